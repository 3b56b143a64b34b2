// @module-tag long
// Signatures of other implementations are verified here, and theirs verify what is signed here: the libraries of Java and of Python, where
// they are installed. What they signed once is kept in support/vectors.json, so that it is verified everywhere (support/make_vectors.py).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { SigningAlgorithm } from '#service/domain/signatures/signing-key.ts'
import { readPublicKey } from './key-pair.ts'
import { documents, keyOf, signatureOf, signed } from './signatures-for-test.ts'
import vectors from './support/vectors.json' with { type: 'json' }

const support = join(import.meta.dirname, 'support')
const folder = mkdtempSync(join(tmpdir(), 'waybill-other-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: readonly string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout.trim()
}

const works = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0
const hasJava = works('java', '--version')
const hasPython = works('python3', '-c', 'import cryptography')
const java = (args: readonly string[], input: string) =>
  run('java', [join(support, 'XmlSignatures.java'), ...args], input)
const python = (args: readonly string[], input: string) =>
  run('python3', [join(support, 'json_signatures.py'), ...args], input)

function pemFile(pem: string): string {
  const path = join(folder, 'key.pem')
  writeFileSync(path, pem)
  return path
}

/** A document without numbers that are written in another way in canonical form. */
const cyclonedx = documents.json.replace('1e2', '100')
const changes = [
  ['"1.0"', '"1.1"'],
  ['a &amp; b', 'a &amp; c'],
] as const
const changed = (text: string) => changes.reduce((all, [from, to]) => all.replace(from, to), text)

describe.skipIf(!hasJava)(`XML and the library of Java${hasJava ? '' : ': there is no Java here'}`, () => {
  test.each(['ES256', 'ES384', 'RS256'] as const)('verifies %s that was signed here', async (algorithm) => {
    const key = keyOf(algorithm)
    const text = await signed(documents.xml, 'xml', key)
    expect(java(['verify', pemFile(key.pem)], text)).toBe('valid')
    expect(java(['verify', pemFile(key.pem)], changed(text))).toBe('invalid')
  })

  test.each(['ES256', 'ES384', 'RS256'] as const)('signs %s, which is verified here', async (algorithm) => {
    const text = java(['sign', algorithm], documents.xml)
    expect(await signatureOf(text)).toMatchObject({ format: 'XMLDSIG', state: 'UNTRUSTED', reason: null })
    expect(await signatureOf(changed(text))).toMatchObject({ state: 'INVALID', verifiedBy: [] })
  })
})

const why = hasPython ? '' : ': Python with "cryptography" is not here'
describe.skipIf(!hasPython).each(['ES256', 'Ed25519'] as const)(`%s and the library of Python${why}`, (algorithm) => {
  test('JSF that was signed here is right for it', async () => {
    const key = keyOf(algorithm)
    const text = await signed(cyclonedx, 'json', key)
    expect(python(['verify-jsf', algorithm, pemFile(key.pem)], text)).toBe('valid')
    expect(python(['verify-jsf', algorithm, pemFile(key.pem)], changed(text))).toBe('invalid')
  })

  test.each(['spdx', 'tag-value'] as const)('the envelope of %s that was signed here is right for it', async (kind) => {
    const key = keyOf(algorithm)
    const text = await signed(documents[kind], kind, key)
    expect(python(['verify-dsse', algorithm, pemFile(key.pem)], text)).toBe('valid')
    const other = keyOf(algorithm === 'ES256' ? 'Ed25519' : 'ES256')
    expect(python(['verify-dsse', algorithm, pemFile(other.pem)], text)).toBe('invalid')
  })

  test.each([
    ['sign-jsf', cyclonedx],
    ['sign-dsse', documents.spdx],
    ['sign-dsse', documents['tag-value']],
  ])('what it signs with %s is verified here: %#', async (task, document) => {
    const made = JSON.parse(python([task, algorithm], document)) as { signed: string; publicKey: string }
    await expectRight(made.signed, made.publicKey, algorithm)
  })
})

async function expectRight(text: string, publicKey: string, algorithm: SigningAlgorithm) {
  const part = readPublicKey(publicKey)
  expect(
    await signatureOf(text, [{ ...keyOf(algorithm), fingerprint: part.fingerprint, pem: part.publicKey }]),
  ).toMatchObject({
    ...{ reason: null, verifiedBy: [part.fingerprint] },
  })
}

describe('signatures that other implementations made', () => {
  test.each(vectors.xml)('XML, $algorithm', async ({ signed: text }) => {
    expect(await signatureOf(text)).toMatchObject({
      ...{ reason: null, verifiedBy: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
    })
    expect(await signatureOf(changed(text))).toMatchObject({ state: 'INVALID', verifiedBy: [] })
  })

  test.each(vectors.json)('$task, $algorithm: %#', async ({ algorithm, signed: text, publicKey }) => {
    await expectRight(text, publicKey, algorithm as SigningAlgorithm)
  })
})
