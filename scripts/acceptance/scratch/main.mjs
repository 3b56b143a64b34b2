// Runs as the app in Electron and prints what the project needs of it, as one line of JSON.
import { createHash, generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { app } from 'electron'

const answerOf = (worker) =>
  new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error) => resolve(error.code ?? error.message))
  })

const text = Buffer.from('Waybill')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const endless = 'const list = []; for (;;) list.push(new Array(1e6).fill(0.5))'

const found = {
  versions: process.versions,
  zstd: zstdDecompressSync(zstdCompressSync(text)).equals(text),
  hash: hash('sha256', text) === createHash('sha256').update(text).digest('hex'),
  ed25519: verify(null, text, publicKey, sign(null, text, privateKey)),
  fts5: await answerOf(
    new Worker(new URL('./worker.mjs', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } }),
  ),
  memoryLimit: await answerOf(new Worker(endless, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } })),
}
process.stdout.write(`${JSON.stringify(found)}\n`, () => app.exit(0))
