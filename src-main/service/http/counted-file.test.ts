import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf, streamCounted } from './counted-file.ts'

const bytes = Buffer.alloc(1_000_000, 'waybill ')
const digest = 'Q3TyvQcJITjTcYVbaWczjcgsi1FWWW6CVeFJf4xgrN4='

test.each(['memory', 'file'])('counts what was taken whole, once, and nothing that was left: %s', async (place) => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-counted-'))
  let [count, ends] = [0, 0]
  const onTaken = () => {
    count += 1
    return Promise.resolve()
  }
  const onEnd = () => void (ends += 1)
  try {
    const path = join(folder, 'file')
    const content = () => {
      writeFileSync(path, bytes)
      return place === 'memory' ? bytes : { path, isTemporary: true }
    }
    expect(await digestOf(content())).toBe(digest)
    const left = streamCounted(content(), { onTaken, onEnd }).getReader()
    expect((await left.read()).done).toBe(false)
    await left.cancel()
    await left.cancel()
    expect([count, ends]).toEqual([0, 1])
    expect(existsSync(path)).toBe(place === 'memory')
    const whole = await new Response(streamCounted(content(), { onTaken, onEnd })).arrayBuffer()
    expect(Buffer.from(whole).equals(bytes)).toBe(true)
    expect([count, ends]).toEqual([1, 2])
    expect(existsSync(path)).toBe(place === 'memory')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('ends once also if the file cannot be read, and counts nothing', async () => {
  let ends = 0
  const onTaken = () => Promise.reject(new Error('It was not taken'))
  const content = { path: join(tmpdir(), 'waybill-counted-missing', 'file'), isTemporary: true }
  const reader = streamCounted(content, { onTaken, onEnd: () => void (ends += 1) }).getReader()
  await expect(reader.read()).rejects.toThrow('ENOENT')
  await reader.cancel().catch(() => {})
  expect(ends).toBe(1)
})

test('a file that cannot be removed was taken all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-counted-'))
  try {
    const path = join(folder, 'file')
    writeFileSync(path, bytes)
    let count = 0
    const onTaken = () => {
      count += 1
      return Promise.resolve()
    }
    const reader = streamCounted({ path, isTemporary: true }, { onTaken, onEnd: () => {} }).getReader()
    let length = (await reader.read()).value?.length ?? 0
    // As a file that another program holds on Windows: it cannot be removed.
    rmSync(path)
    mkdirSync(join(path, 'in the way'), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    for (let next = await reader.read(); !next.done; next = await reader.read()) length += next.value.length
    expect([length, count]).toEqual([bytes.length, 1])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
