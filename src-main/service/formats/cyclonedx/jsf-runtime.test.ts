import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { cyclonedx } from '#service/formats/read-for-test.ts'

const root = join(import.meta.dirname, '../../../..')
const boringSsl = join(root, 'e2e/stand-in/boring-ssl.cjs')
const reader = pathToFileURL(join(root, 'src-main/service/formats/read-for-test.ts')).href
const script = `import { messages, read } from ${JSON.stringify(reader)}
const reading = read(process.argv[1])
console.log(JSON.stringify([reading.document.signature.state, ...messages(reading)]))`

/** Reads a document in a process with the cryptography that Electron has. Returns the verdict on its signature and the messages. */
function readInElectron(document: object): readonly string[] {
  const args = ['--require', boringSsl, '--input-type=module', '--eval', script, JSON.stringify(document)]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as string[]
}

const jwk = (type: 'ed448' | 'ec') => {
  const { publicKey } =
    type === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'secp256k1' }) : generateKeyPairSync(type)
  return publicKey.export({ format: 'jwk' })
}

test.each([
  ['the key of Ed448', { algorithm: 'Ed448', publicKey: jwk('ed448') }, 'Ed448 is not supported by this program'],
  [
    'a certificate for Ed448',
    { algorithm: 'Ed448', certificatePath: ['MIIB'] },
    'Ed448 is not supported by this program',
  ],
  ['a key of secp256k1', { algorithm: 'ES256', publicKey: jwk('ec') }, 'secp256k1 is not supported by this program'],
])('where the runtime does not have its algorithm, %s is not called unreadable', (_, signer, message) => {
  const [state, ...messages] = readInElectron(cyclonedx({ signature: { ...signer, value: 'AA' } }))
  expect([state, messages.filter((said) => said.startsWith('/signature:'))]).toEqual([
    'UNTRUSTED',
    [`/signature: The signature was not verified: ${message}`],
  ])
})
