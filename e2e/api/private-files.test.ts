// @module-tag long
// Everything in the data folder belongs to its owner alone, whatever the umask and however the folder was before.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { entriesBelow } from './support/files-below.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

let above = ''
let folder = ''
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'waybill-private-'))
  folder = join(above, 'data')
})
afterEach(async () => {
  await server?.kill()
  rmSync(above, { recursive: true, force: true })
})

/** What others may do with files and folders, by their path. */
function openOnes(): readonly string[] {
  const all = [{ path: folder, stats: lstatSync(folder) }, ...entriesBelow(folder)]
  return all.flatMap(({ path, stats }) => {
    const isClosed = stats.isSymbolicLink() || (stats.mode & 0o077) === 0
    return isClosed ? [] : [`${(stats.mode & 0o777).toString(8)} ${path}`]
  })
}

const namesOf = (name: string) => readdirSync(join(folder, name))

/** Makes the service create a file of each kind, and looks while all of them exist. */
async function useEverything(umask: string): Promise<void> {
  server = await startServerProcess(folder, umask)
  const client = endpointClient(server.url, ownerToken)
  const archive = zip([
    JSON.parse(cyclonedx(['pkg:npm/one@1.0.0']).bytes as string),
    JSON.parse(cyclonedx(['pkg:npm/two@1.0.0']).bytes as string),
  ])
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }]
  await importFile(
    client,
    zip([osv('GHSA-one', 'x', { affected: [{ package: { ecosystem: 'npm', name: 'one' }, ranges }] })]),
  )
  const version = await upload(client, cyclonedx(['pkg:npm/one@1.0.0']))
  await upload(client, { name: 'two.zip', bytes: archive.bytes })
  await client.data('mutation { sampleProductCreate(input: {}) { errors } }')
  await client.send(
    'mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors } }',
    { input: { doc: null } },
    'input.doc',
    cyclonedx(['pkg:npm/three@1.0.0']),
  )
  await becomeIdle(client)
  await client.data('mutation { advisoryBundleExport(input: {}) { errors } }')
  await becomeIdle(client)
  const offers = `query ($id: Uuid!) { sbom(sbomId: $id) { documents { originalUrl } report(format: "PDF") { url } download(vex: "CYCLONEDX") { url } } }`
  expect(await client.data(offers, { id: version })).toMatchObject({ sbom: { report: { url: expect.any(String) } } })
}

test.each(['000', '022'])('with umask %s', async (umask) => {
  await useEverything(umask)
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([
      'waybill.db',
      'waybill.db-wal',
      'waybill.db-shm',
      'waybill.lock',
      'store.json',
      'reserve',
      'keys',
    ]),
  )
  for (const name of ['documents', 'advisories', 'bundles', 'downloads', 'inspections'])
    expect(namesOf(name)).not.toEqual([])
  expect(openOnes()).toEqual([])
})

test('in a folder that was open before, without following links out of it', async () => {
  await useEverything('000')
  await server?.kill()
  const outside = join(above, 'outside')
  writeFileSync(outside, '')
  chmodSync(outside, 0o666)
  symlinkSync(outside, join(folder, 'link'))
  mkdirSync(join(folder, 'own'))
  for (const path of [
    '',
    'own',
    'documents',
    'waybill.db',
    'waybill.db-wal',
    'store.json',
    `documents/${namesOf('documents')[0]}`,
  ]) {
    chmodSync(join(folder, path), 0o777)
  }
  server = await startServerProcess(folder, '000')
  expect(openOnes()).toEqual([])
  expect(lstatSync(outside).mode & 0o777).toBe(0o666)
})
