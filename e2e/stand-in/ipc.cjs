'use strict'
const { EventEmitter } = require('node:events')
const { note } = require('./rules.cjs')

/** Returns a value that can be sent to a page. Throws as Electron does for one that the structured clone algorithm rejects. */
function cloneable(value) {
  note('cloneable-messages', 'applied')
  try {
    structuredClone(value)
    return value
  } catch (error) {
    note('cloneable-messages', 'rejected')
    throw new Error('An object could not be cloned.', { cause: error })
  }
}

class IpcMain extends EventEmitter {
  _handlers = new Map()
  handle(channel, fn) {
    if (typeof fn !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof fn}'`)
    if (this._handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this._handlers.set(channel, async (...args) => cloneable(await fn(...args)))
  }
  handleOnce(channel, fn) {
    this.handle(channel, (...a) => {
      this.removeHandler(channel)
      return fn(...a)
    })
  }
  removeHandler(channel) {
    this._handlers.delete(channel)
  }
}
const ipcMain = new IpcMain()

module.exports = { cloneable, IpcMain, ipcMain }
