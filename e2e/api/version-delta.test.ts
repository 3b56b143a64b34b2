// @module-tag long
// The numbers of a version against the one before it: each finding of either version is in exactly one of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)]),
  )
})
afterAll(() => service.close())

const compared = `previousDelta { findingsIntroduced findingsFixed findingsUnchanged introducedSeverities { critical medium total } }
  vulns { totalCount } previousVersion { vulns { totalCount } }`

interface Compared {
  readonly previousDelta: {
    readonly findingsIntroduced: number
    readonly findingsFixed: number
    readonly findingsUnchanged: number
    readonly introducedSeverities: { readonly critical: number; readonly medium: number; readonly total: number }
  }
  readonly vulns: { readonly totalCount: number }
  readonly previousVersion: { readonly vulns: { readonly totalCount: number } }
}

async function uploadAll(product: string, versions: readonly (readonly string[])[]): Promise<readonly Compared[]> {
  const found: Compared[] = []
  for (const [at, names] of versions.entries()) {
    const purls = names.map((name) => `pkg:npm/${name}`)
    const id = await service.upload(cyclonedx(purls, `${at}.0.0`), product)
    if (at > 0) found.push((await service.data<{ sbom: Compared }>(`{ sbom(sbomId: "${id}") { ${compared} } }`)).sbom)
  }
  return found
}

it('counts a further version of an affected package as introduced, by its severity', async () => {
  const [added, removed] = await uploadAll('Copies', [['a@1.0.0'], ['a@1.0.0', 'a@1.1.0', 'b@1.0.0'], ['a@1.1.0']])
  expect(added?.previousDelta).toEqual({
    ...{ findingsIntroduced: 3, findingsFixed: 0, findingsUnchanged: 2 },
    introducedSeverities: { critical: 1, medium: 1, total: 3 },
  })
  expect(removed?.previousDelta).toEqual({
    ...{ findingsIntroduced: 0, findingsFixed: 3, findingsUnchanged: 2 },
    introducedSeverities: { critical: 0, medium: 0, total: 0 },
  })
})

it('counts a moved package as unchanged', async () => {
  const [moved] = await uploadAll('Moved', [['a@1.0.0'], ['a@1.2.0']])
  expect(moved?.previousDelta).toMatchObject({ findingsIntroduced: 0, findingsFixed: 0, findingsUnchanged: 2 })
})

it('adds up to the findings of both versions, whatever they contain', async () => {
  const all = ['a@1.0.0', 'a@1.1.0', 'a@1.2.0', 'b@1.0.0', 'b@1.3.0', 'c@1.0.0']
  // Each number picks the packages of one version by its bits.
  const picks = [37, 9, 63, 0, 7, 56, 18, 45, 3, 60]
  const versions = picks.map((pick) => all.filter((_name, bit) => (pick >> bit) % 2 === 1))
  for (const { previousDelta, vulns, previousVersion } of await uploadAll('Any', versions)) {
    const { findingsIntroduced, findingsFixed, findingsUnchanged, introducedSeverities } = previousDelta
    expect([
      findingsIntroduced + findingsUnchanged,
      findingsFixed + findingsUnchanged,
      introducedSeverities.total,
    ]).toEqual([vulns.totalCount, previousVersion.vulns.totalCount, findingsIntroduced])
  }
})

it('compares nothing while the two versions were scanned with different data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-delta-'))
  const read = async (change?: string) => {
    const own = await startTriageService(folder)
    try {
      return await own.data<object>(`{ sboms { nodes { projectVersion previousDelta { findingsIntroduced } } } }`)
    } finally {
      await own.stop()
      if (change !== undefined) changeDatabase(folder, change)
    }
  }
  const own = await startTriageService(folder)
  await own.importFile(zip([osv('GHSA-1', 'a')]))
  await own.upload(cyclonedx(['pkg:npm/b@1.0.0'], '1.0'), 'Differ')
  await own.upload(cyclonedx(['pkg:npm/a@1.0.0'], '2.0'), 'Differ')
  await own.stop()
  const first = { projectVersion: '1.0', previousDelta: null }
  const compared = { projectVersion: '2.0', previousDelta: { findingsIntroduced: 1 } }
  const notCompared = { projectVersion: '2.0', previousDelta: null }
  const ofFirst = `WHERE version_id = (SELECT id FROM sbom_version WHERE label = '1.0')`
  // As after a kill in the middle of a rescan: one version has the new result, the other one does not.
  expect(await read(`UPDATE scan_state SET snapshot_id = 'older' ${ofFirst}`)).toEqual(answer(compared, first))
  expect(await read(`UPDATE scan_state SET snapshot_id = (SELECT max(snapshot_id) FROM scan_state)`)).toEqual(
    answer(notCompared, first),
  )
  expect(await read(`UPDATE scan_state SET exclusions = 'other' ${ofFirst}`)).toEqual(answer(compared, first))
  expect(await read()).toEqual(answer(notCompared, first))
  rmSync(folder, { recursive: true })
})

const answer = (...nodes: readonly object[]) => ({ sboms: { nodes } })

function changeDatabase(folder: string, change: string): void {
  const database = new Database(join(folder, 'waybill.db'))
  database.exec(change)
  database.close()
}
