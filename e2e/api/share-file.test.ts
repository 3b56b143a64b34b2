// @module-tag long
// A version in one encrypted file for receivers without access: what is in it, who makes it, and what never leaves it.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShareFile } from './support/opened-share-file.ts'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { addUsers, rowsOf, usersOf } from './support/users-of-roles.ts'

const passphrase = 'seven tall lighthouses by the sea'
const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))
const otherId = '01a00000-0000-7000-8000-00000000000b'
const others = usersOf(otherId)
const hostile = '../../../etc/passwd\\..\\C:\u202egpj.exe\r\n  - not a line of ours'
let service: Awaited<ReturnType<typeof startTriageService>>
let version = ''
let undecided = ''
beforeAll(async () => {
  service = await startTriageService(dataFolder, () => new Date('2026-12-01T10:00:00Z'))
  addUsers(dataFolder, [[otherId, others]])
  await service.importFile(zip([osv('GHSA-a', 'a')]))
  version = await service.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0'], '4.2.0'), 'Gateway')
  undecided = await service.upload(cyclonedx(['pkg:npm/b@2.0.0'], '1.0'), 'Controller')
  const calls = triageCalls(service)
  const [finding] = await calls.findings(version)
  await calls.decide(version, finding?.id ?? '', notAffected())
})
afterAll(async () => {
  await service.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

interface Made {
  readonly errors: readonly string[]
  readonly file: {
    readonly url: string
    readonly filename: string
    readonly bytes: number
    readonly sha256: string
    readonly documents: readonly { name: string; bytes: number; sha256: string; warnings: readonly string[] }[]
  } | null
}

async function make(input: object, token?: string): Promise<Made> {
  const query = `mutation ($input: SbomShareFileCreateInput!) { sbomShareFileCreate(input: $input) {
    errors file { url filename bytes sha256 documents { name bytes sha256 warnings } } } }`
  const variables = { input: { sbomId: version, passphrase, ...input } }
  return (await service.data<{ sbomShareFileCreate: Made }>(query, variables, token)).sbomShareFileCreate
}

async function take({ errors, file }: Made) {
  if (!file) throw new Error(errors.join('; '))
  const response = await fetch(new URL(file.url, service.url))
  return { file, response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const opened = async (input: object = {}) => openShareFile((await take(await make(input))).bytes, passphrase)
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
/** Each file that is written has a serial number of its own. */
const withoutSerial = (text: string | undefined) => text?.replaceAll(/urn:uuid:[\da-f-]{36}/g, 'urn:uuid:')

async function downloaded(args: string): Promise<string> {
  type Answer = { sbom: { download: { content: string } } }
  const { sbom } = await service.data<Answer>(`{ sbom(sbomId: "${version}") { download(${args}) { content } } }`)
  return Buffer.from(sbom.download.content, 'base64').toString()
}

test('holds the same SBOM and VEX as downloads, sums that fit, and a README in plain words', async () => {
  const { file, response, bytes } = await take(await make({ vex: 'OPENVEX' }))
  expect(file).toMatchObject({
    filename: 'Gateway 4.2.0.zip.age',
    bytes: bytes.length,
    sha256: sha256(bytes),
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'content-disposition': "attachment; filename*=UTF-8''Gateway%204.2.0.zip.age",
  })
  expect(Buffer.from(bytes).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  const files = await openShareFile(bytes, passphrase)
  const [sbom = '', vex = ''] = file.documents.map(({ name }) => name)
  expect(Object.keys(files)).toEqual(['sbom-4.2.0.cdx.json', 'sbom-4.2.0.openvex.json', 'README.txt', 'SHA256SUMS.txt'])
  expect([sbom, vex]).toEqual(Object.keys(files).slice(0, 2))
  expect(withoutSerial(files[sbom])).toBe(withoutSerial(await downloaded('profile: "default"')))
  expect(withoutSerial(files[vex])).toBe(withoutSerial(await downloaded('vex: "OPENVEX"')))
  const sums = [sbom, vex, 'README.txt'].map((name) => `${sha256(files[name] ?? '')}  ${name}\n`).join('')
  expect(files['SHA256SUMS.txt']).toBe(sums)
  expect(file.documents.map((document) => document.sha256)).toEqual(
    [sbom, vex].map((name) => sha256(files[name] ?? '')),
  )
  const readme = files['README.txt'] ?? ''
  expect(readme).toContain('Gateway 4.2.0\n=============\n')
  expect(readme).toContain('The software bill of materials (SBOM)')
  expect(readme).toContain('It has 2 components')
  expect(readme).toContain('The VEX document')
  expect(readme).toContain('on 2026-12-01 10:00 UTC')
  expect(readme.split('\n').every((line) => line.length <= 100)).toBe(true)
})

test.each([
  [{ profile: 'minimum elements' }, 'sbom-4.2.0.cdx.json', 'profile: "minimum-elements"'],
  [{ spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE' }, 'sbom-4.2.0.spdx', 'spec: SPDX, specVersion: "2.3", format: "TAG_VALUE", profile: "default"'], // prettier-ignore
  [{ format: 'XML' }, 'sbom-4.2.0.cdx.xml', 'format: "XML", profile: "default"'],
  [{ redactInternal: true }, 'sbom-4.2.0.cdx.json', 'redactInternal: true, profile: "default"'],
])('holds what is asked for: %j', async (input, name, args) => {
  const files = await opened(input)
  expect(Object.keys(files)).toEqual([name, 'README.txt', 'SHA256SUMS.txt'])
  const plain = (text: string | undefined) => withoutSerial(text)?.replaceAll(/DocumentNamespace: .*/g, '')
  expect(plain(files[name])).toBe(plain(await downloaded(args)))
})

test('opens with its passphrase only, and never twice the same', async () => {
  const first = await take(await make({}))
  // Its address works once. Asked before anything that takes long: the server closes connections that are not used.
  expect((await fetch(new URL(first.file.url, service.url))).status).toBe(404)
  const second = await take(await make({ passphrase: `${passphrase} ` }))
  for (const wrong of ['seven tall lighthouses by the Sea', '', `${passphrase} `]) {
    await expect(openShareFile(first.bytes, wrong)).rejects.toThrow('no identity matched')
  }
  await expect(openShareFile(second.bytes, passphrase)).rejects.toThrow('no identity matched')
  expect(Object.keys(await openShareFile(second.bytes, `${passphrase} `))).toHaveLength(3)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(Buffer.from(await decrypter.decrypt(first.bytes)).toString('latin1', 0, 4)).toBe('PK\u0003\u0004')
  const damaged = Uint8Array.from(first.bytes, (byte, at) => (at === first.bytes.length - 40 ? byte ^ 1 : byte))
  await expect(openShareFile(damaged, passphrase)).rejects.toThrow()
  await setTimeout(200) // connections that the service closed meanwhile are not used again
})

test.each([
  [{ passphrase: 'short' }, 'The passphrase must have at least 10 characters'],
  [{ passphrase: 'x'.repeat(1001) }, 'The passphrase is longer than 1,000 characters'],
  [{ passphrase: 'two lines\nof text' }, expect.stringMatching(/^The passphrase contains a character that cannot be/)],
  [{ profile: 'ntia' }, expect.stringMatching(/^"profile" "ntia" is not valid\. Use default/)],
  [{ vex: 'OPENVEX', redactInternal: true }, '"vex" and "redactInternal" cannot be combined'],
  [{ vex: 'PDF' }, expect.stringMatching(/^"vex" "PDF" is not valid\. Use CYCLONEDX/)],
  [{ specVersion: '0.1' }, expect.stringMatching(/^"specVersion" "0\.1" is not supported/)],
  [{ profile: 'bsi-tr-03183-2', redactInternal: true }, expect.stringMatching(/cannot be combined$/)],
  [{ vex: 'CSAF', isUndecided: true }, expect.stringMatching(/^Nothing is decided yet, and the VEX profile of CSAF/)],
  [{ sbomId: randomUUID() }, 'Sbom not found'],
])('rejects %j', async ({ isUndecided, ...input }: Record<string, unknown>, message: unknown) => {
  expect(await make(isUndecided ? { ...input, sbomId: undecided } : input)).toEqual({ errors: [message], file: null })
})

test('is made by Operators, not by Viewers, and of no version of another organization', async () => {
  const denied = { errors: ['You are not authorized to perform this action on ShareFile'], file: null }
  expect(await make({}, await service.token('Viewer'))).toEqual(denied)
  expect((await take(await make({}, await service.token('Operator')))).response.status).toBe(200)
  expect(await make({}, others.tokens.Owner)).toEqual({ errors: ['Sbom not found'], file: null })
})

test('no name of a version or product leads out of a folder or writes into the README', async () => {
  const own = await service.upload(cyclonedx(['pkg:npm/a@1.0.0'], hostile), hostile.slice(0, 60))
  const { file, bytes } = await take(await make({ sbomId: own, vex: 'CYCLONEDX' }))
  const files = await openShareFile(bytes, passphrase)
  for (const name of [...Object.keys(files), file.filename]) {
    expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} .+_-]*$/u)
  }
  expect(new Set(Object.keys(files).map((name) => name.toLowerCase())).size).toBe(4)
  const readme = files['README.txt'] ?? ''
  expect(readme).not.toMatch(/[\r\u202e]/)
  expect(readme).not.toMatch(/^ {2}- not a line/m)
})

test('the passphrase is in no row, no file, and not in the audit log, which names the file', async () => {
  const secret = 'a passphrase that is written nowhere'
  const { bytes } = await take(await make({ passphrase: secret, vex: 'OPENVEX' }))
  await expect(make({ passphrase: secret, sbomId: 'no id' })).rejects.toThrow('is not a UUID')
  await make({ passphrase: secret, profile: 'ntia' })
  expect(Buffer.from(bytes).includes(secret)).toBe(false)
  expect(JSON.stringify(rowsOf(dataFolder))).not.toContain(secret)
  for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    expect(readFileSync(join(entry.parentPath, entry.name)).includes(secret), entry.name).toBe(false)
  }
  const { auditLog } = await service.data<{ auditLog: { nodes: object[] } }>(
    '{ auditLog(first: 1) { nodes { operation action subjectKind subjectId changes { field newValue } } } }',
  )
  expect(auditLog.nodes).toEqual([
    {
      ...{ operation: 'sbomShareFileCreate', action: 'CREATED', subjectKind: 'VERSION', subjectId: version },
      changes: [
        { field: 'vex', newValue: 'OPENVEX' },
        { field: 'passphrase', newValue: 'not recorded' },
      ],
    },
  ])
})

test('nothing stays on the disk when the file was taken', async () => {
  await opened()
  await expect.poll(() => readdirSync(join(dataFolder, 'exports'))).toEqual([])
})

test('four people at once get four whole files', { timeout: 120_000 }, async () => {
  const files = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      const own = `${passphrase} ${at}`
      return openShareFile((await take(await make({ passphrase: own }))).bytes, own)
    }),
  )
  expect(files.map((one) => Object.keys(one).length)).toEqual(files.map(() => 3))
})
