'use strict'
const { EventEmitter } = require('node:events')
const fs = require('node:fs')
const { host } = require('./host.cjs')
const { IpcMain } = require('./ipc.cjs')
const { checkOptions, recorded } = require('./known.cjs')
const { session } = require('./session.cjs')

const recordDrag = recorded('startDrag', ['string'])

class WebContents extends EventEmitter {
  constructor(win) {
    super()
    this.id = win.id
    this._win = win
    this.session = session.defaultSession
    this.ipc = new IpcMain()
    this._url = ''
    this._openHandler = () => ({ action: 'allow' })
    this.mainFrame = {
      get url() {
        return win.webContents._url
      },
      frameTreeNodeId: this.id,
      processId: 1,
      routingId: 1,
      parent: null,
    }
    host.contents.set(this.id, this)
  }
  getURL() {
    return this._url
  }
  getTitle() {
    return this._win._title
  }
  isDestroyed() {
    return this._win._destroyed
  }
  isLoading() {
    return this._loading ?? false
  }
  loadURL(u) {
    return this._win.loadURL(u)
  }
  reload() {
    if (this._loading) this._win._loadFailed(-3, 'ERR_ABORTED')
    void this.#reload()
  }
  /** While Chromium changes the page's process, DevTools has no page to reload. */
  async #reload(tries = 40) {
    try {
      await this._win._cdp('Page.reload')
    } catch (error) {
      if (tries === 0 || this.isDestroyed()) return console.error(error)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await this.#reload(tries - 1)
    }
  }
  close() {
    void this._win._close()
  }
  forcefullyCrashRenderer() {
    void this._win._cdp('Page.crash').catch(() => {}) // nobody is left to answer
  }
  focus() {}
  setWindowOpenHandler(fn) {
    this._openHandler = fn
  }
  openDevTools() {}
  closeDevTools() {}
  isDevToolsOpened() {
    return false
  }
  toggleDevTools() {}
  setZoomFactor(f) {
    this._zoom = f
    // A page whose process ends meanwhile has no zoom, as in Electron.
    void this._win._cdp('Emulation.setPageScaleFactor', { pageScaleFactor: f }).catch(() => {})
  }
  getZoomFactor() {
    return this._zoom ?? 1
  }
  setZoomLevel(l) {
    this.setZoomFactor(1.2 ** l)
  }
  getZoomLevel() {
    return Math.log(this.getZoomFactor()) / Math.log(1.2)
  }
  setUserAgent() {}
  getOSProcessId() {
    return 0
  }
  async executeJavaScript(code) {
    const r = await this._win._cdp('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    })
    if (r.exceptionDetails) throw new Error(r.exceptionDetails.exception?.description ?? r.exceptionDetails.text)
    return r.result.value
  }
  async insertCSS(css) {
    await this.executeJavaScript(
      `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(css)}}))`,
    )
    return '1'
  }
  async printToPDF(o = {}) {
    return Buffer.from(
      (await this._win._cdp('Page.printToPDF', { landscape: o.landscape, printBackground: o.printBackground })).data,
      'base64',
    )
  }
  async capturePage() {
    const b = Buffer.from((await this._win._cdp('Page.captureScreenshot')).data, 'base64')
    return { toPNG: () => b, toDataURL: () => `data:image/png;base64,${b.toString('base64')}` }
  }
  /** Nothing is dragged here: what the app gives to the system is checked and recorded. */
  startDrag(item) {
    checkOptions('Item', item)
    if (!fs.existsSync(item.file)) throw new Error("Must specify either 'file' or 'files' option")
    recordDrag(item.file)
  }
  send(channel, ...args) {
    this._win._deliver(channel, args)
  }
  postMessage(channel, message) {
    this.send(channel, message)
  }
  static getAllWebContents() {
    return [...host.contents.values()]
  }
  static fromId(id) {
    return host.contents.get(id)
  }
  static fromDevToolsTargetId(t) {
    return [...host.contents.values()].find((c) => c._win._targetId === t)
  }
  static getFocusedWebContents() {
    return [...host.contents.values()].find((contents) => contents._win.isFocused()) ?? null
  }
}

module.exports = { WebContents }
