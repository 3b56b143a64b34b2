'use strict'
const { EventEmitter } = require('node:events')
const os = require('node:os')
const path = require('node:path')
const { createEvent, host, nothing } = require('./host.cjs')
const { InstanceLock } = require('./instance-lock.cjs')

const home = os.homedir()
const paths = new Map()
const configFolder = () => process.env.XDG_CONFIG_HOME || path.join(home, '.config')
const personal = ['desktop', 'documents', 'downloads', 'music', 'pictures', 'videos']

const defaultPaths = {
  home: () => home,
  appData: configFolder,
  userData: () => host.switches.get('user-data-dir') || path.join(configFolder(), app.name),
  sessionData: () => app.getPath('userData'),
  temp: () => os.tmpdir(),
  exe: () => process.argv[0],
  module: () => process.execPath,
  logs: () => path.join(app.getPath('userData'), 'logs'),
  crashDumps: () => path.join(app.getPath('userData'), 'Crashpad'),
  ...Object.fromEntries(personal.map((key) => [key, () => path.join(home, key[0].toUpperCase() + key.slice(1))])),
}

let markReady
const readiness = new Promise((resolve) => {
  markReady = resolve
})
let instanceLock = null

class App extends EventEmitter {
  commandLine = {
    appendSwitch: (key, value = '') => void host.switches.set(key, String(value)),
    removeSwitch: (key) => void host.switches.delete(key),
    hasSwitch: (key) => host.switches.has(key),
    getSwitchValue: (key) => host.switches.get(key) ?? '',
    appendArgument: nothing,
  }
  isPackaged = false
  name = host.pkg.productName ?? host.pkg.name ?? 'Electron'
  getName = () => this.name
  setName = (name) => void (this.name = name)
  getVersion = () => host.pkg.version ?? '0.0.0'
  getAppPath = () => host.appPath
  getPath(key) {
    if (!paths.has(key) && !defaultPaths[key]) throw new Error(`Failed to get '${key}' path`)
    return paths.get(key) ?? defaultPaths[key]()
  }
  setPath = (key, value) => void paths.set(key, value)
  getLocale = () => 'en-US'
  getSystemLocale = () => 'en-US'
  getPreferredSystemLanguages = () => ['en-US']
  isReady = () => host.isReady
  whenReady = () => readiness
  markReady() {
    host.isReady = true
    markReady()
  }
  requestSingleInstanceLock(handOver = {}) {
    instanceLock ??= new InstanceLock(this.getPath('userData'))
    return instanceLock.claim(handOver, (value) =>
      this.emit('second-instance', createEvent(), [], process.cwd(), value),
    )
  }
  hasSingleInstanceLock = () => instanceLock?.isHeld ?? false
  releaseSingleInstanceLock = () => void instanceLock?.release()
  setAsDefaultProtocolClient = () => true
  isDefaultProtocolClient = () => false
  getAppMetrics = () => []
  getGPUFeatureStatus = () => ({})
  setBadgeCount = () => false
  getLoginItemSettings = () => ({ openAtLogin: false })
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
    this.emit('quit', createEvent(), code)
    instanceLock?.release()
    host.browser?.stop()
    process.exit(code)
  }
}
const silent = [
  'enableSandbox',
  'disableHardwareAcceleration',
  'setAppUserModelId',
  'setAboutPanelOptions',
  'addRecentDocument',
]
for (const name of [...silent, 'setLoginItemSettings', 'focus', 'hide', 'show', 'relaunch'])
  App.prototype[name] = nothing

const app = new App()

module.exports = { app }
