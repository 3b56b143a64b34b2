import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InboxLook } from './inbox-reader.ts'
import { noticeFile } from './notice-file.ts'
import { Notices } from './notices.ts'

let folder: string
let notices: Notices | undefined
let time = Date.parse('2026-11-20T12:00:00.000Z')
let asked = 0
let answer: InboxLook | 'rejected' | null
const said: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-notices-'))
  asked = 0
  answer = null
  said.length = 0
})
afterEach(async () => {
  await notices?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<Notices> {
  await notices?.close()
  const tools = { show: () => {}, isInFront: () => false, now: () => new Date(time), intervalMs: 1_000_000 }
  const read = () => {
    asked += 1
    return Promise.resolve(answer)
  }
  return (notices = await Notices.open({ file: noticeFile(folder), read, log: (line) => said.push(line), ...tools }))
}

test('nothing is asked while it is off, and what is chosen is kept', async () => {
  const first = await open()
  expect([first.isOn, asked]).toEqual([false, 0])
  await first.turn(true)
  expect([first.isOn, asked]).toEqual([true, 1])
  expect((await open()).isOn).toBe(true)
  await notices?.turn(false)
  expect((await open()).isOn).toBe(false)
})

test('a damaged file is off and said, and one of a newer release is not replaced', async () => {
  const path = join(folder, 'desktop-notifications.json')
  writeFileSync(path, '{"version":1,"isOn":"yes"}')
  expect((await open()).isOn).toBe(false)
  expect(said).toEqual([expect.stringContaining('is damaged')])
  writeFileSync(path, '{"version":99,"isOn":true}')
  const newer = await open()
  await expect(newer.turn(true)).rejects.toThrow('cannot be replaced')
  expect([newer.isOn, readFileSync(path, 'utf8')]).toEqual([false, '{"version":99,"isOn":true}'])
})

test('a token that was rejected is not tried again at once', async () => {
  answer = 'rejected'
  await (await open()).turn(true)
  const look = async () => notices?.lookNow()
  asked = 0
  await look()
  expect(asked).toBe(0)
  time += 11 * 60_000
  await look()
  expect(asked).toBe(1)
})
