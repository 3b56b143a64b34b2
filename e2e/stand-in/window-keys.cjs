'use strict'
// How a window looks from inside the page: its platform, and the keys that the page leaves to the menu.
const { host } = require('./host.cjs')

const world = 'standin-keys'
const navigatorNames = { darwin: 'MacIntel', win32: 'Win32' }

/** Runs in a page. Whether a press was prevented is known once every listener has seen it. */
function watchKeys() {
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey: control, metaKey: meta, altKey: alt, shiftKey: shift } = event
      const tell = () =>
        !event.defaultPrevented && globalThis.__standinKey(JSON.stringify({ key, control, meta, alt, shift }))
      setTimeout(tell)
    },
    true,
  )
}

/** Prepares the page of a window before it loads anything. */
async function setUpKeys(window, onKey) {
  const session = window._session
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__standinKey') onKey(window, JSON.parse(payload))
  })
  await session.send('Runtime.addBinding', { name: '__standinKey', executionContextName: world })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchKeys})()`, worldName: world })
  const platform = navigatorNames[process.platform]
  if (!platform) return
  const { userAgent } = await host.browser.send('Browser.getVersion')
  await session.send('Emulation.setUserAgentOverride', { userAgent, platform })
}

module.exports = { setUpKeys }
