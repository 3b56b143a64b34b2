'use strict'
// The Chromium page behind a window: forwards its events to Electron's, and runs its preload in an isolated world.
const { randomBytes } = require('node:crypto')
const fs = require('node:fs')
const { app } = require('./app.cjs')
const codec = require('./codec.cjs')
const { createEvent, host, nothing } = require('./host.cjs')
const { ipcMain } = require('./ipc.cjs')
const { confineNavigation } = require('./navigation.cjs')
const { scripts } = require('./page.cjs')
const { note } = require('./rules.cjs')
const { toApp } = require('./schemes.cjs')

const preloadWorld = 'standin-preload'

/** Creates the page of a window and listens to it. */
async function setUpTarget(window) {
  const { width, height } = window._bounds
  const { targetId } = await host.browser.send('Target.createTarget', {
    url: 'about:blank',
    width,
    height,
    newWindow: true,
  })
  window._targetId = targetId
  const session = (window._session = await host.browser.attach(targetId))
  listenToWorlds(window, session)
  listenToPage(window, session)
  await Promise.all([session.send('Page.enable'), session.send('Runtime.enable')])
  await confineNavigation(window, session)
  const preload = window._o.webPreferences?.preload
  if (preload) await installPreload(session, preload)
}

function listenToWorlds(window, session) {
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === '__standinPost') void receive(window, JSON.parse(payload), executionContextId)
  })
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === preloadWorld && context.auxData?.frameId === window._targetId) window._world = context.id
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (window._world === executionContextId) window._world = undefined
  })
}

function listenToPage(window, session) {
  const contents = window.webContents
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId) return
    contents._url = toApp(frame.url)
    contents.emit('did-navigate', createEvent(), contents._url, 200, '')
  })
  session.on('Page.navigatedWithinDocument', ({ url }) => {
    contents._url = toApp(url)
    contents.emit('did-navigate-in-page', createEvent(), contents._url, true)
  })
  session.on('Page.domContentEventFired', () => contents.emit('dom-ready', createEvent()))
  session.on('Page.loadEventFired', () => finishLoad(window))
  session.on('Inspector.targetCrashed', () => {
    if (contents._loading) window._loadFailed(-2, 'ERR_FAILED')
    contents._loading = false
    window._world = undefined // nobody receives what is sent now
    note('lost-messages', 'applied')
    contents.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 1 })
  })
}

function finishLoad(window) {
  const contents = window.webContents
  if (contents._url === '' || contents._url === 'about:blank') return
  contents._loading = false
  contents.emit('did-finish-load', createEvent())
  window._loaded?.()
  if (!window._shownOnce) window.emit('ready-to-show', createEvent())
  window._shownOnce = true
  const setTitle = (title) => {
    window._title = title
    window.emit('page-title-updated', createEvent(), title, true)
  }
  void contents.executeJavaScript('document.title').then(setTitle).catch(nothing)
}

async function installPreload(session, preload) {
  const { platform, arch, versions, argv } = process
  const facts = { platform, arch, versions: { ...versions }, env: {}, argv: [argv[0]] }
  const { main, iso } = scripts(`s${randomBytes(8).toString('hex')}`, fs.readFileSync(preload, 'utf8'), facts)
  await session.send('Runtime.addBinding', { name: '__standinPost', executionContextName: preloadWorld })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: main })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: iso, worldName: preloadWorld })
}

function callInWorld(window, contextId, name, ...args) {
  const expression = `${name}(${args.map((arg) => JSON.stringify(arg)).join(',')})`
  return window._session.send('Runtime.evaluate', { contextId, expression }).catch(nothing)
}

/** Sends a message to the preload of a window's page. */
function deliver(window, channel, args) {
  const payload = codec.enc(args)
  const send = () => window._world && callInWorld(window, window._world, '__standinDeliver', channel, payload)
  void window._setup.then(send)
}

/** Replaces the marks of files by their paths. A file that the page made has none. */
async function withPaths(window, contextId, value) {
  if (Array.isArray(value)) return Promise.all(value.map((one) => withPaths(window, contextId, one)))
  const [, at] = (typeof value === 'string' && /^standin-file:(\d+)$/.exec(value)) || []
  if (at === undefined) return value
  const { result } = await window._session.send('Runtime.evaluate', { contextId, expression: `__standinFiles[${at}]` })
  const { path } = await window._session
    .send('DOM.getFileInfo', { objectId: result.objectId })
    .catch(() => ({ path: '' }))
  return path
}

async function receive(window, message, contextId) {
  const contents = window.webContents
  if (message.t === 'open') return openWindow(window, toApp(message.url))
  const reply = (channel, ...args) => contents.send(channel, ...args)
  const event = { sender: contents, senderFrame: contents.mainFrame, frameId: 1, processId: 1, ports: [], reply }
  const args = await withPaths(window, contextId, codec.dec(message.args))
  if (message.t === 'send') {
    contents.ipc.emit(message.channel, event, ...args)
    ipcMain.emit(message.channel, event, ...args)
    return
  }
  const answer = (isGood, text) => callInWorld(window, contextId, '__standinAnswer', message.id, isGood, text)
  try {
    const handler = contents.ipc._handlers.get(message.channel) ?? ipcMain._handlers.get(message.channel)
    if (!handler) throw new Error(`No handler registered for '${message.channel}'`)
    await answer(true, codec.enc(await handler(event, ...args)))
  } catch (error) {
    await answer(false, codec.enc(`Error invoking remote method '${message.channel}': ${error}`))
  }
}

function openWindow(window, url) {
  const referrer = { url: window.webContents._url, policy: '' }
  const details = { url, frameName: '', features: '', disposition: 'foreground-tab', referrer }
  const decision = window.webContents._openHandler(details)
  if (decision.action === 'allow') app.emit('_open', url, decision.overrideBrowserWindowOptions)
}

module.exports = { deliver, setUpTarget }
