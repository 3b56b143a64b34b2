'use strict'
const { createCipheriv, createDecipheriv, createHash, randomBytes } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { app } = require('./app.cjs')
const { checkOptions, recorded } = require('./known.cjs')
const { needsReady, onceReady } = require('./ready.cjs')

/** Returns the options of a dialog, which may come after the window that it belongs to. */
function optionsOf(kind, first, second) {
  const options = second ?? first
  checkOptions(kind, options)
  if (second !== undefined && first && (typeof first.isDestroyed !== 'function' || first.isDestroyed()))
    throw new TypeError('A dialog belongs to a window that exists')
  return options
}

/** No user can answer a dialog here: every dialog is canceled unless a test replaces the function, as with real Electron. */
const dialog = {
  showOpenDialog: async (a, b) => asked('OpenDialogOptions', a, b, { canceled: true, filePaths: [] }),
  showOpenDialogSync: (a, b) => asked('OpenDialogSyncOptions', a, b, undefined),
  showSaveDialog: async (a, b) => asked('SaveDialogOptions', a, b, { canceled: true, filePath: '' }),
  showSaveDialogSync: (a, b) => asked('SaveDialogSyncOptions', a, b, undefined),
  showMessageBox: async (a, b) =>
    asked('MessageBoxOptions', a, b, { response: (b ?? a)?.cancelId ?? 0, checkboxChecked: false }),
  showMessageBoxSync: (a, b) => asked('MessageBoxSyncOptions', a, b, (b ?? a)?.cancelId ?? 0),
  showErrorBox: (title, content) => {
    if (typeof title !== 'string' || typeof content !== 'string') throw new TypeError('showErrorBox needs two texts')
    process.stderr.write(`${title}: ${content}\n`)
  },
  showCertificateTrustDialog: async () => {},
}
function asked(kind, first, second, answer) {
  needsReady('dialog')
  optionsOf(kind, first, second)
  return answer
}
const keyOf = () => {
  const f = path.join(app.getPath('userData'), 'stand-in.key')
  if (!fs.existsSync(f)) {
    fs.mkdirSync(path.dirname(f), { recursive: true })
    fs.writeFileSync(f, randomBytes(32), { mode: 0o600 })
  }
  return createHash('sha256').update(fs.readFileSync(f)).digest()
}
const safeStorage = onceReady('safeStorage', {
  isEncryptionAvailable: () => true,
  // Only Linux has a choice, and only there the function.
  ...(process.platform === 'linux' ? { getSelectedStorageBackend: () => 'basic_text' } : {}),
  setUsePlainTextEncryption: recorded('setUsePlainTextEncryption', ['boolean']),
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
})

module.exports = { dialog, safeStorage }
