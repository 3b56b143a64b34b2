'use strict'
// What `import 'electron'` gives the app's main process when the stand-in runs it.
const { app, listenToSignals, openFromSystem } = require('./app.cjs')
const { Browser } = require('./cdp.cjs')
const { dialog, safeStorage } = require('./dialog.cjs')
const { watchDownloads } = require('./downloads.cjs')
const { onRealPlatform } = require('./every-thread.cjs')
const { createEvent, host } = require('./host.cjs')
const { ipcMain } = require('./ipc.cjs')
const { Menu, MenuItem } = require('./menu.cjs')
const { certificateSwitch, protocol, schemeServer } = require('./schemes.cjs')
const { net, session } = require('./session.cjs')
const { WebContents: webContents } = require('./web-contents.cjs')
const { BrowserWindow } = require('./window.cjs')

async function start() {
  await new Promise((resolve) => schemeServer.listen(0, '127.0.0.1', resolve))
  schemeServer.unref()
  host.schemePort = schemeServer.address().port
  host.browser = await onRealPlatform(() => Browser.start(host.switches, [certificateSwitch]))
  host.browser.on('gone', () => {
    if (!host.isQuitting) app.exit(1)
  })
  host.browser.on('Target.targetDestroyed', ({ targetId }) => {
    for (const window of host.windows.values()) if (window._targetId === targetId) window._ended()
  })
  await host.browser.send('Target.setDiscoverTargets', { discover: true })
  await watchDownloads()
  const { product } = await host.browser.send('Browser.getVersion')
  Object.defineProperty(process.versions, 'chrome', { value: product.split('/')[1], enumerable: true })
  process.stderr.write(`\nDevTools listening on ${host.browser.wsUrl}\n`)
  listenToSignals()
  process.on('exit', () => host.browser.stop())
  app.on('_open', (url, options) => void new BrowserWindow(options).loadURL(url))
  app.emit('will-finish-launching')
  openFromSystem()
  app.markReady()
  app.emit('ready', {}, {})
  if (process.platform === 'darwin') app.emit('activate', createEvent(), false)
}

module.exports = {
  // Plain names and whole modules only: what Node cannot read off the text cannot be imported by name.
  ...require('./shell.cjs'),
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  net,
  protocol,
  safeStorage,
  session,
  webContents,
  __start: start,
}
