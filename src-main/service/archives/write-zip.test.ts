import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type FileToZip, zipArchive } from './write-zip.ts'
import { readZipBytes } from './zip.ts'
import { UnpackMeter } from './unpack-meter.ts'

const at = new Date('2026-11-29T18:05:07Z')

async function* of(files: readonly FileToZip[]): AsyncGenerator<FileToZip> {
  yield* files
}

async function zipped(files: readonly FileToZip[]): Promise<Buffer> {
  return buffer(zipArchive(of(files), at))
}

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('another program reads what was written, whatever the sizes and names', async () => {
  const contents = [0, 1, 255, 65_536, 3_000_000].flatMap((size) => [randomBytes(size), Buffer.alloc(size, 'a')])
  const files = contents.map((content, at) => ({ name: `${at} Stückliste “neu”.json`, content: [content] }))
  const read = unzipSync(await zipped(files))
  expect(Object.keys(read)).toEqual(files.map(({ name }) => name))
  expect(Object.values(read).map(sum)).toEqual(contents.map(sum))
})

test('content that comes in pieces, and late, is whole', async () => {
  async function* pieces() {
    for (let turn = 0; turn < 500; turn += 1) {
      await Promise.resolve()
      yield Buffer.alloc(1 + (turn % 1000), turn % 256)
    }
  }
  const whole = Buffer.concat(Array.from({ length: 500 }, (_, turn) => Buffer.alloc(1 + (turn % 1000), turn % 256)))
  const { a } = unzipSync(await zipped([{ name: 'a', content: pieces() }]))
  expect(sum(a ?? new Uint8Array())).toBe(sum(whole))
})

test('our own reader reads it, also an archive without files', async () => {
  const meter = () => new UnpackMeter({ entries: 10, entryBytes: 1000, unpackedBytes: 1000 })
  const names: string[] = []
  for await (const { name } of readZipBytes(await zipped([{ name: 'a', content: [Buffer.from('a')] }]), 'x', meter())) {
    names.push(name)
  }
  expect(names).toEqual(['a'])
  expect(unzipSync(await zipped([]))).toEqual({})
})

test('the next file is asked for when the one before was written, so that it can tell about it', async () => {
  let isWritten = false
  async function* files(): AsyncGenerator<FileToZip> {
    yield { name: 'a', content: (function* () { yield Buffer.from('a'); isWritten = true })() } // prettier-ignore
    yield { name: 'b', content: [Buffer.from(String(isWritten))] }
  }
  const { b } = unzipSync(await buffer(zipArchive(files(), at)))
  expect(Buffer.from(b ?? []).toString()).toBe('true')
})

test('an error of a content ends the archive, and a reader that stops ends the content', async () => {
  async function* broken() {
    yield Buffer.alloc(100_000)
    await Promise.resolve()
    throw new Error('The disk is gone')
  }
  await expect(zipped([{ name: 'a', content: broken() }])).rejects.toThrow('The disk is gone')
  let isEnded = false
  async function* endless() {
    try {
      for (;;) {
        await Promise.resolve()
        yield randomBytes(10_000)
      }
    } finally {
      isEnded = true
    }
  }
  for await (const piece of zipArchive(of([{ name: 'a', content: endless() }]), at)) if (piece.length > 1000) break
  await expect.poll(() => isEnded).toBe(true)
})
