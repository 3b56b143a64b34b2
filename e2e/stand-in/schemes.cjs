'use strict'
// Custom schemes: Chromium requests <scheme>://<host>/x as http://<host>.<scheme>.localhost:<port>/x, and the app responds.
const { EventEmitter } = require('node:events')
const fs = require('node:fs')
const http = require('node:http')
const path = require('node:path')
const { pipeline, Readable } = require('node:stream')
const { fileURLToPath } = require('node:url')
const { host, nothing } = require('./host.cjs')

const handlers = new Map()
const toPage = (url) => {
  const u = new URL(url)
  const scheme = u.protocol.slice(0, -1)
  if (!handlers.has(scheme)) return url
  return `http://${u.hostname || 'host'}.${scheme}.localhost:${host.schemePort}${u.pathname}${u.search}${u.hash}`
}
const fromHost = (host) => /^(.+)\.([^.]+)\.localhost(?::\d+)?$/.exec(host ?? '')
const toApp = (url) => {
  const u = URL.parse(url)
  const m = u && u.port === String(host.schemePort) && fromHost(u.host)
  return m && handlers.has(m[2]) ? `${m[2]}://${m[1]}${u.pathname}${u.search}${u.hash}` : url
}
/** A request body. Canceling it does not close the connection, because Electron's responses arrive anyway. */
function incomingBody(req) {
  let isOver = false
  return new ReadableStream({
    start(controller) {
      const end = (error) => {
        if (!isOver && error) controller.error(error)
        else if (!isOver) controller.close()
        isOver = true
      }
      req.on('data', (chunk) => {
        if (isOver) return
        controller.enqueue(new Uint8Array(chunk))
        req.pause()
      })
      req.once('end', () => end())
      req.once('error', end)
      req.once('close', () => end(new Error('The page went away')))
      req.pause()
    },
    pull: () => void req.resume(),
    cancel() {
      isOver = true
      req.resume()
    },
  })
}

/** Creates the request that the app's handler would receive from Electron. */
function appRequest(req, origin) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (name !== 'host' && name !== 'connection') headers.set(name, String(value))
  }
  if (headers.has('origin')) headers.set('origin', origin)
  if (headers.has('referer')) headers.set('referer', toApp(headers.get('referer')))
  const body = req.method === 'GET' || req.method === 'HEAD' ? null : incomingBody(req)
  return new Request(origin + req.url, { method: req.method, headers, body, duplex: 'half' })
}

function sendAnswer(answer, res) {
  if (res.destroyed) return answer.body?.cancel() // the page was closed
  const headers = Object.fromEntries(answer.headers)
  delete headers['content-encoding']
  delete headers['content-length']
  res.writeHead(answer.status, headers)
  // As in Electron: a closed page ends the response, and an aborted response fails for the page.
  if (answer.body) pipeline(Readable.fromWeb(answer.body), res, nothing)
  else res.end()
}

const schemeServer = http.createServer(async (req, res) => {
  const address = fromHost(req.headers.host)
  const handler = address && handlers.get(address[2])
  if (!handler) return res.writeHead(404).end()
  try {
    sendAnswer(await handler(appRequest(req, `${address[2]}://${address[1]}`)), res)
  } catch (error) {
    console.error(error)
    if (!res.headersSent) res.writeHead(500)
    res.end()
  }
})
const protocol = {
  registerSchemesAsPrivileged: nothing,
  handle: (scheme, fn) => {
    handlers.set(scheme, fn)
  },
  unhandle: (scheme) => {
    handlers.delete(scheme)
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
}
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
    setPermissionRequestHandler: nothing,
    setPermissionCheckHandler: nothing,
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

module.exports = { net, protocol, schemeServer, session, toApp, toPage }
