import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOf, streamCounted } from './counted-file.ts'

const bytes = Buffer.alloc(1_000_000, 'waybill ')
const digest = 'Q3TyvQcJITjTcYVbaWczjcgsi1FWWW6CVeFJf4xgrN4='

test.each(['memory', 'file'])('counts what was taken whole, once, and nothing that was left: %s', async (place) => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-counted-'))
  try {
    const path = join(folder, 'file')
    const content = () => {
      writeFileSync(path, bytes)
      return place === 'memory' ? bytes : { path, isTemporary: true }
    }
    let count = 0
    const taken = () => {
      count += 1
      return Promise.resolve()
    }
    expect(await digestOf(content())).toBe(digest)
    const left = streamCounted(content(), taken).getReader()
    expect((await left.read()).done).toBe(false)
    await left.cancel()
    expect(count).toBe(0)
    expect(existsSync(path)).toBe(place === 'memory')
    const whole = await new Response(streamCounted(content(), taken)).arrayBuffer()
    expect(Buffer.from(whole).equals(bytes)).toBe(true)
    expect(count).toBe(1)
    expect(existsSync(path)).toBe(place === 'memory')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
