// @module-tag long
// Edits that are evaluated alone, between imports, exclusions, other documents, removals, undos, cancels and ends of the service: evaluating
// everything after them must give the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { createSeededRandom, type SeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { osv, severity, zip } from './support/osv.ts'
import { bulkEditOf, debian, documentOf, editOf, names, stateQuery } from './support/random-edits.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

type Answer = Readonly<Record<string, unknown>> & { readonly errors: readonly string[] }

async function call(name: string, input: object, selection = ''): Promise<Answer> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${selection} } }`
  const answer = (await service.data<Record<string, Answer>>(query, { input }))[name]
  if (!answer) throw new Error(`${name} has no answer`)
  return answer
}

/** Starts an import, without waiting for it. */
async function importRecords(random: SeededRandom): Promise<void> {
  const [name, number] = [random.pick(names), random.below(4)]
  const level = random.once(2) ? severity.critical : severity.medium
  const record = random.once(4) ? debian(`DSA-${number}`, name, '1.9') : osv(`GHSA-${number}`, name, level)
  const query = 'mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }'
  await service.send(query, { input: { file: null } }, 'input.file', zip([record]))
}

const fileOf = (random: SeededRandom) => ({ name: 'x.json', bytes: JSON.stringify(documentOf(random)) })

interface World {
  readonly sbomId: string
  readonly random: SeededRandom
  /** Edits of many that may be undone. */
  readonly edits: string[]
}

async function componentsOf(id: string): Promise<readonly { readonly id: string; readonly primary: boolean }[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { primaryComponent { id primary } components(first: 100) { nodes { id primary } } } }`
  type Listed = { readonly id: string; readonly primary: boolean }
  const { sbom } = await service.data<{ sbom: { primaryComponent: Listed; components: { nodes: Listed[] } } }>(query, {
    id,
  })
  return [sbom.primaryComponent, ...sbom.components.nodes]
}

type Step = (world: World) => Promise<unknown>

const edit: Step = async ({ sbomId, random }) =>
  call('componentUpdate', { sbomId, id: random.pick(await anyOf(sbomId)).id, ...editOf(random) })

async function anyOf(id: string): Promise<[{ readonly id: string }, ...{ readonly id: string }[]]> {
  const [first, ...others] = await componentsOf(id)
  if (!first) throw new Error('The version has no component')
  return [first, ...others]
}

const steps: readonly [Step, ...Step[]] = [
  edit,
  edit,
  edit,
  async ({ sbomId, random, edits }) => {
    const all = await anyOf(sbomId)
    const componentIds = [...new Set([random.pick(all).id, random.pick(all).id, random.pick(all).id])]
    const { editId } = await call('componentBulkUpdate', { sbomId, componentIds, ...bulkEditOf(random) }, 'editId')
    if (typeof editId === 'string') edits.push(editId)
  },
  async ({ sbomId, edits }) => {
    const editId = edits.pop()
    if (editId !== undefined) await call('componentBulkUndo', { sbomId, editId })
  },
  ({ random }) => importRecords(random),
  async ({ random }) => {
    const made = await call(
      'advisoryExclusionCreate',
      { recordId: `GHSA-${random.below(4)}`, purl: `pkg:npm/${random.pick(names)}`, reason: 'x' },
      'advisoryExclusion { id }',
    )
    const id = (made['advisoryExclusion'] as { readonly id: string } | null)?.id
    if (id !== undefined && random.once(2)) await call('advisoryExclusionDelete', { id })
  },
  ({ sbomId, random }) => {
    const query = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
    return service.send(query, { input: { sbomId, doc: null } }, 'input.doc', fileOf(random))
  },
  async ({ sbomId, random }) => {
    const { sbom } = await service.data<{ sbom: { documents: readonly { readonly id: string }[] } }>(
      `{ sbom(sbomId: "${sbomId}") { documents { id } } }`,
    )
    const [first, ...others] = sbom.documents
    if (first) await call('sbomDocumentActivate', { id: random.pick([first, ...others]).id })
  },
  ({ sbomId }) =>
    service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId }),
  async ({ sbomId, random }) => {
    const { id } = random.pick(await anyOf(sbomId))
    const { errors } = await call('componentDelete', { sbomId, id })
    if (errors.length === 0 && random.once(2)) await call('componentRestore', { sbomId, id })
  },
  async ({ random }) => {
    const { jobs } = await service.data<{ jobs: { nodes: readonly { readonly id: string }[] } }>(
      '{ jobs(first: 5, state: ["QUEUED", "RUNNING"]) { nodes { id } } }',
    )
    const [first, ...others] = jobs.nodes
    if (first) await call('jobCancel', { id: random.pick([first, ...others]).id })
  },
  async () => {
    await service.stop()
    service = await startTriageService(service.dataFolder)
  },
]

const seeds = isFullTier ? Array.from({ length: 25 }, (_, at) => testSeed + at) : [3, 11, 29]

test.each(seeds)(
  'evaluating everything finds nothing else (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed, 16)
    await service.importFile(
      zip([osv('GHSA-0', 'a', severity.critical), osv('GHSA-1', 'b'), debian('DSA-1', 'a', '1.5')]),
    )
    const sbomId = await service.upload(fileOf(random), `App ${seed}`)
    const world: World = { sbomId, random, edits: [] }
    const state = async () => (await service.data<{ sbom: object }>(stateQuery, { id: sbomId })).sbom
    for (let round = 0; round < 5; round += 1) {
      for (let at = 1 + random.below(4); at >= 0; at -= 1) {
        await random.pick(steps)(world)
        if (random.once(3)) await service.idle()
      }
      // What was canceled stays undone until something evaluates it: the edit here does.
      await edit(world)
      await service.idle()
      const after = await state()
      await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId })
      await service.idle()
      expect(after).toEqual(await state())
    }
  },
  120_000,
)
