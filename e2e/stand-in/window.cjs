'use strict'
const { EventEmitter } = require('node:events')
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { app } = require('./app.cjs')
const { createEvent, host, nothing } = require('./host.cjs')
const { cloneable } = require('./ipc.cjs')
const { checkOptions, recorded } = require('./known.cjs')
const { deliver, setUpTarget } = require('./page-target.cjs')
const { applyPermissions } = require('./permissions.cjs')
const { note } = require('./rules.cjs')
const { toPage, unknownScheme } = require('./schemes.cjs')
const { WebContents } = require('./web-contents.cjs')
const { setUpKeys } = require('./window-keys.cjs')

class BrowserWindow extends EventEmitter {
  static _nextId = 1
  constructor(options = {}) {
    super()
    note('ready-first', host.isReady ? 'applied' : 'rejected')
    if (!host.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    checkOptions('BrowserWindowConstructorOptions', options)
    checkOptions('WebPreferences', options.webPreferences)
    this.id = BrowserWindow._nextId++
    this._o = options
    this._bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this._title = options.title ?? app.getName()
    this._visible = options.show !== false
    this._destroyed = false
    this._maximized = false
    this._fullscreen = false
    this._worlds = new Map()
    this.webContents = new WebContents(this)
    host.windows.set(this.id, this)
    this._setup = setUpTarget(this).then(() => setUpKeys(this, BrowserWindow._onUnpreventedKey ?? nothing))
    this._setup.catch((e) => console.error(e))
    setImmediate(() => {
      app.emit('web-contents-created', createEvent(), this.webContents)
      app.emit('browser-window-created', createEvent(), this)
    })
  }
  async _cdp(method, params) {
    await this._setup
    return this._session.send(method, params)
  }
  _deliver(channel, args) {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    deliver(this, channel, cloneable(args))
  }
  async loadURL(url) {
    await this._setup
    this.webContents._loading = true
    const done = new Promise((resolve, reject) => {
      this._loaded = resolve
      this._loadFailed = (code, text) => {
        note('loads', 'rejected')
        reject(Object.assign(new Error(`${text} (${code}) loading '${url}'`), { errno: code, code: text, url }))
      }
    })
    done.catch(nothing) // awaited below
    note('loads', 'applied')
    this.webContents.emit('did-start-loading', createEvent())
    const unknown = unknownScheme(url)
    await applyPermissions(this.webContents, url)
    const { errorText = unknown } = unknown ? {} : await this._session.send('Page.navigate', { url: toPage(url) })
    if (errorText) {
      const code = errorText.replace('net::', '')
      this.webContents.emit('did-fail-load', createEvent(), unknown ? -302 : -2, errorText, url, true)
      throw Object.assign(new Error(`${code} loading '${url}'`), { code, url })
    }
    await done
  }
  loadFile(file, o = {}) {
    const u = pathToFileURL(path.resolve(host.appPath, file))
    if (o.hash) u.hash = o.hash
    for (const [k, v] of Object.entries(o.query ?? {})) u.searchParams.set(k, v)
    return this.loadURL(u.href)
  }
  async _close() {
    if (this._destroyed) return true
    const ev = createEvent()
    this.emit('close', ev)
    if (ev.defaultPrevented) return false
    await this.#gone()
    return true
  }
  async #gone() {
    if (this._destroyed) return
    this._destroyed = true
    await this._setup.catch(nothing)
    if (this._targetId) await host.browser.send('Target.closeTarget', { targetId: this._targetId }).catch(nothing)
    this._ended()
  }
  _ended() {
    if (!host.windows.has(this.id)) return
    this._destroyed = true
    host.windows.delete(this.id)
    host.contents.delete(this.id)
    this._hasEnded = true
    this.webContents.emit('destroyed')
    this.emit('closed')
    if (host.windows.size === 0 && !host.isQuitting) {
      if (app.listenerCount('window-all-closed')) app.emit('window-all-closed')
      else app.quit()
    }
  }
  close() {
    void this._close()
  }
  destroy() {
    void this.#gone()
  }
  isDestroyed() {
    return this._destroyed
  }
  show() {
    this._visible = true
    this.emit('show')
    this.focus()
  }
  showInactive() {
    this._visible = true
    this.emit('show')
  }
  hide() {
    this._visible = false
    this.emit('hide')
  }
  focus() {
    BrowserWindow._focused = this
    this.emit('focus')
    void this._cdp('Page.bringToFront').catch(nothing)
  }
  blur() {
    this.emit('blur')
  }
  isVisible() {
    return this._visible
  }
  isFocused() {
    return BrowserWindow._focused === this
  }
  isMinimized() {
    return this._minimized ?? false
  }
  minimize() {
    this._minimized = true
    this.emit('minimize')
  }
  restore() {
    this._minimized = false
    this.emit('restore')
  }
  maximize() {
    this._maximized = true
    this.emit('maximize')
  }
  unmaximize() {
    this._maximized = false
    this.emit('unmaximize')
  }
  isMaximized() {
    return this._maximized
  }
  setFullScreen(v) {
    this._fullscreen = v
    this.emit(v ? 'enter-full-screen' : 'leave-full-screen')
  }
  isFullScreen() {
    return this._fullscreen
  }
  getBounds() {
    return { ...this._bounds }
  }
  getNormalBounds() {
    return { ...this._bounds }
  }
  getContentBounds() {
    return { ...this._bounds }
  }
  setBounds(b) {
    Object.assign(this._bounds, b)
    this.emit('resize')
    void (async () => {
      await this._setup
      const { windowId } = await host.browser.send('Browser.getWindowForTarget', { targetId: this._targetId })
      await host.browser.send('Browser.setWindowBounds', {
        windowId,
        bounds: { left: this._bounds.x, top: this._bounds.y, width: this._bounds.width, height: this._bounds.height },
      })
    })().catch(nothing)
  }
  getSize() {
    return [this._bounds.width, this._bounds.height]
  }
  setSize(width, height) {
    this.setBounds({ width, height })
  }
  setContentSize(width, height) {
    this.setBounds({ width, height })
  }
  getPosition() {
    return [this._bounds.x, this._bounds.y]
  }
  setPosition(x, y) {
    this.setBounds({ x, y })
  }
  getTitle() {
    return this._title
  }
  setTitle(t) {
    this._title = t
  }
  static getAllWindows() {
    return [...host.windows.values()]
  }
  static getFocusedWindow() {
    return BrowserWindow._focused && !BrowserWindow._focused._destroyed ? BrowserWindow._focused : null
  }
  static fromWebContents(wc) {
    return wc?._win ?? null
  }
  static fromId(id) {
    return host.windows.get(id) ?? null
  }
}
// Members without effect on an invisible window, with the types of their arguments.
const silent = {
  center: [],
  setMinimumSize: ['number', 'number'],
  setMenu: ['object'],
  removeMenu: [],
  setMenuBarVisibility: ['boolean'],
  setAutoHideMenuBar: ['boolean'],
  setBackgroundColor: ['string'],
  setProgressBar: ['number', 'object?'],
  setIcon: ['string'],
  setTitleBarOverlay: ['TitleBarOverlayOptions'],
  setRepresentedFilename: ['string'],
  setDocumentEdited: ['boolean'],
  flashFrame: ['boolean'],
}
for (const [name, types] of Object.entries(silent)) BrowserWindow.prototype[name] = recorded(name, types)

/** Lets every method of a class throw once its window has ended. */
function endWithWindow(prototype, windowOf, except) {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const method = prototype[name]
    if (typeof method !== 'function' || name.startsWith('_') || except.includes(name)) continue
    prototype[name] = function (...args) {
      note('destroyed-window', windowOf(this)._hasEnded ? 'rejected' : 'applied')
      if (windowOf(this)._hasEnded) throw new TypeError('Object has been destroyed')
      return method.apply(this, args)
    }
  }
}
endWithWindow(BrowserWindow.prototype, (window) => window, ['constructor', 'isDestroyed'])
// What runs in the page fails by itself; the stand-in also asks it, at any time.
endWithWindow(WebContents.prototype, (contents) => contents._win, ['constructor', 'isDestroyed', 'executeJavaScript'])

module.exports = { BrowserWindow }
