'use strict'
// The permissions of a page are what the app's handlers answer. Chromium is told them before a page is loaded, because it asks nobody.
const { host } = require('./host.cjs')
const { note } = require('./rules.cjs')
const { toApp, toPage } = require('./schemes.cjs')

/** Permissions by their name in Electron: the descriptors that Chromium knows, and the details that handlers are given. */
const known = [
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['geolocation', { name: 'geolocation' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['local-fonts', { name: 'local-fonts' }],
  ['media', { name: 'camera' }, { mediaType: 'video' }],
  ['media', { name: 'microphone' }, { mediaType: 'audio' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['notifications', { name: 'notifications' }],
  ['persistent-storage', { name: 'persistent-storage' }],
  ['window-management', { name: 'window-management' }],
]

const handlers = { check: null, request: null }

/** Whether the app grants a permission. Electron grants everything that no handler denies. */
function isGranted(contents, permission, origin, details) {
  const given = { ...details, isMainFrame: true, requestingUrl: origin, securityOrigin: origin }
  if (handlers.check?.(contents, permission, origin, given) === false) return false
  if (handlers.request === null) return true
  let answer = false
  handlers.request(contents, permission, (isPermitted) => (answer = isPermitted), given)
  return answer
}

/** Tells Chromium the permissions of a page that is about to be loaded. */
async function applyPermissions(contents, url) {
  if (!/^(https?|app):/.test(url)) return
  const { origin } = new URL(toPage(url))
  const asApp = toApp(`${origin}/`)
  for (const [permission, descriptor, details = {}] of known) {
    const setting = isGranted(contents, permission, asApp, details) ? 'granted' : 'denied'
    note('permissions', setting === 'granted' ? 'applied' : 'rejected')
    await host.browser.send('Browser.setPermission', { permission: descriptor, setting, origin })
  }
}

const permissionSetters = {
  setPermissionCheckHandler: (handler) => void (handlers.check = handler),
  setPermissionRequestHandler: (handler) => void (handlers.request = handler),
}

module.exports = { applyPermissions, permissionSetters }
