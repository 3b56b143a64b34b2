// A folder that held a store is not opened as an empty one: the window says so, and nothing in the folder changes.
import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#e2e/support/test.ts'
import { startServer } from '#e2e/support/server.ts'

/** A product, or two versions of it: made by a server that is stopped or killed. */
async function fill(dataFolder: string, what: 'product' | 'versions' | 'both', ending: 'stop' | 'kill'): Promise<void> {
  const server = await startServer({ dataFolder })
  const headers = { authorization: `Bearer ${server.token}` }
  const send = async (body: BodyInit, more: Record<string, string> = {}) => {
    const answer = await fetch(server.url, { method: 'POST', headers: { ...headers, ...more }, body })
    expect(await answer.text()).not.toContain('"message"')
  }
  const make = 'mutation { projectGroupCreate(input: { name: "Shop" }) { errors } }'
  if (what !== 'versions') await send(JSON.stringify({ query: make }), { 'content-type': 'application/json' })
  for (const version of what === 'product' ? [] : ['1.0.0', '2.0.0']) {
    const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
    const form = new FormData()
    form.set('operations', JSON.stringify({ query, variables: { input: { doc: null, projectGroupName: 'Shop' } } }))
    form.set('map', JSON.stringify({ 0: ['variables.input.doc'] }))
    const component = { type: 'application', name: 'app', version }
    const document = { bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component } }
    form.set('0', new Blob([JSON.stringify(document)]), 'app.cdx.json')
    await send(form)
  }
  await server[ending]()
}

const filled = new Map<string, Promise<string>>()

/**
 * Copies a data folder with a product and two versions, and an older copy of its database beside it. It is filled once for each ending.
 *
 * @param folder that of the data folder
 */
async function copyFilled(folder: string, ending: 'stop' | 'kill'): Promise<void> {
  const source = filled.get(ending) ?? fillWithOlder(ending)
  filled.set(ending, source)
  await cp(await source, folder, { recursive: true })
}

async function fillWithOlder(ending: 'stop' | 'kill'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-filled-')) // in the folder of the run, which is removed
  const dataFolder = join(folder, 'waybill')
  const server = await startServer({ dataFolder })
  await server.stop()
  await copyFile(join(dataFolder, 'waybill.db'), join(folder, 'older.db'))
  await fill(dataFolder, 'both', ending)
  return folder
}

/** Contents of the files below a folder. */
async function contents(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'base64')))).toSorted()
}

const harms: readonly (readonly [string, 'stop' | 'kill', (folder: string) => Promise<void>, RegExp])[] = [
  [
    'the database is gone',
    'stop',
    (folder) => rm(join(folder, 'waybill.db')),
    /"waybill\.db" is missing, but 2 documents/,
  ],
  [
    'the database is empty',
    'stop',
    (folder) => truncate(join(folder, 'waybill.db'), 0),
    /"waybill\.db" is empty, but 2 documents/,
  ],
  [
    'its log is gone after a kill',
    'kill',
    (folder) => rm(join(folder, 'waybill.db-wal')),
    /"waybill\.db-wal".* is missing/,
  ],
  [
    'an older copy was put back, from before the first product',
    'stop',
    (folder) => copyFile(join(folder, '../older.db'), join(folder, 'waybill.db')),
    /"waybill\.db" is older/,
  ],
]
for (const [what, ending, harm, found] of harms) {
  test(`${what}: the window says so, and nothing is changed`, async ({ app }) => {
    const { dataFolder } = app
    await copyFilled(join(dataFolder, '..'), ending)
    await harm(dataFolder)
    const originals = await contents(join(dataFolder, 'documents'))
    expect(originals).toHaveLength(2)
    const page = await app.start()
    await expect(page.getByText('Waybill did not open')).toBeVisible()
    await expect(page.getByText(found)).toBeVisible()
    await expect(page.getByText(dataFolder, { exact: true })).toBeVisible()
    await expect(page.getByText('No backup found')).toBeVisible()
    await app.stop()
    expect(await contents(join(dataFolder, 'documents'))).toEqual(originals)
    expect(await readdir(dataFolder)).not.toContain('waybill.lock')
    expect(await readdir(dataFolder)).not.toContain('quarantine')
  })
}

test('an older database that knows a product opens, and what it does not know is kept @long', async ({ app }) => {
  const { dataFolder } = app
  await fill(dataFolder, 'product', 'stop')
  await copyFile(join(dataFolder, 'waybill.db'), join(dataFolder, '../older.db'))
  await fill(dataFolder, 'versions', 'kill')
  const originals = await contents(join(dataFolder, 'documents'))
  for (const name of ['waybill.db-wal', 'waybill.db-shm']) await rm(join(dataFolder, name), { force: true })
  await rename(join(dataFolder, '../older.db'), join(dataFolder, 'waybill.db'))
  const page = await app.start()
  await expect(page.getByText('Shop').first()).toBeVisible()
  await app.stop()
  expect(await contents(join(dataFolder, 'quarantine'))).toEqual(expect.arrayContaining([...originals]))
})
