import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeStartLock } from './start-lock.ts'

const twoHours = 2 * 60 * 60 * 1000
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ended = () => `${spawnSync(process.execPath, ['-e', '']).pid}\n`
const parent = `${process.ppid}\n`
function put(path: string, text: string, age = 0): void {
  const time = new Date(Date.now() - age)
  writeFileSync(path, text)
  utimesSync(path, time, time)
}

it('lets one process have the lock until it is released', () => {
  const release = takeStartLock(file)
  expect([release === null, takeStartLock(file)]).toEqual([false, null])
  release?.()
  expect(existsSync(file)).toBe(false)
  expect(takeStartLock(file)).not.toBe(null)
})

it.each<[string, () => string, number, boolean]>([
  ['whose process has ended', ended, 0, true],
  ['of a running process', () => parent, 0, false],
  ['that is older than an hour, whichever process has its id now', () => parent, twoHours, true],
  ['that is being written', () => '', 0, false],
  ['that was never completely written', () => '', twoHours, true],
])('takes or leaves a lock %s', (_case, text, age, isTaken) => {
  put(file, text(), age)
  const release = takeStartLock(file)
  expect(release !== null).toBe(isTaken)
  release?.()
  expect(readdirSync(folder)).toEqual(isTaken ? [] : ['lock'])
})

it('waits for another process that is taking it over, but not for an interrupted one', () => {
  put(file, ended())
  put(`${file}.takeover`, parent)
  expect([takeStartLock(file), existsSync(file)]).toEqual([null, true])
  put(`${file}.takeover`, ended())
  expect(takeStartLock(file)).toBe(null) // cleared: the next one takes it
  expect([takeStartLock(file) === null, readdirSync(folder)]).toEqual([false, ['lock']])
})

it('leaves a lock that another process has taken over since', () => {
  const release = takeStartLock(file)
  put(file, parent)
  release?.()
  expect(existsSync(file)).toBe(true)
})
