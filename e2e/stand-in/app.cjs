'use strict'
const { spawn } = require('node:child_process')
const { EventEmitter } = require('node:events')
const path = require('node:path')
const { getPath, setPath } = require('./app-paths.cjs')
const { createEvent, host } = require('./host.cjs')
const { InstanceLock } = require('./instance-lock.cjs')
const { checkOptions, recorded } = require('./known.cjs')
const { needsUnready } = require('./ready.cjs')
const { note } = require('./rules.cjs')

let markReady
const readiness = new Promise((resolve) => {
  markReady = resolve
})
let instanceLock = null
/** Starts that follow this one. */
const relaunches = []

class App extends EventEmitter {
  commandLine = {
    appendSwitch: (key, value = '') => void host.switches.set(key, String(value)),
    removeSwitch: (key) => void host.switches.delete(key),
    hasSwitch: (key) => host.switches.has(key),
    getSwitchValue: (key) => host.switches.get(key) ?? '',
    appendArgument: recorded('appendArgument', ['string']),
  }
  isPackaged = host.isPackaged
  getName = () => host.name
  setName = (name) => void (host.name = name)
  getVersion = () => host.pkg.version ?? '0.0.0'
  getAppPath = () => host.appPath
  getPath = getPath
  setPath = setPath
  getLocale = () => 'en-US'
  getSystemLocale = () => 'en-US'
  getPreferredSystemLanguages = () => ['en-US']
  isReady = () => host.isReady
  whenReady = () => readiness
  get name() {
    return host.name
  }
  set name(name) {
    host.name = name
  }
  markReady() {
    host.isReady = true
    markReady()
  }
  requestSingleInstanceLock(handOver = {}) {
    instanceLock ??= new InstanceLock(this.getPath('userData'))
    return instanceLock.claim({ argv: process.argv, folder: process.cwd(), handOver }, (from) =>
      this.emit('second-instance', createEvent(), from.argv, from.folder, from.handOver),
    )
  }
  hasSingleInstanceLock = () => instanceLock?.isHeld ?? false
  releaseSingleInstanceLock = () => void instanceLock?.release()
  setAsDefaultProtocolClient = recorded('setAsDefaultProtocolClient', ['string', 'string?', 'object?'], true)
  removeAsDefaultProtocolClient = recorded('removeAsDefaultProtocolClient', ['string', 'string?', 'object?'], true)
  isDefaultProtocolClient = recorded('isDefaultProtocolClient', ['string', 'string?', 'object?'], false)
  getAppMetrics = () => []
  getGPUFeatureStatus = () => ({})
  setBadgeCount = recorded('setBadgeCount', ['number?'], false)
  getLoginItemSettings = () => ({ openAtLogin: false })
  setLoginItemSettings = recorded('setLoginItemSettings', ['Settings'])
  setAboutPanelOptions = recorded('setAboutPanelOptions', ['AboutPanelOptionsOptions'])
  addRecentDocument = recorded('addRecentDocument', ['string'])
  clearRecentDocuments = recorded('clearRecentDocuments')
  focus = recorded('focus', ['FocusOptions?'])
  enableSandbox() {
    needsUnready('app.enableSandbox()')
  }
  disableHardwareAcceleration() {
    needsUnready('app.disableHardwareAcceleration()')
  }
  relaunch(options = {}) {
    checkOptions('RelaunchOptions', options)
    relaunches.push({ args: process.argv.slice(1), execPath: process.argv[0], ...options })
  }
  quit() {
    if (host.isQuitting) return
    const before = createEvent()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    host.isQuitting = true
    void this.#quitWindows()
  }
  async #quitWindows() {
    for (const window of host.windows.values()) {
      if (!(await window._close())) return void (host.isQuitting = false)
    }
    const will = createEvent()
    this.emit('will-quit', will)
    if (will.defaultPrevented) return void (host.isQuitting = false)
    await host.browser?.close()
    this.exit(0)
  }
  exit(code = 0) {
    host.isQuitting = true
    for (const window of host.windows.values()) window._ended()
    this.emit('quit', createEvent(), code)
    instanceLock?.release()
    host.browser?.stop()
    for (const { execPath, args } of relaunches)
      spawn(execPath, args, { detached: true, stdio: 'inherit', env: process.env }).unref()
    process.exit(code)
  }
}
if (process.platform === 'darwin') {
  App.prototype.hide = recorded('hide')
  App.prototype.show = recorded('show')
  App.prototype.dock = {
    bounce: recorded('dock.bounce', ['string?'], 1),
    hide: recorded('dock.hide'),
    show: () => Promise.resolve(),
    isVisible: () => true,
    setMenu: recorded('dock.setMenu', ['object']),
    setBadge: recorded('dock.setBadge', ['string']),
  }
} else if (process.platform === 'win32') {
  App.prototype.setAppUserModelId = recorded('setAppUserModelId', ['string'])
  App.prototype.setUserTasks = recorded('setUserTasks', ['object'], true)
}

const app = new App()

/** Asks the app to quit at the first signal, and leaves each later one to the system, which ends the process. */
function listenToSignals() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const quit = () => {
    note('one-signal', 'applied')
    for (const signal of signals) process.off(signal, quit)
    app.quit()
  }
  for (const signal of signals) process.on(signal, quit)
}

/** What macOS tells an app while it starts: files and links that it is opened with come before it is ready. */
function openFromSystem() {
  if (process.platform !== 'darwin') return
  const listOf = (variable) => (process.env[variable] ?? '').split(path.delimiter).filter((entry) => entry !== '')
  for (const file of listOf('STANDIN_OPEN_FILES')) app.emit('open-file', createEvent(), file)
  const url = process.env.STANDIN_OPEN_URL
  if (url) app.emit('open-url', createEvent(), url)
}

/** The log-off of Windows: no `before-quit`, no `will-quit`, and an end in the middle of whatever runs. */
function endSession() {
  note('end-without-events', 'applied')
  for (const window of host.windows.values()) {
    window.emit('query-session-end', createEvent({ reasons: ['logoff'] }))
    window.emit('session-end', createEvent({ reasons: ['logoff'] }))
  }
  process.kill(process.pid, 'SIGKILL')
}
app.on('_session-end', endSession)

module.exports = { app, listenToSignals, openFromSystem }
