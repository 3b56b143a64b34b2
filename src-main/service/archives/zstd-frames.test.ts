import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { unzstd } from './unzstd.ts'
import { zstdFrames } from './zstd-frames.ts'

const frame = 4 * 2 ** 20

/** Yields a content piece by piece in one buffer, as a reader of files does. */
async function* overwritten(content: Buffer, bytes: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let at = 0; at < content.length; at += bytes) {
    const length = content.copy(buffer, 0, at, at + bytes)
    yield buffer.subarray(0, length)
    await Promise.resolve()
  }
}

async function collected(chunks: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(Buffer.from(chunk))
  return all
}

// Compressible and not, so that frames take different times and would come in another order.
const mixed = Buffer.concat([
  randomBytes(frame + 1),
  Buffer.alloc(2 * frame, 'a'),
  randomBytes(frame),
  Buffer.from('z'),
])

test.each([
  ['nothing', Buffer.alloc(0), 0, 1],
  ['one byte', Buffer.from('a'), 1, 1],
  ['exactly one frame', Buffer.alloc(frame, 'b'), 1, 2],
  ['frames of different kinds, one at a time', mixed, 5, 1],
  ['frames of different kinds, three at a time', mixed, 5, 3],
])('packs %s so that it is read again', async (_name, content, frames, atOnce) => {
  const packed = await collected(zstdFrames(overwritten(content, 300_007), 1, atOnce))
  expect(packed).toHaveLength(frames)
  const read = Buffer.concat(await collected(unzstd(overwritten(Buffer.concat(packed), 65_536))))
  expect(read.equals(content)).toBe(true)
})

test('ends with the error of its source, after the frames that run', async () => {
  const failing = async function* () {
    yield Buffer.alloc(frame + 1)
    await wait(1)
    throw new Error('the disk failed')
  }
  await expect(collected(zstdFrames(failing(), 1))).rejects.toThrow('the disk failed')
})

test('asks its source for nothing more when its reader stops', async () => {
  let given = 0
  const endless = async function* () {
    for (;;) {
      given += 1
      yield Buffer.alloc(frame)
      await wait(1)
    }
  }
  for await (const _ of zstdFrames(endless(), 1)) break
  const before = given
  await wait(20)
  expect(given).toBe(before)
})
