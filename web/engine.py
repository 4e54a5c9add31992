"""The worker: text in, text out."""

from pyscript import sync

from sugarcove.table.session import dispatch

sync.dispatch = dispatch
sync.awake = lambda: True  # all of the above went well
