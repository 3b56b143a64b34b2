import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { createSeededRandom, type SeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

/** After an edit only what it touches is evaluated again. Evaluating everything must then give the same. */
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  const debian = (id: string, name: string, fixed: string) => ({
    ...osv(id, name),
    affected: [
      {
        package: { ecosystem: 'Debian:12', name },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
      },
    ],
  })
  await service.importFile(
    zip([
      ...[osv('GHSA-a', 'a', severity.critical), osv('GHSA-a2', 'a', severity.medium), osv('GHSA-b', 'b')],
      ...[osv('CVE-2026-1', 'c', severity.medium), debian('DSA-1', 'a', '1.5'), debian('DSA-2', 'd', '9.0')],
    ]),
  )
  await service.importFile({ name: 'products.json', bytes: readFileSync(ownFeed('eol/products.json')) })
})
afterAll(() => service.close())

const names = ['a', 'b', 'c', 'd', 'lodash', 'saddle', 'e'] as const
const versions = ['0.9.0', '1.2.0', '1.9.10', '2.0.0', '2.1.0', '10.0.0'] as const
const types = ['npm', 'npm', 'npm', 'pypi', 'deb/debian', 'generic'] as const

function purlOf(random: SeededRandom): string | null {
  if (random.once(6)) return null
  const qualifiers = random.once(6) ? '?distro=debian-12' : random.once(8) ? '?upstream=a' : ''
  return `pkg:${random.pick(types)}/${random.pick(names)}@${random.pick(versions)}${qualifiers}`
}

const cpe = (random: SeededRandom) => `cpe:2.3:a:acme:${random.pick(names)}:${random.pick(versions)}:*:*:*:*:*:*:*`

function documentOf(random: SeededRandom) {
  const components = Array.from({ length: 12 }, (_, at) => {
    const purl = purlOf(random)
    const isSystem = random.once(10)
    return {
      ...{ type: isSystem ? 'operating-system' : 'library', 'bom-ref': `r${at}`, name: random.pick(names) },
      version: isSystem ? '12' : random.pick(versions),
      ...(isSystem ? { name: 'debian', purl: undefined } : purl === null ? {} : { purl }),
      ...(random.once(5) && { cpe: cpe(random) }),
    }
  })
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'container', 'bom-ref': 'root', name: 'root', version: '1' } },
    components,
  }
}

function editOf(random: SeededRandom): object {
  const changes: readonly [() => object, ...(() => object)[]] = [
    () => ({ purl: purlOf(random) }),
    () => ({ version: random.pick(versions) }),
    () => ({ name: random.pick(names) }),
    () => ({ cpes: random.once(2) ? [] : [cpe(random)] }),
    () => ({ kind: random.once(3) ? 'operating-system' : 'library' }),
    () => ({ internal: random.once(2) }),
    () => ({ supportLevel: random.once(2) ? 'NO_LONGER_MAINTAINED' : 'UNSPECIFIED' }),
    () => ({ name: 'debian', version: '12', kind: 'operating-system', purl: null }),
  ]
  return { ...random.pick(changes)(), ...(random.once(3) && random.pick(changes)()) }
}

const bulkEditOf = (random: SeededRandom) =>
  random.once(2) ? { version: random.pick(versions) } : { internal: random.once(2), kind: 'library' }

async function state(sbomId: string) {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
    stats { severityCounts { total } } scanState { componentsCount affectedCount notEvaluatedCount }
    components(first: 100, orderBy: { field: COMPONENTS_NAME }) { nodes { id name version purl matchState matchReason
      supportLevel supportSource endOfSupport newestVersion publicRecord safeUpgrade { version } identitySuggestions { purl } } }
    vulns(first: 500) { nodes { id state inactiveReason severity priority componentId vulnId } } } }`
  return (await service.data<{ sbom: object }>(query, { id: sbomId })).sbom
}

const update = 'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }'
const bulk = 'mutation ($input: ComponentBulkUpdateInput!) { componentBulkUpdate(input: $input) { errors } }'

async function send(query: string, input: object): Promise<readonly string[]> {
  const answer = await service.data<Record<string, { errors: string[] }>>(query, { input })
  return Object.values(answer).flatMap(({ errors }) => errors)
}

test.each([0, 7, 130, 140, 150, 152, 157])(
  'evaluating everything after edits finds nothing else (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed, 15)
    const sbomId = await service.upload({ name: 'x.json', bytes: JSON.stringify(documentOf(random)) })
    const listed = `query ($id: Uuid!) { sbom(sbomId: $id) { primaryComponent { id } components(first: 100) { nodes { id } } } }`
    type Listed = { sbom: { primaryComponent: { id: string }; components: { nodes: [{ id: string }] } } }
    const { sbom } = await service.data<Listed>(listed, { id: sbomId })
    const ids: [{ id: string }, ...{ id: string }[]] = [sbom.primaryComponent, ...sbom.components.nodes]
    for (let round = 0; round < 4; round += 1) {
      for (let edit = random.below(3); edit >= 0; edit -= 1) {
        const { id } = random.pick(ids)
        const errors = random.once(5)
          ? await send(bulk, { sbomId, componentIds: [...new Set([id, random.pick(ids).id])], ...bulkEditOf(random) })
          : await send(update, { sbomId, id, ...editOf(random) })
        if (random.once(2)) await service.idle()
        expect(errors.filter((text) => !text.includes('cannot'))).toEqual([])
      }
      await service.idle()
      const after = await state(sbomId)
      await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId })
      await service.idle()
      expect(after).toEqual(await state(sbomId))
    }
  },
)
