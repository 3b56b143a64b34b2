import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPresentState } from '#service/db/backups/present-versions.ts'
import { countArrivals, listVersionFindingChanges } from '#service/db/changes/change-summary.ts'
import { countFindingsByComponent } from '#service/db/components/component-findings.ts'
import { listComponents } from '#service/db/components/component-list.ts'
import { listOccurrences } from '#service/db/components/component-occurrences.ts'
import { findSafeUpgrades } from '#service/db/components/component-upgrades.ts'
import { listAffectingFindings } from '#service/db/components/component-support.ts'
import { previewDecision } from '#service/db/decisions/decision-preview.ts'
import { findMissing, findStandingChoice, findVersionsOf } from '#service/db/decisions/named-findings.ts'
import { findStandingFindings } from '#service/db/decisions/standing-findings.ts'
import { countOperations, latestUndoable, listOperations } from '#service/db/decisions/vex-operations.ts'
import { readStoreContent } from '#service/db/dialect/inspect-database.ts'
import { readExportContent } from '#service/db/downloads/export-content.ts'
import { listPreviewedFindings } from '#service/db/downloads/previewed-findings.ts'
import { countAttentionIn } from '#service/db/findings/finding-attention.ts'
import { countFindings } from '#service/db/findings/finding-counts.ts'
import { countByProduct, countFacets } from '#service/db/findings/finding-facets.ts'
import type { FindingFilter } from '#service/db/findings/finding-filter.ts'
import { countFindingGroups, listFindingGroups } from '#service/db/findings/finding-groups.ts'
import { findFindings, listFindings } from '#service/db/findings/finding-list.ts'
import { listVulnerabilities } from '#service/db/findings/vulnerability-list.ts'
import { listDecidedVersions, readSalvagedDecisions } from '#service/db/recovery/salvaged-content.ts'
import { findVersionsWith } from '#service/db/statements/vex-import.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { countDecisionsAt, countOpenFindingsAt } from '#service/db/versions/trend-counts.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { swapBench } from './swap-bench-for-test.ts'

const page = { limit: 50, backward: false, cursor: null } as const
const byPriority = { by: 'priority', direction: 'desc' } as const
const groupings = ['VULN_PACKAGE', 'VULN', 'PACKAGE', 'COMPONENT', 'SBOM', 'NONE'] as const
const [before, after] = ['2026-01-01T00:00:00Z', '2100-01-01T00:00:00Z']

type Bench = Awaited<ReturnType<typeof swapBench>>
type Old = {
  readonly findingIds: readonly string[]
  readonly componentIds: readonly string[]
  readonly vulnerabilityIds: readonly string[]
}

/** What every list, count and search answers about all versions, the version, and findings and components by id. */
async function answersOf(
  { database, organizationId, id, folder }: Bench,
  { findingIds, componentIds, vulnerabilityIds }: Old,
) {
  const all = { organizationId }
  const filters: readonly FindingFilter[] = [
    all,
    { ...all, versionId: id },
    { ...all, ids: findingIds },
    { ...all, search: 'a' },
  ]
  const version = (await findVersion(database.read, organizationId, { id })) as SbomVersion
  const scope = { ...all, versionId: id, actorId: null }
  const everyVersion = { ...scope, versionId: null }
  const a = { name: 'a', group: null, ecosystem: null, componentVersion: null }
  return {
    lists: await Promise.all(filters.map((filter) => listFindings(database, filter, byPriority, page))),
    groups: await Promise.all(
      groupings.flatMap((by) => [
        ...filters.map((filter) => listFindingGroups(database, filter, by, byPriority, page)),
        ...filters.map((filter) => countFindingGroups(database, filter, by)),
      ]),
    ),
    facets: await Promise.all(filters.map((filter) => countFacets(database, filter))),
    products: await countByProduct(database, all),
    attention: await countAttentionIn(database, all, '2026-11-20'),
    counts: await countFindings(database, [id]),
    byId: await findFindings(database, organizationId, findingIds),
    vulnerabilities: await listVulnerabilities(database, all, page),
    components: await listComponents(database, { scope: all }, { field: 'NAME', direction: 'asc' }, page),
    occurrences: await listOccurrences(database, organizationId, a, page),
    ofComponents: await countFindingsByComponent(database, componentIds),
    upgrades: await findSafeUpgrades(database, componentIds),
    affecting: await listAffectingFindings(database, componentIds),
    preview: await previewDecision(database, organizationId, findingIds, {
      ...{ terms: { status: 'affected', justification: null }, scope: 'EVERYWHERE', overwrites: true },
    }),
    named: [
      await findVersionsOf(database.write as never, organizationId, findingIds),
      await findMissing(database.write as never, organizationId, findingIds),
      await findStandingChoice(database.read, organizationId, findingIds[0] ?? ''),
      await findStandingFindings(database.write as never, organizationId, findingIds),
    ],
    steps: [
      await listOperations(database, scope, page),
      await countOperations(database, scope),
      await latestUndoable(database, scope, 5),
      await listOperations(database, everyVersion, page),
      await countOperations(database, everyVersion),
      await latestUndoable(database, everyVersion, 5),
    ],
    changes: [
      await listVersionFindingChanges(database, organizationId, before),
      await countArrivals(database, organizationId, before),
    ],
    trend: [await countOpenFindingsAt(database, [id], after), await countDecisionsAt(database, [id], after)],
    versions: await findVersionsWith(database, organizationId, vulnerabilityIds, 10),
    export: await readExportContent(database, version),
    exported: await listPreviewedFindings(database, id),
    state: await readPresentState(database),
    decided: await listDecidedVersions(database.read),
    file: readStoreContent(join(folder, 'waybill.db')).decisions,
  }
}

test('answers as if what was replaced were removed already', async () => {
  const bench = await swapBench(['a', 'b'])
  const { database, decide, replace, scan } = bench
  await scan()
  await decide('a', 'affected')
  const own = await listFindings(database, { organizationId: bench.organizationId }, byPriority, page)
  const old = {
    findingIds: own.rows.map((row) => row.id),
    componentIds: own.rows.map((row) => row.componentId),
    vulnerabilityIds: own.rows.map((row) => row.vulnerabilityId),
  }
  const known = await answersOf(bench, old)
  expect([own.rows.length, known.byId.size, known.file, known.steps[1]]).toEqual([2, 2, 1, 1])
  expect(new Set(own.rows.map((row) => row.versionId))).toEqual(new Set([bench.id]))

  const hidden = await replace(['c'])
  const untilScanned = await answersOf(bench, old)
  expect([untilScanned.lists.flatMap(({ rows }) => rows), untilScanned.byId.size]).toEqual([[], 0])
  await scan()
  const meanwhile = await answersOf(bench, old)
  expect(new Set(meanwhile.lists.flatMap(({ rows }) => rows.map((row) => row.versionId)))).toEqual(new Set([bench.id]))
  await deleteVersionContent(database, hidden)
  expect(meanwhile).toEqual(await answersOf(bench, old))
})

test('saves decisions about replaced findings from a damaged store once', async () => {
  const { id, database, decide, replace, scan } = await swapBench(['a'])
  await scan()
  await decide('a', 'affected')
  const saved = async () => {
    const retained = database.read.selectFrom('retained_decision').select('vex_status as status')
    const decisions = await readSalvagedDecisions(database.read)
    return [...decisions, ...(await retained.execute())]
  }
  expect(await saved()).toMatchObject([{ vex_status: 'affected', component: 'a', version_id: id }])
  const hidden = await replace(['a'])
  expect(await saved()).toMatchObject([{ vex_status: 'affected', component: 'a', version_id: id }])
  await scan()
  expect(await saved()).toMatchObject([{ vex_status: 'affected', component: 'a', version_id: id }])
  await deleteVersionContent(database, hidden)
  expect(await saved()).toMatchObject([{ vex_status: 'affected', component: 'a', version_id: id }])
})
