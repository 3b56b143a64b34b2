'use strict'
// The session of all windows, and requests of the app itself.
const { EventEmitter } = require('node:events')
const fs = require('node:fs')
const path = require('node:path')
const { fileURLToPath } = require('node:url')
const { nothing } = require('./host.cjs')
const { permissionSetters } = require('./permissions.cjs')
const { protocol } = require('./schemes.cjs')

const mime = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
}
const net = {
  isOnline: () => true,
  fetch: async (input, init) => {
    const url = typeof input === 'string' ? input : input.url
    if (!url.startsWith('file:')) return fetch(input, init)
    try {
      const f = fileURLToPath(url)
      return new Response(await fs.promises.readFile(f), {
        headers: { 'content-type': mime[path.extname(f)] ?? 'application/octet-stream' },
      })
    } catch {
      throw new TypeError('net::ERR_FILE_NOT_FOUND')
    }
  },
}
const makeSession = () =>
  Object.assign(new EventEmitter(), {
    protocol,
    fetch: net.fetch,
    webRequest: Object.fromEntries(
      ['onBeforeRequest', 'onBeforeSendHeaders', 'onHeadersReceived', 'onCompleted', 'onErrorOccurred'].map((k) => [
        k,
        nothing,
      ]),
    ),
    ...permissionSetters,
    setDevicePermissionHandler: nothing,
    setCertificateVerifyProc: nothing,
    setProxy: async () => {},
    resolveProxy: async () => 'DIRECT',
    setSpellCheckerEnabled: nothing,
    clearStorageData: async () => {},
    clearCache: async () => {},
    flushStorageData: nothing,
    setUserAgent: nothing,
    getUserAgent: () => '',
    cookies: { get: async () => [], set: async () => {}, remove: async () => {} },
  })
const defaultSession = makeSession()
const session = { defaultSession, fromPartition: () => defaultSession }

module.exports = { net, session }
