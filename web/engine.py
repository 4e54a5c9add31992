"""The worker: text in, text out."""

from pyscript import sync

from sugarcove.table.session import dispatch

sync.dispatch = dispatch
