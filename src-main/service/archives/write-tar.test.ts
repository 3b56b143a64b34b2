import { finished } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { expect, test } from 'vitest'
import { tarEnd, tarHeader, tarPadding } from './write-tar.ts'

test.each([0, 1, 511, 512, 513, 100_000])(
  'writes a file of %i bytes that a reader of tar finds whole',
  async (bytes) => {
    const name = `documents/${'a'.repeat(90)}`
    const archive = extract()
    const found: object[] = []
    archive.on('entry', ({ name: read, size, mode, type }, stream, next) => {
      let length = 0
      stream.on('data', (chunk) => (length += (chunk as Buffer).length)) // a stream without encoding
      stream.on('end', () => {
        found.push({ name: read, size, mode, type, length })
        next()
      })
    })
    archive.end(Buffer.concat([await tarHeader(name, bytes), Buffer.alloc(bytes, 'x'), tarPadding(bytes), tarEnd()]))
    await finished(archive)
    expect(found).toEqual([{ name, size: bytes, mode: 0o600, type: 'file', length: bytes }])
  },
)

test.each([8 * 2 ** 30 - 1, 8 * 2 ** 30, 2 ** 43 + 5])('states a size of %i bytes', async (bytes) => {
  const archive = extract()
  const size = new Promise((resolve) => archive.on('entry', (header) => resolve(header.size)))
  archive.write(await tarHeader('waybill.db', bytes))
  expect(await size).toBe(bytes)
  archive.destroy()
})

test('rejects a name that a header cannot hold', async () => {
  await expect(tarHeader('a'.repeat(101), 1)).rejects.toThrow('too long')
})
