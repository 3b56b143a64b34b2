'use strict'
// Custom schemes: Chromium requests <scheme>://<host>/x as https://<host>.<scheme>.localhost:<port>/x, and the app responds. The connection
// is HTTP/2, because Chromium sends bodies that are streams over nothing older.
const { createHash, X509Certificate } = require('node:crypto')
const fs = require('node:fs')
const http2 = require('node:http2')
const path = require('node:path')
const { host } = require('./host.cjs')
const { note } = require('./rules.cjs')
const { closeUnanswered, sendAnswer } = require('./scheme-answer.cjs')
const { appRequest } = require('./scheme-request.cjs')

const handlers = new Map()
/** Privileges by scheme; null until they are registered. */
let privileged = null

const toPage = (url) => {
  const u = new URL(url)
  const scheme = u.protocol.slice(0, -1)
  if (!handlers.has(scheme)) return url
  return `https://${u.hostname || 'host'}.${scheme}.localhost:${host.schemePort}${u.pathname}${u.search}${u.hash}`
}
const fromHost = (host) => /^(.+)\.([^.]+)\.localhost(?::\d+)?$/.exec(host ?? '')
const toApp = (url) => {
  const inner = /^blob:(.*)$/s.exec(url)?.[1]
  if (inner !== undefined) return `blob:${toApp(inner)}`
  const u = URL.parse(url)
  const m = u && u.port === String(host.schemePort) && fromHost(u.host)
  return m && handlers.has(m[2]) ? `${m[2]}://${m[1]}${u.pathname}${u.search}${u.hash}` : url
}

/** The error of a page that loads a URL whose scheme nothing handles; null for any other URL. */
function unknownScheme(url) {
  const known = ['http:', 'https:', 'file:', 'data:', 'blob:', 'about:', 'chrome:', 'devtools:']
  const { protocol } = new URL(url)
  if (known.includes(protocol) || handlers.has(protocol.slice(0, -1))) return null
  note('schemes', 'rejected')
  return 'ERR_UNKNOWN_URL_SCHEME'
}

/** Whether a scheme without a privilege has no such request: one without `standard` has no relative URL and no origin. */
function lacksPrivilege(scheme, headers) {
  const privileges = privileged?.get(scheme) ?? {}
  const purpose = headers['sec-fetch-dest'] ?? 'document'
  if (purpose === 'document') return false
  return !privileges.standard || (purpose === 'empty' && !privileges.supportFetchAPI)
}

async function respond(req, res) {
  const address = fromHost(req.headers[':authority'] ?? req.headers.host)
  const handler = address && handlers.get(address[2])
  if (!handler) return res.writeHead(404).end()
  if (lacksPrivilege(address[2], req.headers)) {
    note('schemes', 'rejected')
    return closeUnanswered(res)
  }
  try {
    await sendAnswer(await handler(appRequest(req, `${address[2]}://${address[1]}`, toApp)), res)
  } catch (error) {
    console.error(error) // as Electron does; the request fails
    closeUnanswered(res)
  }
}

const read = (name) => fs.readFileSync(path.join(__dirname, '../fixtures', name))
const cert = read('loopback-cert.pem')
const schemeServer = http2.createSecureServer(
  // HTTP/1.1 is for tests that attack this address by themselves.
  { cert, key: read('loopback-key.pem'), allowHTTP1: true, settings: { initialWindowSize: 2 ** 20 } },
  (req, res) => void respond(req, res),
)
const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
/** The switch by which Chromium accepts the certificate of this server and no other. */
const certificateSwitch = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`

const protocol = {
  registerSchemesAsPrivileged: (schemes) => {
    note('schemes', 'applied')
    if (host.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (privileged !== null) throw new Error('stand-in: protocol.registerSchemesAsPrivileged can be called only once')
    privileged = new Map(schemes.map(({ scheme, privileges = {} }) => [scheme, privileges]))
  },
  handle: (scheme, fn) => {
    if (!host.isReady) throw new Error('Session can only be received when app is ready')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, fn)
  },
  unhandle: (scheme) => {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
}

module.exports = { certificateSwitch, protocol, schemeServer, toApp, toPage, unknownScheme }
