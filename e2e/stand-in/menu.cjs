'use strict'
const { EventEmitter } = require('node:events')
const { BrowserWindow } = require('./window.cjs')

class MenuItem {
  constructor(o) {
    Object.assign(this, { enabled: true, visible: true, checked: false, type: o.submenu ? 'submenu' : 'normal' }, o)
    this.submenu = Array.isArray(o.submenu) ? Menu.buildFromTemplate(o.submenu) : o.submenu
    this.label = o.label ?? o.role ?? ''
    const click = o.click
    this.click = (...a) => {
      if (click) return click(this, a[0] ?? BrowserWindow.getFocusedWindow(), a[1] ?? {})
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
  closePopup() {}
  getMenuItemById(id) {
    for (const i of this.items) {
      if (i.id === id) return i
      const sub = i.submenu?.getMenuItemById(id)
      if (sub) return sub
    }
    return null
  }
  static buildFromTemplate(t) {
    const m = new Menu()
    for (const i of t) m.append(i instanceof MenuItem ? i : new MenuItem(i))
    return m
  }
  static setApplicationMenu(m) {
    Menu._app = m
  }
  static getApplicationMenu() {
    return Menu._app ?? null
  }
}

module.exports = { Menu, MenuItem }
