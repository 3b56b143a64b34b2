'use strict'
// Section 7, crypto: Electron is linked with BoringSSL (and patches of its own), Node with OpenSSL. What BoringSSL does not have throws, in
// the main process and in its threads.
const crypto = require('node:crypto')
const { syncBuiltinESMExports } = require('node:module')
const { note } = require('./rules.cjs')

const digests = new Set(
  ['md4', 'md5', 'md5-sha1', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512-256', 'ripemd160'].flatMap(
    (name) => [name, `rsa-${name}`],
  ),
)
/** As OpenSSL and as JSON Web Keys name them. */
const curves = new Set(['secp224r1', 'prime256v1', 'secp384r1', 'secp521r1', 'P-224', 'P-256', 'P-384', 'P-521'])
const keyTypes = new Set(['rsa', 'dsa', 'ec', 'ed25519', 'x25519'])

function reject(code, message) {
  note('boring-ssl', 'rejected')
  throw Object.assign(new Error(`${message} (stand-in: BoringSSL)`), { code })
}

function requireDigest(digest) {
  if (typeof digest !== 'string') return
  if (!digests.has(digest.toLowerCase())) reject('ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${digest}`)
  note('boring-ssl', 'applied')
}

function requireCurve(curve) {
  if (typeof curve === 'string' && !curves.has(curve))
    reject('ERR_CRYPTO_INVALID_CURVE', `Invalid EC curve name: ${curve}`)
}

function requireKeyType(type) {
  if (!keyTypes.has(type)) reject('ERR_OSSL_UNSUPPORTED_ALGORITHM', `Unsupported key type: ${type}`)
}

function requireKey(key) {
  requireKeyType(key.asymmetricKeyType)
  requireCurve(key.asymmetricKeyDetails?.namedCurve)
  note('boring-ssl', 'applied')
  return key
}

/** Looks at the arguments before the function runs. */
function before(name, check) {
  const original = crypto[name]
  crypto[name] = function (...args) {
    check(...args)
    return original.apply(this, args)
  }
}

for (const name of [
  'createHash',
  'hash',
  'createHmac',
  'createSign',
  'createVerify',
  'sign',
  'verify',
  'hkdf',
  'hkdfSync',
]) {
  before(name, requireDigest)
}
for (const name of ['pbkdf2', 'pbkdf2Sync'])
  before(name, (_password, _salt, _rounds, _bytes, digest) => requireDigest(digest))
for (const name of ['generateKeyPair', 'generateKeyPairSync']) {
  before(name, (type, { namedCurve } = {}) => {
    requireKeyType(type)
    requireCurve(namedCurve)
  })
}
before('createECDH', requireCurve)

for (const name of ['createPublicKey', 'createPrivateKey']) {
  const original = crypto[name]
  crypto[name] = (...args) => requireKey(original(...args))
}
const { get } = Object.getOwnPropertyDescriptor(crypto.X509Certificate.prototype, 'publicKey')
Object.defineProperty(crypto.X509Certificate.prototype, 'publicKey', {
  configurable: true,
  enumerable: true,
  get() {
    return requireKey(get.call(this))
  },
})
const { getCurves, getHashes } = crypto
crypto.getCurves = () => getCurves().filter((curve) => curves.has(curve))
crypto.getHashes = () => getHashes().filter((name) => digests.has(name.toLowerCase()))
syncBuiltinESMExports()
