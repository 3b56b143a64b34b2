import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { leaveStartNote, prepareStartNote } from './start-note.ts'

afterEach(() => void vi.unstubAllEnvs())

it('arrives once, and leaves nothing behind', () => {
  const note = prepareStartNote()
  const env = { ...note.env }
  const [file = ''] = Object.values(env)
  expect(note.hasArrived()).toBe(false)
  leaveStartNote(env)
  expect([env, existsSync(file)]).toEqual([{}, true]) // programs that the app starts do not inherit it
  leaveStartNote(env)
  expect([note.hasArrived(), note.hasArrived(), existsSync(file)]).toEqual([true, true, false])
  note.remove()
})

it('does nothing without a launcher, or if the launcher has ended', () => {
  const note = prepareStartNote()
  note.remove()
  expect(() => leaveStartNote({ ...note.env })).not.toThrow()
  expect(() => leaveStartNote({})).not.toThrow()
  expect(note.hasArrived()).toBe(false)
})

it('is removed while the app is open', async () => {
  const note = prepareStartNote()
  const [file = ''] = Object.values(note.env)
  await wait(1500) // the launcher checks more than once
  leaveStartNote({ ...note.env })
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(false)
  expect(note.hasArrived()).toBe(true)
})

it('is skipped without a temporary folder', () => {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, join(import.meta.filename, 'nowhere'))
  const note = prepareStartNote()
  expect([note.env, note.hasArrived()]).toEqual([{}, false])
  expect(note.remove).not.toThrow()
})
