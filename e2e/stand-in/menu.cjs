'use strict'
const { EventEmitter } = require('node:events')
const { app } = require('./app.cjs')
const { checkOptions, checkValue, readAccelerator, recorded, valuesOf } = require('./known.cjs')
const { note } = require('./rules.cjs')
const { BrowserWindow } = require('./window.cjs')

const isMac = process.platform === 'darwin'
const zoom = (change) => (window) => window?.webContents.setZoomLevel(change(window.webContents.getZoomLevel()))

/** What a role does, and the key that Electron gives to it (lib/browser/api/menu-item-roles). Roles that are not listed do nothing here. */
const roles = {
  quit: { accelerator: process.platform === 'win32' ? undefined : 'CommandOrControl+Q', run: () => app.quit() },
  close: { accelerator: 'CommandOrControl+W', run: (window) => window?.close() },
  minimize: { accelerator: 'CommandOrControl+M', run: (window) => window?.minimize() },
  reload: { accelerator: 'CommandOrControl+R', run: (window) => window?.webContents.reload() },
  toggleDevTools: {
    accelerator: isMac ? 'Alt+Command+I' : 'Control+Shift+I',
    run: (window) => window?.webContents.toggleDevTools(),
  },
  togglefullscreen: {
    accelerator: isMac ? 'Control+Command+F' : 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  resetZoom: { accelerator: 'CommandOrControl+0', run: zoom(() => 0) },
  zoomIn: { accelerator: 'CommandOrControl+Plus', run: zoom((level) => level + 0.5) },
  zoomOut: { accelerator: 'CommandOrControl+-', run: zoom((level) => level - 0.5) },
}
const submenus = {
  appMenu: ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  editMenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  viewMenu: ['reload', 'forceReload', 'toggleDevTools', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
  windowMenu: isMac ? ['minimize', 'zoom', 'front'] : ['minimize', 'zoom', 'close'],
}

function checkItem(options) {
  checkOptions('MenuItemConstructorOptions', options)
  for (const member of ['role', 'type'])
    if (options[member] !== undefined)
      checkValue(`a ${member} of a menu`, valuesOf('MenuItemConstructorOptions', member), options[member])
}

class MenuItem {
  constructor(options) {
    checkItem(options)
    const submenu = options.submenu ?? submenus[options.role]?.map((role) => ({ role }))
    Object.assign(this, { enabled: true, visible: true, checked: false, registerAccelerator: true }, options)
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu
    this.label = options.label ?? options.role ?? ''
    this.accelerator = options.accelerator ?? roles[options.role]?.accelerator
    this._accelerator = this.accelerator === undefined ? null : readAccelerator(this.accelerator)
    this.click = (event, window = BrowserWindow.getFocusedWindow() ?? undefined) => {
      if (options.role) return roles[options.role]?.run(window)
      return options.click?.(this, window, { triggeredByAccelerator: false, ...event })
    }
  }
}
class Menu extends EventEmitter {
  items = []
  append(i) {
    this.items.push(i)
  }
  insert(n, i) {
    this.items.splice(n, 0, i)
  }
  popup(o) {
    Menu._popup = this
    o?.callback?.()
  }
  closePopup = recorded('closePopup', ['object?'])
  getMenuItemById(id) {
    for (const i of this.items) {
      if (i.id === id) return i
      const sub = i.submenu?.getMenuItemById(id)
      if (sub) return sub
    }
    return null
  }
  static buildFromTemplate(t) {
    if (!Array.isArray(t)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const m = new Menu()
    for (const i of t) m.append(i instanceof MenuItem ? i : new MenuItem(i))
    return m
  }
  static setApplicationMenu(m) {
    if (m !== null && !(m instanceof Menu)) throw new TypeError('Invalid menu')
    Menu._app = m
  }
  static getApplicationMenu() {
    return Menu._app ?? null
  }
}

const namedKeys = { up: 'arrowup', down: 'arrowdown', left: 'arrowleft', right: 'arrowright', return: 'enter' }
const expected = { plus: '+', space: ' ', esc: 'escape', ...namedKeys }

/** Whether a key press is that of an accelerator. Signs need Shift on one keyboard and none on another, so Shift counts for letters only. */
function isPressed({ key, modifiers }, press) {
  const has = (...names) => names.some((name) => modifiers.includes(name))
  const either = has('commandorcontrol', 'cmdorctrl')
  const wants = {
    meta: has('command', 'cmd', 'super', 'meta') || (either && isMac),
    control: has('control', 'ctrl') || (either && !isMac),
    alt: has('alt', 'option', 'altgr'),
    shift: has('shift'),
  }
  const isSign = key.length === 1 && !/[a-z\d]/.test(key)
  const isSame = ['meta', 'control', 'alt'].every((name) => wants[name] === press[name])
  return isSame && (isSign || wants.shift === press.shift) && press.key.toLowerCase() === (expected[key] ?? key)
}

function findPressed(menu, press) {
  for (const item of menu?.items ?? []) {
    const isActive = item._accelerator && item.enabled && item.visible && (isMac || item.registerAccelerator)
    if (isActive && isPressed(item._accelerator, press)) return item
    const below = findPressed(item.submenu, press)
    if (below) return below
  }
  return null
}

/** A key press that the page did not prevent: on macOS even `registerAccelerator: false` leaves it to the menu. */
BrowserWindow._onUnpreventedKey = (window, press) => {
  const item = findPressed(Menu._app, press)
  if (!item) return
  note('menu-keys', 'applied')
  const { meta: metaKey, control: ctrlKey, alt: altKey, shift: shiftKey } = press
  item.click({ triggeredByAccelerator: true, metaKey, ctrlKey, altKey, shiftKey }, window)
}

module.exports = { Menu, MenuItem }
