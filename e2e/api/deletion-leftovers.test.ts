// @module-tag long
// After a deletion has ended, nothing in the data folder names what was deleted.
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow } from './support/files-below.ts'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { type SentFile, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '99.0.0' }] }]
  const affected = Array.from({ length: 300 }, (_, at) => ({
    package: { ecosystem: 'npm', name: `public-part-${at}` },
    ranges,
  }))
  const records = [osv('GHSA-qzxq-0001', 'advisory', { affected }), osv('GHSA-qzxq-0002', 'advisory', { affected })]
  await service.importFile(zip(records))
})
afterAll(() => service.close())

/** Every name in it begins with `qzxwqz`, a word that is in no other file of Waybill. */
function documentOf(label: string, first: number, count: number): SentFile {
  const components = Array.from({ length: count }, (_, at) => {
    // Every third is in the public data of advisories, whose texts name it.
    const name = `${at % 3 === 0 ? 'public' : 'qzxwqz'}-part-${first + at}`
    const member = { type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }
    return { ...member, description: `qzxwqz words about ${name} `.repeat(20) }
  })
  const component = { type: 'application', 'bom-ref': 'app', name: 'qzxwqz-app', version: `qzxwqz-${label}` }
  const dependencies = components.map(({ name }) => ({ ref: 'app', dependsOn: [name] })).slice(0, 1)
  const metadata = { component, authors: [{ name: 'qzxwqz author' }] }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components, dependencies }
  return { name: `qzxwqz-${label}.cdx.json`, bytes: JSON.stringify(document) }
}

/** What the database and its log still contain of the words, besides the data of advisories, which is public and in a file of its own. */
function leftovers(word: RegExp): readonly string[] {
  return filesBelow(service.dataFolder)
    .filter(({ name }) => basename(dirname(name)) !== 'advisories')
    .flatMap(({ name, bytes }) => {
      const text = bytes.toString('latin1')
      const found = [...text.matchAll(word)].map(({ index }) =>
        text.slice(index - 20, index + 60).replaceAll(/[^ -~]/g, '.'),
      )
      return found.slice(0, 5).map((place) => `${name}: ${place}`)
    })
}

function rows(table: string): readonly unknown[] {
  const database = new Database(join(service.dataFolder, 'waybill.db'), { readonly: true })
  const found = database.prepare(`SELECT * FROM ${table}`).all()
  database.close()
  return found
}

async function decideAll(versionId: string): Promise<void> {
  const calls = triageCalls(service)
  const ids = (await calls.findings(versionId)).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(10)
  await calls.decideMany(ids, { ...notAffected(), impact: 'qzxwqz impact' })
  await calls.decideMany(ids.slice(0, 3), { ...notAffected(), impact: 'qzxwqz other impact', scope: 'PRODUCT' })
  await calls.undo()
  const labels = { componentVulnIds: ids.slice(0, 2), add: ['qzxwqz label'] }
  expect(await calls.mutate('componentVulnLabelUpdate', labels)).toMatchObject({ errors: [] })
}

async function mutate(name: string, input: object): Promise<void> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const payload = await service.data<Record<string, { errors: string[] }>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { errors } }`,
    { input },
  )
  expect(payload[name]?.errors).toEqual([])
  await service.idle()
}

test('leaves id, digest, who and when of a deleted version, and no word of its content', async () => {
  const version = await service.upload(documentOf('gone', 0, 250), 'First')
  await decideAll(version)
  await mutate('exportCreate', { sbomId: version, outputs: [{ kind: 'SBOM' }, { kind: 'VEX' }] })
  const [document] = rows('sbom_document') as { sha256: string }[]
  expect(leftovers(/qzxwqz-part-17|qzxwqz impact/g).length).toBeGreaterThan(0)
  await mutate('sbomDelete', { id: version })

  expect(leftovers(/qzxwqz/g)).toEqual([])
  expect(rows('deleted_version')).toEqual([
    {
      id: version,
      organization_id: expect.any(String),
      digests: JSON.stringify([document?.sha256]),
      deleted_by: expect.stringContaining('"kind":"USER"'),
      deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      swept: 0,
    },
  ])
  expect(rows('outbox')).toEqual([])
  const events = (rows('change_event') as { kind: string; action: string; version_id: string | null }[]).filter(
    (event) => event.version_id === version,
  )
  expect(events).toMatchObject([{ kind: 'SBOM', action: 'DELETED' }])
})

test('leaves no word of a deleted product, or of content that another document replaced', async () => {
  const version = await service.upload(documentOf('older', 0, 120), 'Second')
  await decideAll(version)
  await mutate('exportCreate', { sbomId: version, outputs: [{ kind: 'SBOM' }] })
  const add =
    'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors document { id } } }'
  const newer = documentOf('newer', 200, 20)
  await service.send(add, { input: { sbomId: version, doc: null } }, 'input.doc', newer)
  await service.idle()
  const [active] = (rows('sbom_document') as { id: string; active: number }[]).filter((row) => row.active === 0)
  await mutate('sbomDocumentDelete', { id: active?.id })
  expect(leftovers(/qzxwqz-part-(?!2\d\d)/g)).toEqual([])

  const products = rows('product') as { id: string; name: string }[]
  await mutate('projectGroupDelete', { id: products.find(({ name }) => name === 'Second')?.id })
  expect(leftovers(/qzxwqz/g)).toEqual([])

  expect(rows('vulnerability').length).toBeGreaterThan(0)
  await service.stop()
  service = await startTriageService(service.dataFolder)
  expect(rows('vulnerability')).toEqual([])
})

test('leaves no word in the audit log of what was said about a deleted version, document, part or product', async () => {
  const calls = triageCalls(service)
  const make = `mutation ($name: String!) { projectGroupCreate(input: { name: $name, description: "qzxwqz made" }) {
    errors projectGroup { id projects { nodes { id name } } } } }`
  type Made = { projectGroupCreate: { projectGroup: { id: string; projects: { nodes: { id: string }[] } } } }
  const product = (await service.data<Made>(make, { name: 'qzxwqz product' })).projectGroupCreate.projectGroup
  const [environment] = product.projects.nodes
  await mutate('projectGroupUpdate', { id: product.id, name: 'qzxwqz renamed', labels: ['qzxwqz-label'] })
  await mutate('projectUpdate', { id: environment?.id, description: 'qzxwqz environment' })
  const version = await service.upload(documentOf('said', 0, 20), 'qzxwqz renamed')
  const parent = await service.upload({ ...documentOf('parent', 900, 1), name: 'kept.cdx.json' }, 'Kept')
  await mutate('partAttach', { sbomId: parent, partSbomId: version })
  await mutate('sbomUpdate', { id: version, labels: ['qzxwqz'] })
  await mutate('authorCreate', { sbomId: version, name: 'qzxwqz author' })
  await mutate('sbomSupplierCreate', { sbomId: version, name: 'qzxwqz supplier' })
  await mutate('componentCreate', { sbomId: version, name: 'qzxwqz component' })
  await mutate('sbomReviewCreate', { sbomId: version, note: 'qzxwqz note' })
  await mutate('checkResultUpdate', { sbomId: version, checkCode: 'C10', accepted: true, reason: 'qzxwqz reason' })
  await mutate('exportCreate', { sbomId: version, name: 'qzxwqz-export', outputs: [{ kind: 'SBOM' }] })
  const more =
    'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors document { id } } }'
  const input = { input: { sbomId: version, doc: null } }
  const named = { ...documentOf('said', 300, 3), name: 'qzxwqy-document.cdx.json' }
  type Added = { sbomDocumentCreate: { document: { id: string } } }
  const added = await service.send<Added>(more, input, 'input.doc', named)
  await service.idle()
  const [older] = (rows('sbom_document') as { id: string; active: number; version_id: string }[]).filter(
    (row) => row.version_id === version && row.active === 0,
  )
  await mutate('sbomDocumentActivate', { id: older?.id })
  await mutate('sbomDocumentDelete', { id: added.sbomDocumentCreate.document.id })
  expect(said()).not.toMatch(/qzxwqy/)
  const [finding] = await calls.findings(version)
  await calls.decide(version, finding?.id ?? '', { ...notAffected(), impact: 'qzxwqz impact' })
  expect(said()).toMatch(/qzxwqz/)

  await mutate('sbomDelete', { id: version })
  const about = said()
  expect(about.replaceAll(/qzxwqz (made|product|renamed|environment|link)|qzxwqz-label/g, '')).not.toMatch(
    /qzxwqz-said/,
  )
  await mutate('projectGroupDelete', { id: product.id })
  const products = rows('product') as { id: string; name: string }[]
  expect(said().replaceAll(/qzxwqz-(app|parent|part-900)/g, '')).not.toMatch(/qzxwqz/)
  await mutate('projectGroupDelete', { id: products.find(({ name }) => name === 'Kept')?.id })
  expect(leftovers(/qzxwqz/g)).toEqual([])
})

/** What the entries of the audit log say. */
const said = () => (rows('audit_entry') as { content: string | null }[]).map(({ content }) => content).join('\n')
