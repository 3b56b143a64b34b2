'use strict'
// The system around the app: records what the app requests, and shows nothing.
const { EventEmitter } = require('node:events')
const fs = require('node:fs')
const { createEvent } = require('./host.cjs')
const { checkOptions, recorded } = require('./known.cjs')
const { needsReady, onceReady } = require('./ready.cjs')

let clip = ''
const clipboard = {
  readText: () => clip,
  writeText: (t) => {
    clip = t
  },
  clear: () => {
    clip = ''
  },
}
const shell = {
  opened: [],
  openExternal: async (u, options = {}) => {
    checkOptions('OpenExternalOptions', options)
    if (!URL.canParse(u)) throw new Error('Invalid URL')
    shell.opened.push(u)
  },
  openPath: async (p) => {
    shell.opened.push(p)
    return ''
  },
  showItemInFolder: (p) => {
    shell.opened.push(p)
  },
  trashItem: async (p) => fs.promises.rm(p, { recursive: true }),
  beep: recorded('beep'),
}
const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseDarkColors: false,
  themeSource: 'system',
  shouldUseHighContrastColors: false,
  inForcedColorsMode: false,
})
const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
  size: { width: 1920, height: 1080 },
  scaleFactor: 1,
  rotation: 0,
}
const screen = onceReady(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
    getDisplayMatching: () => display,
    getDisplayNearestPoint: () => display,
    getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  }),
)
class Notification extends EventEmitter {
  static shown = []
  static isSupported() {
    return true
  }
  constructor(o = {}) {
    super()
    needsReady('Notification')
    checkOptions('NotificationConstructorOptions', o)
    Object.assign(this, o)
  }
  show() {
    Notification.shown.push(this)
    this.emit('show', createEvent())
  }
  close() {
    this.emit('close', createEvent())
  }
}
class Tray extends EventEmitter {
  constructor() {
    super()
    needsReady('Tray')
  }
  setToolTip = recorded('setToolTip', ['string'])
  setContextMenu(m) {
    this.menu = m
  }
  setImage = recorded('setImage', ['object'])
  destroy = recorded('destroy')
}
const image = {
  isEmpty: () => true,
  toPNG: () => Buffer.alloc(0),
  toDataURL: () => 'data:,',
  resize: () => image,
  getSize: () => ({ width: 0, height: 0 }),
  setTemplateImage: recorded('setTemplateImage', ['boolean']),
}
const nativeImage = {
  createFromPath: () => image,
  createEmpty: () => image,
  createFromBuffer: () => image,
  createFromDataURL: () => image,
}
const powerMonitor = onceReady(
  'powerMonitor',
  Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => 0,
    getSystemIdleState: () => 'active',
    isOnBatteryPower: () => false,
  }),
)
const powerSaveBlocker = {
  start: recorded('powerSaveBlocker.start', ['string'], 1),
  stop: recorded('powerSaveBlocker.stop', ['number'], true),
  isStarted: () => false,
}
const globalShortcut = onceReady('globalShortcut', {
  register: recorded('globalShortcut.register', ['string', 'function'], true),
  unregister: recorded('globalShortcut.unregister', ['string']),
  unregisterAll: recorded('globalShortcut.unregisterAll'),
  isRegistered: () => false,
})
const crashReporter = { start: recorded('crashReporter.start', ['CrashReporterStartOptions']) }
const autoUpdater = Object.assign(new EventEmitter(), {
  setFeedURL: recorded('setFeedURL', ['FeedURLOptions']),
  checkForUpdates: recorded('checkForUpdates'),
  quitAndInstall: recorded('quitAndInstall'),
})
const systemPreferences = Object.assign(new EventEmitter(), {
  getAnimationSettings: () => ({ prefersReducedMotion: false }),
})
const utilityProcess = {
  fork: (file, args = [], o = {}) => {
    const cp = require('node:child_process').fork(file, args, { ...o, serialization: 'advanced' })
    return Object.assign(cp, { postMessage: (m) => cp.send(m) })
  },
}

module.exports = {
  autoUpdater,
  clipboard,
  crashReporter,
  globalShortcut,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
}
