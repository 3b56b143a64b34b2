'use strict'
const { EventEmitter } = require('node:events')

class IpcMain extends EventEmitter {
  _handlers = new Map()
  handle(channel, fn) {
    if (this._handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this._handlers.set(channel, fn)
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

module.exports = { IpcMain, ipcMain }
