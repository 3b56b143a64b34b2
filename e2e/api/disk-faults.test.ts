// @module-tag long
// What the service says and keeps when its disk is full, read-only or gone.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { ownerToken } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from './support/small-disk.ts'
import { notAffected } from './support/triage-calls.ts'
import { becomeIdle, endpointClient, importFile, type SentFile, upload } from './support/triage-service.ts'

const mebibyte = 2 ** 20
let folder = ''
let server: Awaited<ReturnType<typeof startServerProcess>>
let client: ReturnType<typeof endpointClient>

async function start() {
  server = await startServerProcess(folder)
  client = endpointClient(server.url, ownerToken)
}

/** Imports a record and uploads a version with a finding. Returns both ids. */
async function prepare(): Promise<{ readonly versionId: string; readonly findingId: string }> {
  await start()
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }]
  const affected = [{ package: { ecosystem: 'npm', name: 'left-pad' }, ranges }]
  await importFile(client, zip([osv('GHSA-one', 'x', { affected })]))
  const versionId = await upload(client, documentOf('left-pad'))
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1) { nodes { id } } } }'
  const { sbom } = await client.data<{ sbom: { vulns: { nodes: { id: string }[] } } }>(query, { id: versionId })
  return { versionId, findingId: sbom.vulns.nodes[0]?.id ?? '' }
}

function documentOf(name: string, more = 0): SentFile {
  const named = { name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }
  return cyclonedxOf([named, ...manyComponents(more)])
}

/** A valid document of a size in bytes: one component with a long description. */
function documentOfSize(bytes: number): SentFile {
  const component = { type: 'library', name: 'large', version: '1', description: 'x'.repeat(bytes) }
  return {
    name: 'large.cdx.json',
    bytes: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [component] }),
  }
}

const decide = (findingId: string, versionId: string, impact: string) =>
  client.ask('mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }', {
    input: { componentVulnId: findingId, currentSbomId: versionId, ...notAffected(), impact },
  })

async function send(file: SentFile): Promise<Response> {
  const form = new FormData()
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
  form.set('operations', JSON.stringify({ query, variables: { input: { doc: null, projectGroupName: 'App' } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.doc'] }))
  form.set('0', new Blob([file.bytes as BlobPart]), file.name)
  return fetch(server.url, { method: 'POST', headers: { authorization: `Bearer ${ownerToken}` }, body: form })
}

async function expectLater(response: Response, code: string, message: RegExp): Promise<void> {
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await response.json()).toMatchObject({
    errors: [{ message: expect.stringMatching(message), extensions: { code } }],
  })
}

const fault = (code: string, message: RegExp) => ({
  errors: [{ message: expect.stringMatching(message), extensions: { code } }],
})

function startFailing(): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, [testProgram('server'), '--data', folder, '--port', '0'], { encoding: 'utf8' })
}

const filesOf = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [])
const countRows = (table: string) => {
  const database = new Database(join(folder, 'waybill.db'), { readonly: true })
  const count = database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  database.close()
  return count
}

async function deleteVersion(id: string): Promise<void> {
  const query = 'mutation ($input: SbomDeleteInput!) { sbomDelete(input: $input) { errors deletedId } }'
  expect(await client.data(query, { input: { id } })).toEqual({ sbomDelete: { errors: [], deletedId: id } })
  await becomeIdle(client)
}

const whyNot = whyNoSmallDisk()
afterEach(() => server.kill())

describe.skipIf(whyNot !== undefined)(`on a full disk${whyNot === undefined ? '' : `: ${whyNot}`}`, () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = mountSmallDisk(160 * mebibyte)
  })
  afterAll(() => disk.unmount())
  beforeEach(() => {
    disk.empty()
    folder = join(disk.path, `data-${Math.random()}`)
  })

  test('a decision says so, what was acknowledged stays, and the service works on once there is space', async () => {
    const { findingId, versionId } = await prepare()
    disk.fill(mebibyte / 4)
    let last = 'none'
    let refused: unknown
    for (let count = 0; refused === undefined && count < 5000; count += 1) {
      const response = await decide(findingId, versionId, `reason ${count} ${'x'.repeat(3000)}`)
      if ('errors' in response) refused = response
      else last = `reason ${count} `
    }
    expect(last).not.toBe('none')
    expect(refused).toMatchObject(fault('DISK_FULL', /^The disk is full\. Free space on the disk of the data folder/))
    const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1) { nodes { impact } } } }'
    const impactNow = async () => JSON.stringify(await client.data(query, { id: versionId }))
    expect(await impactNow()).toContain(last)
    await server.kill()
    await start()
    expect(await impactNow()).toContain(last)
    disk.empty()
    expect(await decide(findingId, versionId, 'at last')).not.toHaveProperty('errors')
    expect(await impactNow()).toContain('at last')
  })

  test.each([
    ['before it is read', 0, 1],
    ['while it is received', 10 * mebibyte, 20],
    ['while its rows are stored', 10 * mebibyte, 9.5],
  ])('an upload that finds it %s is to be repeated later, and leaves nothing', async (_when, butBytes, size) => {
    await prepare()
    const before = { documents: filesOf('documents').toSorted(), versions: countRows('sbom_version') }
    disk.fill(butBytes)
    await expectLater(await send(documentOfSize(size * mebibyte)), 'DISK_FULL', /^The disk is full/)
    expect(filesOf('incoming')).toEqual([])
    expect({ documents: filesOf('documents').toSorted(), versions: countRows('sbom_version') }).toEqual(before)
    disk.empty()
    expect((await send(documentOf('another'))).status).toBe(200)
    await becomeIdle(client)
    expect(countRows('sbom_version')).toBe(Number(before.versions) + 1)
  })

  test('an export fails with what to do and leaves no file, and is made once there is space', async () => {
    await prepare()
    const versionId = await upload(client, documentOfSize(6 * mebibyte))
    const create = async () => {
      const query = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id } } }'
      const outputs = [{ kind: 'SUPPORT_LEVELS' }, { kind: 'SBOM' }]
      const { exportCreate } = await client.data<{ exportCreate: { export: { id: string } } }>(query, {
        input: { sbomId: versionId, outputs },
      })
      await becomeIdle(client)
      const ofJob = 'query ($id: Uuid!) { job(id: $id) { state error remedy export { ready files { bytes } } } }'
      return (await client.data<{ job: object }>(ofJob, { id: exportCreate.export.id })).job
    }
    disk.fill(2 * mebibyte)
    expect(await create()).toMatchObject({
      state: 'FAILED',
      error: expect.stringMatching(/^The disk is full/),
      remedy: expect.stringMatching(/^Free space/),
      export: { ready: false, files: [] },
    })
    expect(filesOf('exports')).toEqual([])
    disk.empty()
    expect(await create()).toMatchObject({ state: 'SUCCEEDED', export: { ready: true, files: [{}, {}] } })
  })

  test('a service starts, deletes a version and works on', async () => {
    const { versionId } = await prepare()
    const large = await upload(client, documentOf('other', 5000))
    await server.kill()
    disk.fill()
    await start()
    expect(
      await client.data('query ($id: Uuid!) { sbom(sbomId: $id) { projectVersion } }', { id: large }),
    ).toMatchObject({
      sbom: { projectVersion: expect.any(String) },
    })
    await expectLater(await send(documentOf('third')), 'DISK_FULL', /^The disk is full/)
    await deleteVersion(large)
    expect(countRows('sbom_version')).toBe(1)
    disk.empty()
    await deleteVersion(versionId)
    expect(existsSync(join(folder, 'reserve'))).toBe(true)
    expect((await send(documentOf('fourth'))).status).toBe(200)
  })

  test('a start on a disk that is read-only says so', async () => {
    await prepare()
    await server.kill()
    disk.makeReadOnly()
    const { status, stderr } = startFailing()
    disk.makeWritable()
    expect([status, stderr]).toEqual([1, `The data folder "${folder}" is read-only. Make it writable and try again\n`])
  })

  test('a start without any space says so', async () => {
    await prepare()
    await server.kill()
    rmSync(join(folder, 'reserve'))
    disk.fill()
    const { status, stderr } = startFailing()
    expect([status, stderr]).toEqual([
      1,
      `The disk is full. Free space on the disk of the data folder "${folder}" and try again\n`,
    ])
    expect(readdirSync(folder).filter((name) => name.startsWith('waybill.lock.'))).toEqual([])
    disk.empty()
    await start()
  })
})

describe('in a folder of any disk', () => {
  let above = ''
  beforeEach(() => {
    above = mkdtempSync(join(tmpdir(), 'waybill-faults-'))
    folder = join(above, 'data')
  })
  afterEach(() => rmSync(above, { recursive: true, force: true }))

  test('that was moved away, nothing is acknowledged or created there, and all works once it is back', async () => {
    const { findingId, versionId } = await prepare()
    const away = join(above, 'away')
    const moved = /^The data folder was moved or deleted while Waybill was running\. Put it back/
    const expectRefusal = async () => {
      await expectLater(await send(documentOf('lost')), 'FOLDER_MOVED', moved)
      expect(await decide(findingId, versionId, 'lost')).toMatchObject(fault('FOLDER_MOVED', moved))
    }
    renameSync(folder, away)
    await expectRefusal()
    expect(existsSync(folder)).toBe(false)
    mkdirSync(folder)
    await expectRefusal()
    rmSync(folder, { recursive: true })
    renameSync(away, folder)
    expect((await send(documentOf('kept'))).status).toBe(200)
    expect(await decide(findingId, versionId, 'kept')).toMatchObject({ data: { componentVexUpdate: { errors: [] } } })
    await becomeIdle(client)
    await server.kill()
    await start()
    expect(countRows('sbom_version')).toBe(2)
    expect(server.stderr()).not.toMatch(/quarantine/)
  })

  const isRoot = process.getuid?.() === 0
  test.skipIf(isRoot)(`without permission to write, an upload names that${isRoot ? ': root may' : ''}`, async () => {
    await prepare()
    chmodSync(join(folder, 'incoming'), 0o500)
    await expectLater(
      await send(documentOf('x')),
      'FOLDER_NOT_ACCESSIBLE',
      /^The data folder cannot be read or written/,
    )
    chmodSync(join(folder, 'incoming'), 0o700)
    expect((await send(documentOf('x'))).status).toBe(200)
  })

  test('whose database another program has locked, a decision names that', async () => {
    const { findingId, versionId } = await prepare()
    const other = new Database(join(folder, 'waybill.db'))
    other.exec('BEGIN IMMEDIATE')
    expect(await decide(findingId, versionId, 'late')).toMatchObject(
      fault('FILE_IN_USE', /^Another program uses a file/),
    )
    other.exec('ROLLBACK')
    other.close()
    expect(await decide(findingId, versionId, 'now')).not.toHaveProperty('errors')
  })
})
