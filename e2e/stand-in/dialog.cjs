'use strict'
const { createCipheriv, createDecipheriv, createHash, randomBytes } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { app } = require('./app.cjs')
const { nothing } = require('./host.cjs')

/** No user can answer a dialog here: every dialog is canceled unless a test replaces the function, as with real Electron. */
const dialog = {
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showOpenDialogSync: () => undefined,
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showSaveDialogSync: () => undefined,
  showMessageBox: async (a, b) => ({ response: (b ?? a)?.cancelId ?? 0, checkboxChecked: false }),
  showMessageBoxSync: (a, b) => (b ?? a)?.cancelId ?? 0,
  showErrorBox: (t, c) => {
    console.error(`${t}: ${c}`)
  },
  showCertificateTrustDialog: async () => {},
}
const keyOf = () => {
  const f = path.join(app.getPath('userData'), 'stand-in.key')
  if (!fs.existsSync(f)) {
    fs.mkdirSync(path.dirname(f), { recursive: true })
    fs.writeFileSync(f, randomBytes(32), { mode: 0o600 })
  }
  return createHash('sha256').update(fs.readFileSync(f)).digest()
}
const safeStorage = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'basic_text',
  setUsePlainTextEncryption: nothing,
  encryptString: (s) => {
    const iv = randomBytes(12)
    const c = createCipheriv('aes-256-gcm', keyOf(), iv)
    const b = Buffer.concat([c.update(s, 'utf8'), c.final()])
    return Buffer.concat([Buffer.from('v10'), iv, c.getAuthTag(), b])
  },
  decryptString: (b) => {
    const d = createDecipheriv('aes-256-gcm', keyOf(), b.subarray(3, 15))
    d.setAuthTag(b.subarray(15, 31))
    return Buffer.concat([d.update(b.subarray(31)), d.final()]).toString('utf8')
  },
}

module.exports = { dialog, safeStorage }
