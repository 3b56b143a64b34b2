'use strict'

/**
 * Runs in a page's main world. Says of each body that the page sends whether Electron gives it to the app piece by piece: a stream, and a
 * form whose files are picked or dropped, so that each has a path. A file that a script made, and any other blob, arrives in one piece. The
 * function is self-contained: its source is injected.
 */
function bodies(header) {
  const made = new WeakSet()
  window.File = new Proxy(window.File, {
    construct(target, args, as) {
      const file = Reflect.construct(target, args, as)
      made.add(file)
      return file
    },
  })
  const lacksPath = (part) => part instanceof Blob && (!(part instanceof File) || made.has(part))
  const heldForms = new WeakSet()
  for (const name of ['append', 'set']) {
    const add = FormData.prototype[name]
    FormData.prototype[name] = function (...args) {
      if (lacksPath(args[1])) heldForms.add(this)
      return add.apply(this, args)
    }
  }
  const isStreamed = (body) => body instanceof ReadableStream || (body instanceof FormData && !heldForms.has(body))
  const send = window.fetch
  window.fetch = function fetch(input, init) {
    if (!init || !isStreamed(init.body)) return send.call(this, input, init)
    const headers = new Headers(init.headers)
    headers.set(header, 'streamed')
    return send.call(this, input, { ...init, headers })
  }
}

module.exports = { bodies }
