'use strict'
// What Electron allows only after it is ready, or only before.
const { host } = require('./host.cjs')
const { note } = require('./rules.cjs')

/** Throws before the app is ready. */
function needsReady(what) {
  note('ready-first', host.isReady ? 'applied' : 'rejected')
  if (!host.isReady) throw new Error(`${what} can only be used after app is ready`)
}

/** Throws once the app is ready. */
function needsUnready(what) {
  note('ready-first', host.isReady ? 'rejected' : 'applied')
  if (host.isReady) throw new Error(`${what} can only be called before app is ready`)
}

/** Returns the same object; every use of its functions before the app is ready throws. */
function onceReady(what, object) {
  return new Proxy(object, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key === 'symbol') return value
      return (...args) => {
        needsReady(what)
        return value.apply(target, args)
      }
    },
  })
}

module.exports = { needsReady, needsUnready, onceReady }
