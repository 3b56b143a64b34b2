// The order of the renames of a restore is its safety: whichever of them is the last before a kill, the next start completes it.
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { continueRestore, endRestore, restoreFolder, type RestoreJournal, writeJournal } from './restore-journal.ts'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'waybill-journal-'))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

const aside = 'quarantine/2026-11-20/replaced-120000-abcdef'
const journal: RestoreJournal = {
  ...{ backupId: 'backup', at: '2026-11-20T12:00:00.000Z', aside, isBackedUp: false, taken: null, job: null },
  isMoved: false,
}

type Files = Readonly<Record<string, string>>
const oldStore: Files = {
  ...{ 'waybill.db': 'old', 'waybill.db-wal': 'old log', 'waybill.db-shm': 'old index', 'store.json': 'old mark' },
  ...{ 'documents/a': 'old a', 'documents/b': 'old b' },
}
const newStore: Files = { 'waybill.db': 'new', 'documents/b': 'new b', 'documents/c': 'new c' }
/** What a restore does not concern. */
const others: Files = { 'advisories/1.db': 'advisories', 'backups.json': 'settings', 'backups/x.tar.zst': 'a backup' }

function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Reads all files below a folder. */
function read(folder: string): Files {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).toSorted()
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Creates a data folder with a store and a restore that is unpacked, not decided. */
function prepare(name: string, old: Files, next: Files): string {
  const folder = join(scratch, name)
  write(folder, { ...old, ...others })
  write(restoreFolder(folder), next)
  mkdirSync(join(restoreFolder(folder), 'documents'), { recursive: true })
  return folder
}

class Killed extends Error {}

/**
 * Runs what changes a folder, and stops it as a kill does before the change with this number: nothing that it does afterwards reaches the
 * disk. Returns whether it was stopped.
 */
function stoppedAt(step: number, work: () => void): boolean {
  const names = ['renameSync', 'mkdirSync', 'writeFileSync', 'rmSync'] as const
  const originals = names.map((name) => [name, fs[name]] as const)
  let count = 0
  for (const [name, original] of originals) {
    const counted = (...args: never[]) => {
      if (count === step) throw new Killed()
      count += 1
      return (original as (...given: never[]) => unknown)(...args)
    }
    Object.assign(fs, { [name]: counted })
  }
  syncBuiltinESMExports()
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof Killed) return true
    throw error
  } finally {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
}

/** What one file system shows: the store in use, the replaced one, and what is left of the restore. */
function shown(folder: string) {
  const { 'backups.json': _settings, ...files } = read(folder)
  const own = Object.entries(files).filter(([name]) => !/^(quarantine|restoring|advisories|backups)\//.test(name))
  return { store: Object.fromEntries(own), aside: read(join(folder, aside)) }
}

const sorted = (files: Files) => Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const stores: readonly (readonly [name: string, old: Files, next: Files])[] = [
  ['a store that was killed, with its log', oldStore, newStore],
  ['a store that ended in order', { 'waybill.db': 'old', 'store.json': 'old mark', 'documents/a': 'old a' }, newStore],
  ['a store without a folder of documents', { 'waybill.db': 'old', 'store.json': 'old mark' }, newStore],
  ['a folder without a store', {}, newStore],
  ['originals whose database is gone', { 'documents/a': 'old a' }, newStore],
  ['a backup without originals', oldStore, { 'waybill.db': 'new' }],
]

describe.each(stores)('a restore over %s', (_name, old, next) => {
  test('has the new store in place and the old one aside, whichever step was the last before a kill', () => {
    for (let step = 0; ; step += 1) {
      const folder = prepare(String(step), old, next)
      const wasStopped = stoppedAt(step, () => {
        writeJournal(folder, journal)
        continueRestore(folder)
      })
      const isDecided = existsSync(join(folder, 'restoring', 'restore.json'))
      // Twice: a start after the kill, and one after a kill that followed it.
      const [first, second] = [continueRestore(folder), continueRestore(folder)]
      if (isDecided) {
        expect([first, second], `step ${step}`).toEqual([
          { ...journal, isMoved: true },
          { ...journal, isMoved: true },
        ])
        expect(shown(folder), `step ${step}`).toEqual({ store: sorted(next), aside: sorted(old) })
      } else {
        expect([first, second], `step ${step}`).toEqual([null, null])
        expect(shown(folder), `step ${step}`).toEqual({ store: sorted(old), aside: {} })
        expect(existsSync(join(folder, 'restoring'))).toBe(false)
      }
      expect(read(folder)).toMatchObject(others)
      if (!wasStopped) {
        expect(step).toBeGreaterThan(5)
        return
      }
    }
  })
})

test('survives two kills', () => {
  const steps = Array.from({ length: 12 }, (_, at) => at)
  for (const [once, again] of steps.flatMap((a) => [0, 1, 2, 4].map((b) => [a, b] as const))) {
    const folder = prepare(`${once}-${again}`, oldStore, newStore)
    writeJournal(folder, journal)
    stoppedAt(once, () => continueRestore(folder))
    stoppedAt(again, () => continueRestore(folder))
    continueRestore(folder)
    const expected = { store: sorted(newStore), aside: sorted(oldStore) }
    expect(shown(folder), `steps ${once} and ${again}`).toEqual(expected)
  }
})

test('keeps what the new store wrote when a kill hit its end, and removes the replaced store only if it is backed up', () => {
  for (const isBackedUp of [true, false]) {
    const folder = prepare(`end ${isBackedUp}`, oldStore, newStore)
    writeJournal(folder, { ...journal, isBackedUp })
    const moved = continueRestore(folder)
    write(folder, { 'waybill.db': 'new, completed', 'store.json': 'new mark', 'waybill.db-wal': 'new log' })
    expect(continueRestore(folder)).toEqual(moved)
    if (moved) endRestore(folder, moved)
    expect(shown(folder)).toMatchObject({
      store: { 'waybill.db': 'new, completed', 'store.json': 'new mark', 'waybill.db-wal': 'new log' },
    })
    expect(Object.keys(shown(folder).aside).length).toBe(isBackedUp ? 0 : Object.keys(oldStore).length)
    expect(existsSync(join(folder, 'restoring'))).toBe(false)
    expect(continueRestore(folder)).toBeNull()
  }
})

test('removes the replaced store also after a kill in the middle of its removal', () => {
  for (let step = 0; step < 2; step += 1) {
    const folder = prepare(`removal ${step}`, oldStore, newStore)
    writeJournal(folder, { ...journal, isBackedUp: true })
    const moved = continueRestore(folder)
    if (!moved) throw new Error('The restore was not decided')
    stoppedAt(step, () => endRestore(folder, moved))
    const left = continueRestore(folder)
    if (left) endRestore(folder, left)
    expect(shown(folder), `step ${step}`).toEqual({ store: newStore, aside: {} })
  }
})

test('ignores a restore that was not decided, and one whose journal was not completely written', () => {
  const folder = prepare('undecided', oldStore, newStore)
  writeFileSync(join(folder, 'restoring', 'restore.json.part'), '{"backupId"')
  expect(continueRestore(folder)).toBeNull()
  expect(shown(folder).store).toEqual(sorted(oldStore))
  expect(existsSync(join(folder, 'restoring'))).toBe(false)
})
