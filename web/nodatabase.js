// A database that is always empty, in place of the browser's.
//
// PyScript opens one in the page and one in its worker, for packages and files
// we do not have.  Where storage is refused it would not start because of them,
// and elsewhere they would be left behind on the device.

/** @param {unknown} result */
const answer = result => {
  /** @type {{onsuccess?: (event: object) => void}} */
  const request = {}
  setTimeout(() => request.onsuccess?.({ target: { result } }))
  return request
}

const store = new Proxy({}, { get: (_, name) => () => answer(name === 'count' ? 0 : []) })

const database = {
  objectStoreNames: ['entries'],
  transaction: () => ({ objectStore: () => store }),
  close() {},
}

Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => answer(database) } })
