// @module-tag long
// A folder that contained a store is never opened as an empty one, and no start deletes an original.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { runProgram } from '#cli/run-program.ts'
import { cyclonedxOf } from './support/documents.ts'
import { contentsBelow, openStore, shapes, type StoreProgram, type StoreShape } from './support/store-shapes.ts'

const templates = mkdtempSync(join(tmpdir(), 'waybill-stores-'))
afterAll(() => rmSync(templates, { recursive: true, force: true }))

let scratch: string
let folder: string
let database: string
const opened: StoreProgram[] = []
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'waybill-lost-'))
  folder = join(scratch, 'store')
  database = join(folder, 'waybill.db')
})
afterEach(async () => {
  for (const program of opened.splice(0)) await program.kill()
  rmSync(scratch, { recursive: true, force: true })
})

async function open(shape: StoreShape): Promise<StoreProgram> {
  const program = await openStore(shape, folder, scratch)
  opened.push(program)
  return program
}

/** Opens the folder, which must succeed, and returns what an Owner sees. */
async function running(shape: StoreShape) {
  const program = await open(shape)
  if (!program.client) throw new Error(`It did not start: ${program.stderr()}`)
  return { ...program, client: program.client }
}

const listed = `{ projectGroups { nodes { name } } sboms { totalCount } }`
const holding = (names: readonly string[], versions: number) => ({
  projectGroups: { nodes: names.map((name) => ({ name })) },
  sboms: { totalCount: versions },
})

/** Creates a folder with two versions of one product, and returns their content. Only the first call uploads; later ones copy the folder. */
async function filled(shape: StoreShape, ending: 'stop' | 'kill'): Promise<ReadonlySet<string>> {
  const template = join(templates, `${shape} ${ending}`)
  if (existsSync(template) && !existsSync(folder)) cpSync(template, folder, { recursive: true })
  else await fill(shape, ending, template)
  const originals = contentsBelow(join(folder, 'documents'))
  expect(originals.size).toBe(2)
  return originals
}

async function fill(shape: StoreShape, ending: 'stop' | 'kill', template: string): Promise<void> {
  const isNew = !existsSync(folder)
  const { client, [ending]: end } = await running(shape)
  await client.product('Shop')
  for (const version of ['1.0.0', '2.0.0']) {
    await client.upload(cyclonedxOf([{ name: 'left-pad', version: '1.3.0' }], { version }), 'Shop')
  }
  await client.idle()
  await end()
  if (isNew) cpSync(folder, template, { recursive: true })
}

/** Moves the database with its log to another folder. */
function moveDatabase(to: string): void {
  mkdirSync(join(scratch, to), { recursive: true })
  for (const name of readdirSync(folder).filter((each) => each.startsWith('waybill.db'))) {
    renameSync(join(folder, name), join(scratch, to, name))
  }
}

/** Restores the copy as the message says, with the copy's log and no other. */
function putBack(from: string): void {
  for (const name of ['waybill.db', 'waybill.db-wal', 'waybill.db-shm']) rmSync(join(folder, name), { force: true })
  for (const name of readdirSync(join(scratch, from))) copyFileSync(join(scratch, from, name), join(folder, name))
}

/** Reads every file of the folder, except those that are created at each start: the lock and the index of the log. */
function everything(): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !/\.lock$|-shm$/.test(name))
  const contentOf = (path: string) => (statSync(path).isFile() ? readFileSync(path, 'base64') : '')
  return names.map((name) => `${name}: ${contentOf(join(folder, name))}`).toSorted()
}

/** A server ends with three lines; browser mode says the same ones and shows the ways back. Neither changes anything. */
async function refused(shape: StoreShape, originals: ReadonlySet<string>, found: RegExp): Promise<void> {
  const before = everything()
  const { client, ended, stop } = await open(shape)
  if (shape === 'browser mode') expect((await client?.ask('{ __typename }'))?.errors?.[0]?.message).toMatch(found)
  else expect(client, 'it opened').toBeUndefined()
  const { code, stderr } = shape === 'browser mode' ? await stop() : await ended
  const lines = stderr.split('\n')
  if (shape === 'server') expect([code, lines.length, lines[3]], stderr).toEqual([5, 4, ''])
  else expect(code).toBe(0)
  expect(lines[0]).toMatch(found)
  expect(lines[1]).toContain(folder)
  expect(lines[2]).toContain('--data')
  expect(everything()).toEqual(before)
  expect(contentsBelow(join(folder, 'documents'))).toEqual(originals)
}

/** Expects that the folder opens again and every original is in its place. */
async function whole(shape: StoreShape, originals: ReadonlySet<string>): Promise<void> {
  const { client, stop } = await running(shape)
  expect(await client.data(listed)).toEqual(holding(['Shop'], 2))
  expect(contentsBelow(join(folder, 'documents'))).toEqual(originals)
  expect((await stop()).code).toBe(0)
}

describe.each(shapes)('%s', (shape) => {
  // Both shapes run the same code, so `npm test` runs the second one only once.
  const testMore = test.skipIf(shape !== 'server' && !isFullTier)

  test('rejects a folder without its database, and has everything after the database is put back', async () => {
    const originals = await filled(shape, 'stop')
    moveDatabase('kept')
    await refused(shape, originals, /"waybill\.db" is missing.*2 documents/)
    putBack('kept')
    await whole(shape, originals)
  })

  testMore('rejects an empty database, and has everything after the right one is put back', async () => {
    const originals = await filled(shape, 'stop')
    moveDatabase('kept')
    putBack('kept')
    truncateSync(database, 0)
    await refused(shape, originals, /"waybill\.db" is empty/)
    putBack('kept')
    await whole(shape, originals)
  })

  testMore(
    'rejects a database without its log after a kill, and has everything after the log is put back',
    async () => {
      const originals = await filled(shape, 'kill')
      mkdirSync(join(scratch, 'kept'))
      renameSync(`${database}-wal`, join(scratch, 'kept', 'waybill.db-wal'))
      await refused(shape, originals, /"waybill\.db-wal".* is missing/)
      copyFileSync(join(scratch, 'kept', 'waybill.db-wal'), `${database}-wal`)
      await whole(shape, originals)
    },
  )

  testMore('rejects an older copy from before the first product, and opens the right one', async () => {
    await (await running(shape)).stop()
    moveDatabase('older')
    putBack('older')
    const originals = await filled(shape, 'stop')
    moveDatabase('kept')
    putBack('older')
    await refused(shape, originals, /"waybill\.db" is older/)
    putBack('kept')
    await whole(shape, originals)
  })

  testMore('opens an older copy with a product, moves and lists unknown files, and restores them later', async () => {
    const first = await running(shape)
    await first.client.product('Shop')
    await first.stop()
    moveDatabase('older')
    putBack('older')
    const second = await running(shape)
    for (const version of ['1.0.0', '2.0.0']) await second.client.upload(cyclonedxOf([], { version }), 'Shop')
    await second.client.idle()
    await second.stop()
    const originals = contentsBelow(join(folder, 'documents'))
    moveDatabase('kept')
    putBack('older')

    const older = await running(shape)
    expect(await older.client.data(listed)).toEqual(holding(['Shop'], 0))
    expect(older.stderr()).toMatch(/"waybill\.db" is older than the files of its folder/)
    expect(older.stderr()).toMatch(/2 files of "documents".*quarantine/)
    await older.stop()
    expect([...contentsBelow(join(folder, 'quarantine'))]).toEqual(expect.arrayContaining([...originals]))
    expect(readdirSync(join(folder, 'documents'))).toEqual([])

    putBack('kept')
    const right = await running(shape)
    expect(right.stderr()).toMatch(/2 files of "documents".*came back/)
    await right.stop()
    await whole(shape, originals)
  })
})

test('rejects an older copy beside the log of a newer one, because opening would damage both', async () => {
  const first = await running('server')
  await first.client.product('Shop')
  await first.stop()
  moveDatabase('older')
  putBack('older')
  const second = await running('server')
  for (const version of ['1.0.0', '2.0.0']) await second.client.upload(cyclonedxOf([], { version }), 'Shop')
  await second.client.idle()
  await second.kill()
  const originals = contentsBelow(join(folder, 'documents'))
  copyFileSync(database, join(scratch, 'newer.db'))
  copyFileSync(join(scratch, 'older', 'waybill.db'), database)
  await refused('server', originals, /"waybill\.db-wal".*newer/)
  // As the message says: the older one opens alone, the newer one with its log.
  renameSync(`${database}-wal`, join(scratch, 'newer.db-wal'))
  rmSync(`${database}-shm`, { force: true })
  const alone = await running('server')
  expect(await alone.client.data(listed)).toEqual(holding(['Shop'], 0))
  await alone.stop()
  for (const name of ['waybill.db', 'waybill.db-wal'])
    copyFileSync(join(scratch, name.replace('waybill', 'newer')), join(folder, name))
  await whole('server', originals)
})

test('starts with an empty store after a rejected folder is moved away', async () => {
  const originals = await filled('server', 'stop')
  moveDatabase('kept')
  await refused('server', originals, /is missing/)
  renameSync(folder, join(scratch, 'moved'))
  const { client } = await running('server')
  expect(await client.data(listed)).toEqual(holding([], 0))
  expect(contentsBelow(join(scratch, 'moved', 'documents'))).toEqual(originals)
})

test('rejects it on the command line too, with the same three lines and exit code', async () => {
  const originals = await filled('server', 'stop')
  moveDatabase('kept')
  let stderr = ''
  const signal = new AbortController().signal
  const stdout = { write: () => true }
  const sink = { write: (text: string) => ((stderr += text), true) }
  const code = await runProgram({ args: ['products', '--data', folder], env: {}, stdout, stderr: sink, signal })
  expect([code, stderr.split('\n').length], stderr).toEqual([5, 4])
  expect(existsSync(database)).toBe(false)
  expect(existsSync(join(folder, 'waybill.lock'))).toBe(false)
  expect(contentsBelow(join(folder, 'documents'))).toEqual(originals)
})
