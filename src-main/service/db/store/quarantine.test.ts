import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quarantine, removeOldQuarantine, restoreFromQuarantine } from './quarantine.ts'

let dataFolder: string
const made: string[] = []
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-quarantine-'))
  made.push(dataFolder)
  mkdirSync(join(dataFolder, 'documents'))
})
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const put = (name: string, content: string) => writeFileSync(join(dataFolder, 'documents', name), content)
const documents = () => readdirSync(join(dataFolder, 'documents')).toSorted()
const folder = 'documents'

function move(names: readonly string[], day = '2026-11-22') {
  const lines: string[] = []
  const now = () => new Date(`${day}T08:00:00Z`)
  const moved = quarantine({ dataFolder, folder, names }, { now, log: (line) => lines.push(line) })
  return { moved, lines }
}

function back(names: readonly string[]): readonly string[] {
  const lines: string[] = []
  restoreFromQuarantine({ dataFolder, folder, names }, { log: (line) => lines.push(line) })
  return lines
}

test('keeps the paths of files, lists them with time and size, and logs one line', () => {
  for (const name of ['a', 'b']) put(name, name.repeat(3))
  const day = join(dataFolder, 'quarantine', '2026-11-22')
  expect(move(['a', 'b'])).toEqual({
    moved: 2,
    lines: [`2 files of "documents" that the database does not know: moved to "${join(day, 'documents')}"`],
  })
  expect(documents()).toEqual([])
  expect(readFileSync(join(day, 'documents/a'), 'utf8')).toBe('aaa')
  expect(readFileSync(join(day, 'files.tsv'), 'utf8')).toBe(
    '2026-11-22T08:00:00.000Z\tdocuments/a\t3\tdocuments/a\n2026-11-22T08:00:00.000Z\tdocuments/b\t3\tdocuments/b\n',
  )
})

test('overwrites nothing if a name occurs twice on one day', () => {
  for (const content of ['first', 'second', 'third']) {
    put('a', content)
    move(['a'])
  }
  const kept = join(dataFolder, 'quarantine/2026-11-22/documents')
  const held = readdirSync(kept).toSorted()
  expect(held).toEqual(['a', 'a.2', 'a.3'])
  expect(held.map((name) => readFileSync(join(kept, name), 'utf8'))).toEqual(['first', 'second', 'third'])
})

test('creates no folder and logs nothing if there is nothing to move', () => {
  expect(move([])).toEqual({ moved: 0, lines: [] })
  expect(existsSync(join(dataFolder, 'quarantine'))).toBe(false)
})

test('leaves files that cannot be moved and logs the reason', () => {
  put('a', 'a')
  writeFileSync(join(dataFolder, 'quarantine'), 'not a folder')
  const { moved, lines } = move(['a', 'gone'])
  expect([moved, documents(), lines.length]).toEqual([0, ['a'], 1])
  expect(lines[0]).toMatch(/^2 files of "documents" that the database does not know: not moved .*\(\w+\)$/)
  expect(back(['b'])).toEqual([])
})

const other = '/dev/shm'
const isOtherSystem = existsSync(other) && statSync(other).dev !== statSync(tmpdir()).dev
test.runIf(isOtherSystem)('leaves documents on another file system where they are', () => {
  const mounted = mkdtempSync(join(other, 'waybill-'))
  made.push(mounted)
  rmSync(join(dataFolder, 'documents'), { recursive: true })
  symlinkSync(mounted, join(dataFolder, 'documents'))
  put('a', 'a')
  expect(move(['a'])).toMatchObject({ moved: 0, lines: [expect.stringContaining('(EXDEV)')] })
  expect(documents()).toEqual(['a'])
})

test('restores the latest file of a name that the database knows again, and overwrites nothing', () => {
  for (const [day, content] of [
    ['2026-11-21', 'early'],
    ['2026-11-22', 'late'],
  ] as const) {
    put('a', content)
    put('b', content)
    move(['a', 'b'], day)
  }
  put('b', 'there')
  expect(back(['a', 'b', 'unknown'])).toEqual([
    '1 file of "documents" that the database knows came back from quarantine',
  ])
  expect(documents().map((name) => readFileSync(join(dataFolder, 'documents', name), 'utf8'))).toEqual([
    'late',
    'there',
  ])
  expect(back(['a', 'b'])).toEqual([])
})

test('ignores files that users and file managers put into quarantine', () => {
  put('a', 'original')
  move(['a'])
  writeFileSync(join(dataFolder, 'quarantine', '.DS_Store'), '')
  writeFileSync(join(dataFolder, 'quarantine', '2026-11-23'), 'a file by the name of a day')
  mkdirSync(join(dataFolder, 'quarantine', 'sorted by me'))
  expect(back([])).toEqual([])
  expect(back(['a'])).toHaveLength(1)
  expect(documents()).toEqual(['a'])
})

test('removes whole days that are older than 90 days by their name, and nothing else', () => {
  const quarantineFolder = join(dataFolder, 'quarantine')
  for (const day of ['2026-08-23', '2026-08-24', '2026-08-25']) {
    put(day, day)
    move([day], day)
  }
  mkdirSync(join(quarantineFolder, '2020-01-01 notes'))
  mkdirSync(join(dataFolder, 'elsewhere'))
  put('../elsewhere/kept', 'kept')
  symlinkSync(join(dataFolder, 'elsewhere'), join(quarantineFolder, '2020-01-02'))
  symlinkSync(join(dataFolder, 'elsewhere'), join(quarantineFolder, '2026-08-23', 'link'))
  const lines: string[] = []
  removeOldQuarantine(dataFolder, { now: () => new Date('2026-11-22T08:00:00Z'), log: (line) => lines.push(line) })
  expect(readdirSync(quarantineFolder).toSorted()).toEqual([
    '2020-01-01 notes',
    '2020-01-02',
    '2026-08-24',
    '2026-08-25',
  ])
  expect(lines).toEqual([expect.stringMatching(/2026-08-23" was removed: it was in quarantine for more than 90 days/)])
  expect(readFileSync(join(dataFolder, 'elsewhere', 'kept'), 'utf8')).toBe('kept')
})
