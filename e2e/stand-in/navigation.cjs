'use strict'
// Navigations that the page begins: the app hears of each before its request leaves, and can prevent it. Those that the app begins
// (`loadURL`, `reload`) are not told, as in Electron.
const { createEvent, nothing } = require('./host.cjs')
const { note } = require('./rules.cjs')
const { toApp } = require('./schemes.cjs')

/** Milliseconds after which a page that does not answer counts as gone. */
const patience = 2000

/** Listens to the navigations of a window's page. */
async function confineNavigation(window, session) {
  /** Frames whose page asked for a navigation that has not begun. */
  const asked = new Map()
  session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
    if (disposition === 'currentTab') asked.set(frameId, true)
  })
  session.on('Fetch.requestPaused', (paused) => void decide(window, session, asked, paused))
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
}

async function decide(window, session, asked, { requestId, frameId, request, redirectedRequestId }) {
  const url = toApp(request.url + (request.urlFragment ?? ''))
  const isPrevented = redirectedRequestId
    ? emit(window, 'will-redirect', { url, frameId })
    : (await isAsked(session, asked, frameId)) && tellOfNavigation(window, { url, frameId })
  note('navigation', isPrevented ? 'rejected' : 'applied')
  const answer = isPrevented
    ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    : session.send('Fetch.continueRequest', { requestId })
  await answer.catch(nothing) // the page is gone
}

/** Whether the page itself asked. What it said is known once it has answered something that was asked later. */
async function isAsked(session, asked, frameId) {
  const late = new Promise((resolve) => setTimeout(resolve, patience).unref())
  await Promise.race([session.send('Runtime.evaluate', { expression: '0' }).catch(nothing), late])
  return asked.delete(frameId)
}

function tellOfNavigation(window, { url, frameId }) {
  const isPrevented = emit(window, 'will-frame-navigate', { url, frameId })
  return isPrevented || (frameId === window._targetId && emit(window, 'will-navigate', { url, frameId }))
}

function emit(window, name, { url, frameId }) {
  const contents = window.webContents
  const isMainFrame = frameId === window._targetId
  const frame = isMainFrame ? contents.mainFrame : null
  const event = createEvent({ url, isMainFrame, isSameDocument: false, frame, initiator: frame })
  contents.emit(name, event, url, false, isMainFrame, 1, 1)
  return event.defaultPrevented
}

module.exports = { confineNavigation }
