// Saved finds: a watch tells once which version brings what it looks for, however it comes there, and nothing that was there before.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

interface Notice {
  readonly id: string
  readonly sbom: { readonly id: string; readonly projectVersion: string }
  readonly componentsCount: number
  readonly findingsCount: number
  readonly seenAt: string | null
  readonly savedFind: { readonly text: string }
}

const purl = (name: string, version = '1.0.0') => `pkg:npm/${name}@${version}`
const upload = (label: string, product: string, ...purls: string[]) => service.upload(cyclonedx(purls, label), product)

async function save(text: string, more: object = {}): Promise<string> {
  const { savedFindCreate } = await service.data<{
    savedFindCreate: { errors: string[]; savedFind: { id: string } | null }
  }>('mutation ($input: SavedFindCreateInput!) { savedFindCreate(input: $input) { errors savedFind { id } } }', {
    input: { text, ...more },
  })
  if (!savedFindCreate.savedFind) throw new Error(savedFindCreate.errors.join('; '))
  return savedFindCreate.savedFind.id
}

const fields = 'id componentsCount findingsCount seenAt sbom { id projectVersion } savedFind { text }'
async function notices(savedFindId: string | null = null, more = ''): Promise<readonly Notice[]> {
  const { findNotices } = await service.data<{ findNotices: { nodes: Notice[] } }>(
    `query ($id: Uuid) { findNotices(savedFindId: $id, first: 100${more}) { nodes { ${fields} } } }`,
    { id: savedFindId },
  )
  return findNotices.nodes
}
const labels = async (id: string) => (await notices(id)).map(({ sbom }) => sbom.projectVersion)

/** Waits until every change so far was looked at: a probe that is uploaded last was told. */
async function looked(): Promise<void> {
  const probe = `probe-${performance.now()}`.replace('.', '-')
  const id = await save(probe)
  await upload('probe', 'Probes', purl(probe))
  await expect.poll(() => labels(id), { timeout: 30_000 }).toEqual(['probe'])
  await change('savedFindDelete', { id })
}

async function change(name: string, input: object): Promise<Record<string, unknown> & { errors: string[] }> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const result = name === 'findNoticesSeen' ? 'seenCount' : ''
  const answer = await service.data<Record<string, Record<string, unknown> & { errors: string[] }>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${result} } }`,
    { input },
  )
  return answer[name] ?? { errors: ['no answer'] }
}

function messages(savedFindId: string) {
  const database = openSqlite({ file: join(service.dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const rows = database.query(
      `SELECT version_id, payload FROM outbox WHERE message_type = 'FOUND_AGAIN' AND payload ->> 'savedFindId' = ? ORDER BY id`,
      [savedFindId],
    ).rows as { version_id: string; payload: string }[] // of SQLite
    return rows.map((row) => ({ versionId: row.version_id, ...(JSON.parse(row.payload) as object) }))
  } finally {
    database.close()
  }
}

test('a new version is told once, with what it has; one that was there before never', async () => {
  await upload('1', 'Shop', purl('saddle', '1.5.0'))
  const id = await save('saddle below 2')
  const second = await upload('2', 'Shop', purl('saddle', '1.6.0'), purl('saddle-bag', '1.0.0'))
  await upload('3', 'Shop', purl('saddle', '2.0.0'))
  await looked()
  expect(await notices(id)).toMatchObject([
    { componentsCount: 2, findingsCount: 0, seenAt: null, sbom: { id: second }, savedFind: { text: 'saddle below 2' } },
  ])
  expect(messages(id)).toMatchObject([{ versionId: second, text: 'saddle below 2', components: 2, findings: 0 }])
  // Matched again, it is the same news.
  await service.importFile(zip([osv('GHSA-9', 'saddle')]))
  await looked()
  expect(await labels(id)).toEqual(['2'])
  expect(messages(id)).toHaveLength(1)
})

test('an edit and new advisory data bring what is looked for to a version that is there', async () => {
  const version = await upload('1', 'Yard', purl('bridle'), purl('stirrup'))
  const [ofName, ofVulnerability] = [await save('snaffle'), await save('CVE-2026-7777')]
  const { sbom } = await service.data<{ sbom: { components: { nodes: { id: string; name: string }[] } } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { components { nodes { id name } } } }`,
    { id: version },
  )
  const component = sbom.components.nodes.find(({ name }) => name === 'bridle')?.id
  await looked()
  expect(await labels(ofName)).toEqual([])
  const { componentUpdate } = await service.data<{ componentUpdate: { errors: string[] } }>(
    'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }',
    { input: { id: component, sbomId: version, name: 'snaffle' } },
  )
  expect(componentUpdate.errors).toEqual([])
  await expect.poll(() => labels(ofName), { timeout: 30_000 }).toEqual(['1'])
  await service.importFile(zip([osv('GHSA-7777', 'stirrup', { aliases: ['CVE-2026-7777'] })]))
  await expect.poll(() => notices(ofVulnerability), { timeout: 30_000 }).toMatchObject([{ findingsCount: 1 }])
})

test('a watch that ended tells nothing, and what came meanwhile is no news when it begins again', async () => {
  const id = await save('crupper', { watched: false })
  await upload('1', 'Barn', purl('crupper'))
  await looked()
  expect(await labels(id)).toEqual([])
  expect((await change('savedFindUpdate', { id, watched: true })).errors).toEqual([])
  await upload('2', 'Barn', purl('crupper'))
  await looked()
  expect(await labels(id)).toEqual(['2'])
  await change('savedFindUpdate', { id, watched: false })
  await upload('3', 'Barn', purl('crupper'))
  await looked()
  expect(await labels(id)).toEqual(['2'])
})

test('notices are seen one by one, of one saved find, or all, and go with their version', async () => {
  const [id, other] = [await save('halter'), await save('halter 1.0.0')]
  const first = await upload('1', 'Stable', purl('halter'))
  await upload('2', 'Stable', purl('halter'))
  await looked()
  const both = await notices(id)
  expect(both).toHaveLength(2)
  expect(await change('findNoticesSeen', { ids: [both[0]?.id] })).toEqual({ errors: [], seenCount: 1 })
  expect(await change('findNoticesSeen', { ids: [both[0]?.id] })).toEqual({ errors: [], seenCount: 0 })
  expect((await notices(id, ', unseen: true')).map((one) => one.id)).toEqual([both[1]?.id])
  expect(await change('findNoticesSeen', { savedFindId: other })).toEqual({ errors: [], seenCount: 2 })
  const { savedFinds } = await service.data<{ savedFinds: { nodes: { id: string; unseenCount: number }[] } }>(
    '{ savedFinds(first: 100) { nodes { id unseenCount } } }',
  )
  expect(savedFinds.nodes.find((one) => one.id === id)?.unseenCount).toBe(1)
  await service.data(`mutation { sbomDelete(input: { id: "${first}" }) { errors } }`)
  await service.idle()
  await expect.poll(() => labels(id), { timeout: 30_000 }).toEqual(['2'])
  expect((await change('findNoticesSeen', {}))['seenCount']).toBeGreaterThan(0)
  expect(await notices(null, ', unseen: true')).toEqual([])
})

test('a version that is being deleted is told no longer, in list and counts', async () => {
  const id = await save('cinch')
  const going = await upload('1', 'Tack', purl('cinch'))
  await upload('2', 'Tack', purl('cinch'))
  await looked()
  expect(await labels(id)).toEqual(['2', '1'])
  // As it is until the content is removed.
  const hidden = openSqlite(
    { file: join(service.dataFolder, 'waybill.db'), mode: 'write', schema: 'user-data' },
    userDataMigrations,
  )
  hidden.query('UPDATE sbom_version SET visible = 0 WHERE id = ?', [going])
  hidden.close()
  expect(
    await service.ask(
      `{ findNotices(savedFindId: "${id}", first: 10) { totalCount nodes { sbom { projectVersion } } } }`,
    ),
  ).toEqual({
    data: { findNotices: { totalCount: 1, nodes: [{ sbom: { projectVersion: '2' } }] } },
  })
  const { savedFinds } = await service.data<{ savedFinds: { nodes: { id: string; unseenCount: number }[] } }>(
    '{ savedFinds(first: 100) { nodes { id unseenCount } } }',
  )
  expect(savedFinds.nodes.find((one) => one.id === id)?.unseenCount).toBe(1)
})

test('what cannot be saved says why', async () => {
  await save('girth')
  await expect(save(' girth ')).rejects.toThrow('"girth" is saved already')
  await expect(save('  ')).rejects.toThrow('"text" must not be empty')
  await expect(save('x'.repeat(501))).rejects.toThrow('The limit is 500')
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const [name, more] of [
    ['savedFindUpdate', { watched: true }],
    ['savedFindDelete', {}],
  ] as const) {
    expect((await change(name, { id: missing, ...more })).errors).toEqual([`Saved find "${missing}" not found`])
  }
})
