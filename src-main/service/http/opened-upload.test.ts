import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { ReceivedFile } from '#service/domain/spooled-file.ts'
import { maxUploadBytes } from '#service/domain/upload-size.ts'
import { copyOpenedFiles, type ReadableFile } from './opened-upload.ts'
import { RejectedRequest } from './responses.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-opened-'))
})

const text = '{"bomFormat":"CycloneDX"}'
const whole: ReadableFile = { name: 'a.json', size: text.length, read: () => Readable.from([Buffer.from(text)]) }

/** Copies what an operation names. */
function copy(files: Readonly<Record<string, ReadableFile>>, map: Readonly<Record<string, unknown>>, query = '{ a }') {
  const variables: Record<string, unknown> = { doc: null, other: null }
  const abort = new AbortController()
  const read = { operation: { query, variables, operationName: null }, openedFiles: map }
  const find = (id: string) => (Object.hasOwn(files, id) ? files[id] : undefined)
  const copied = copyOpenedFiles(read, { find, dataFolder, mayBeLarge: true, signal: abort.signal })
  return { copied, variables, abort }
}

const incoming = () => readdirSync(join(dataFolder, 'incoming'))

it('copies a file for each of its variables, and removes the copies', async () => {
  const { copied, variables } = copy({ a: whole }, { a: ['variables.doc', 'variables.other'] })
  const { discard } = await copied
  const [doc, other] = [variables['doc'], variables['other']] as ReceivedFile[]
  const sha256 = createHash('sha256').update(text).digest('hex')
  for (const file of [doc, other]) {
    expect(file).toBeInstanceOf(ReceivedFile)
    expect(file).toMatchObject({ name: 'a.json', size: text.length, sha256 })
    expect(readFileSync(file!.path, 'utf8')).toBe(text)
  }
  expect(doc?.path).not.toBe(other?.path)
  await discard()
  expect(incoming()).toEqual([])
})

const endless: ReadableFile = {
  ...whole,
  read: (signal) =>
    new Readable({
      signal,
      read() {
        this.push(Buffer.alloc(2 ** 20))
      },
    }),
}
const broken = (error: Error): ReadableFile => ({ ...whole, read: () => Readable.from(failing(error)) })
// oxlint-disable-next-line require-yield -- a file that cannot be read gives nothing
async function* failing(error: Error): AsyncGenerator<Buffer> {
  throw error
}
const reads = { a: ['variables.doc'] }

it.each<[string, Parameters<typeof copy>, object]>([
  ['an id that is not known', [{}, reads], { status: 409, message: 'The file is no longer open. Open it again' }],
  ['a file that is too large', [{ a: { ...whole, size: maxUploadBytes + 1 } }, reads], { status: 413 }],
  ['a file that changed', [{ a: broken(new RejectedRequest(409, 'changed')) }, reads], { status: 409 }],
  ['an error of another kind', [{ a: broken(new Error('unknown')) }, reads], { message: 'unknown' }],
  ['a variable that is none', [{ a: whole }, { a: ['variables.none'] }], { status: 400 }],
  ['a place that is none', [{ a: whole }, { a: 'variables.doc' }], { status: 400 }],
  ['too many files', [{}, Object.fromEntries(Array.from({ length: 11 }, (_none, id) => [id, []]))], { status: 400 }],
])('rejects %s, and leaves nothing', async (_, given, error) => {
  const { copied, variables } = copy(...given)
  await expect(copied).rejects.toMatchObject(error)
  expect([
    variables['doc'],
    readdirSync(dataFolder, { recursive: true }).filter((name) => name !== 'incoming'),
  ]).toEqual([null, []])
})

it('accepts advisory data that is larger than any SBOM', async () => {
  const query = 'mutation ($doc: Upload!) { advisorySourceImport(input: { file: $doc }) { errors } }'
  const { copied } = copy({ a: { ...whole, size: maxUploadBytes + 1 } }, reads, query)
  await expect(copied).resolves.toMatchObject({ operation: { query } })
})

it('stops when the request is aborted, and leaves nothing', async () => {
  const { abort, copied } = copy(
    { a: { ...endless, read: (signal) => endless.read(signal).once('data', () => abort.abort()) } },
    reads,
  )
  await expect(copied).rejects.toMatchObject({ name: 'AbortError' })
  expect(incoming()).toEqual([])
})
