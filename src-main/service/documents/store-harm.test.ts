// @module-tag long
// Whatever becomes of the database: no start deletes an original, and none opens an emptied store as a new one.
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { StoreClaim } from '#service/db/dialect/store-claim.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { listDocumentIds } from '#service/db/versions/unfinished-versions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { writeDamageMark } from '#service/db/store/damage-mark.ts'
import { removeUnfinished } from './remove-unfinished.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-harm-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const databaseNames = ['waybill.db', 'waybill.db-wal']
const files = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
    : []
const isOriginal = (name: string) => /^[\da-f-]{36}$/.test(name)
const contents = (folder: string) =>
  files(folder).map((name) => `${name}: ${readFileSync(join(folder, name), 'base64')}`)

/** A copy of the database that a person made between two starts, and what it knew. */
interface Copy {
  readonly from: string
  readonly known: readonly string[]
}

class Store {
  readonly folder = mkdtempSync(join(scratch, 'store-'))
  readonly uploaded: string[] = []
  readonly copies: Copy[] = []
  known: readonly string[] = []
  /** Bytes of the database were changed: a copy of it is no way back. */
  isDamaged = false

  path(name: string): string {
    return join(this.folder, name)
  }

  /** A start that may be rejected, then uploads, and a clean end or a kill. */
  async run(uploads: number, ending: 'end' | 'kill'): Promise<'opened' | 'refused' | 'damaged'> {
    const before = contents(this.folder)
    const documents = files(this.path('documents')).filter(isOriginal)
    try {
      const claim = new StoreClaim(this.path('waybill.db'), userDataMigrations.length)
      await this.#use(claim, documents, uploads, ending)
      return 'opened'
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CORRUPT')) {
        // Found by a statement: the writer marks the folder.
        writeDamageMark(this.folder, { found: error.message, at: '2026-11-23' })
        return 'damaged'
      }
      if (!(error instanceof StoreRejected)) throw error
      expect(contents(this.folder)).toEqual(before)
      return 'refused'
    } finally {
      this.#end()
      const here = new Set(files(this.folder).map((name) => readFileSync(join(this.folder, name), 'utf8')))
      expect(this.uploaded.filter((original) => !here.has(original))).toEqual([])
    }
  }

  async #use(claim: StoreClaim, documents: readonly string[], uploads: number, ending: 'end' | 'kill'): Promise<void> {
    const file = this.path('waybill.db')
    const database = openLocalDatabase<UserDataTables>(file, 'user-data', userDataMigrations, claim)
    this.#opened = database
    const known = await listDocumentIds(database)
    if (known.size === 0) expect(documents).toEqual([])
    const around = { dataFolder: this.folder, now: () => new Date(), log: () => {} }
    await removeUnfinished(database, around)
    expect(files(this.path('documents')).filter((id) => isOriginal(id) && !known.has(id))).toEqual([])
    database.sqlite.execute('PRAGMA foreign_keys = OFF') // a document is enough, without the version that it is of
    const ids = Array.from({ length: uploads }, () => newId())
    for (const id of ids) {
      writeFileSync(join(this.folder, 'documents', id), `original ${id}`)
      this.uploaded.push(`original ${id}`)
      database.sqlite.execute(`INSERT INTO sbom_document
        (id, version_id, spec, spec_version, format, bytes, sha256, active, created_by, created_at)
        VALUES ('${id}', 'v', 'CycloneDX', '1.6', 'JSON', 1, 'x', 1, 'a', 't')`)
    }
    this.known = [...known, ...ids]
    const killed = mkdtempSync(join(scratch, 'killed-'))
    if (ending === 'kill') this.#copy(this.folder, killed)
    this.#end()
    if (ending === 'kill') this.#copy(killed, this.folder)
  }

  #opened: { close(): void } | null = null

  /** A database that met damage need not be able to count its end. */
  #end(): void {
    try {
      this.#opened?.close()
    } catch (error) {
      if (!this.isDamaged) throw error
    } finally {
      this.#opened = null
    }
  }

  #copy(from: string, to: string): void {
    for (const name of [...databaseNames, 'store.json'].filter((each) => existsSync(join(from, each)))) {
      copyFileSync(join(from, name), join(to, name))
    }
  }

  save(): void {
    const from = mkdtempSync(join(scratch, 'copy-'))
    for (const name of databaseNames.filter((each) => existsSync(this.path(each)))) {
      copyFileSync(this.path(name), join(from, name))
    }
    this.copies.push({ from, known: this.known })
  }

  /** Restores a copy: with its log, or only the database, leaving any log in place. */
  putBack({ from }: Copy, withLog: boolean): void {
    this.isDamaged = false
    const names = withLog ? databaseNames : databaseNames.slice(0, 1)
    for (const name of names) {
      if (existsSync(join(from, name))) copyFileSync(join(from, name), this.path(name))
      else rmSync(this.path(name), { force: true })
    }
  }
}

const harms: Record<string, (store: Store, at: number) => void> = {
  'remove database': (store) => rmSync(store.path('waybill.db'), { force: true }),
  'empty database': (store) => empty(store.path('waybill.db')),
  'remove log': (store) => rmSync(store.path('waybill.db-wal'), { force: true }),
  'empty log': (store) => empty(store.path('waybill.db-wal')),
  'remove both': (store) => databaseNames.forEach((name) => rmSync(store.path(name), { force: true })),
  'remove mark': (store) => rmSync(store.path('store.json'), { force: true }),
  'damage mark': (store) => empty(store.path('store.json')),
  'truncate database': (store) => {
    const path = store.path('waybill.db')
    if (!existsSync(path)) return
    truncateSync(path, Math.floor(statSync(path).size / 2))
    store.isDamaged = true
  },
  'overwrite a page': overwritePage,
  'put back whole': (store, at) => putBackOne(store, at, true),
  'put back database': (store, at) => putBackOne(store, at, false),
}

function overwritePage(store: Store, at: number): void {
  const path = store.path('waybill.db')
  const pages = existsSync(path) ? Math.floor(statSync(path).size / 4096) : 0
  if (pages === 0) return
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, ((at * 37) % pages) * 4096)
  closeSync(handle)
  store.isDamaged = true
}

function empty(path: string): void {
  if (existsSync(path)) truncateSync(path, 0)
}

function putBackOne(store: Store, at: number, withLog: boolean): void {
  const copy = store.copies[at % Math.max(store.copies.length, 1)]
  if (copy) store.putBack(copy, withLog)
}

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ uploads: fc.nat(2), ending: fc.constantFrom('end', 'kill'), saved: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ harm: fc.constantFrom(...Object.keys(harms)), at: fc.nat(5) }) },
)

test(
  "keeps every original after any order of starts, kills and damage, and finds the database's files again",
  { timeout: 900_000 },
  async () => {
    const ends = { opened: 0, refused: 0, damaged: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const store = new Store()
        for (const each of steps) {
          if ('harm' in each) harms[each.harm]?.(store, each.at)
          else {
            const end = await store.run(each.uploads, each.ending as 'end' | 'kill') // of the two above
            ends[end] += 1
            if (end === 'opened' && each.saved && !store.isDamaged) store.save()
          }
        }
        for (const copy of store.copies.filter(({ known }) => known.length > 0)) {
          store.putBack(copy, true)
          expect(await store.run(0, 'end')).toBe('opened')
          expect(files(store.path('documents')).toSorted()).toEqual(copy.known.toSorted())
        }
        rmSync(store.folder, { recursive: true })
      }),
      { numRuns: isFullTier ? 200 : 30 },
    )
    expect(Math.min(ends.opened, ends.refused)).toBeGreaterThan(5)
  },
)

test('treats a folder with only regenerated files as new', async () => {
  const store = new Store()
  for (const folder of ['window', 'incoming', 'downloads', 'exports', 'documents']) mkdirSync(store.path(folder))
  for (const name of [
    'waybill.lock',
    'window/Preferences',
    'incoming/part',
    'documents/.DS_Store',
    'documents/Thumbs.db',
  ]) {
    writeFileSync(store.path(name), 'x')
  }
  expect(await store.run(1, 'end')).toBe('opened')
})
