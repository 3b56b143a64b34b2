import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { insertVersion } from './insert-parts.ts'
import { Served } from './served.ts'

/**
 * Measures a comparison as the window asks for it, over HTTP: the numbers of two versions that nobody has compared yet, the first page of each
 * list behind them, the same again, and a search. Each time is also given as a ratio to a page of components of one of the versions. Prints
 * JSON lines; `--quick` for a small size.
 */
const count = process.argv.includes('--quick') ? 5_000 : 50_000
const rounds = 5
const page = 200
const numbers = /* GraphQL */ `
  query ($base: Uuid!, $target: Uuid!) {
    sbomCompare(baseSbomId: $base, targetSbomId: $target) {
      sameData
      counts {
        componentsAdded
        componentsUpgraded
        findingsIntroduced
      }
      licenses(first: 1000) {
        totalCount
      }
    }
  }
`
const findings = /* GraphQL */ `
  query ($base: Uuid!, $target: Uuid!, $first: Int!, $search: String) {
    sbomCompare(baseSbomId: $base, targetSbomId: $target) {
      findings(first: $first, search: $search) {
        totalCount
        nodes {
          change
          reason
          base {
            ...Finding
          }
          target {
            ...Finding
          }
        }
      }
    }
  }
  fragment Finding on ComponentVuln {
    id
    severity
    component {
      name
      version
    }
    vuln {
      vulnId
      vulnInfo {
        epssScore
      }
    }
    vexStatus {
      name
    }
  }
`
const components = /* GraphQL */ `
  query ($base: Uuid!, $target: Uuid!, $first: Int!, $search: String) {
    sbomCompare(baseSbomId: $base, targetSbomId: $target) {
      components(first: $first, search: $search) {
        totalCount
        nodes {
          change
          tags
          base {
            name
            version
            purl
          }
          target {
            name
            version
            purl
          }
        }
      }
    }
  }
`
const ofOne = /* GraphQL */ `
  query ($target: Uuid!, $first: Int!) {
    sbom(sbomId: $target) {
      components(first: $first) {
        totalCount
        nodes {
          name
          version
          purl
        }
      }
    }
  }
`

const folder = mkdtempSync(join(tmpdir(), 'waybill-compare-pages-'))
const served = await servedVersions()
try {
  const times = new Map<string, number[]>()
  const measure = async (what: string, query: string, variables: Record<string, unknown>) => {
    const start = performance.now()
    await served.query(query, variables)
    times.set(what, [...(times.get(what) ?? []), performance.now() - start])
  }
  for (let round = 0; round < rounds; round += 1) {
    const [base, target] = [served.ids[round], served.ids[round + 1]]
    const asked = { base, target, first: page }
    await measure('page of one version', ofOne, asked)
    await measure('numbers, compared first', numbers, asked)
    await measure('first page of findings', findings, asked)
    await measure('first page of components', components, asked)
    await measure('numbers again', numbers, asked)
    await measure('search', components, { ...asked, search: 'new41' })
  }
  const unit = median(times.get('page of one version'))
  for (const [what, all] of times) {
    const [ms, slowestMs] = [median(all), Math.round(Math.max(...all))]
    const ratio = Math.round((ms / unit) * 10) / 10
    console.log(JSON.stringify({ bench: 'compare-pages', components: count, what, ratio, ms, slowestMs }))
  }
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Starts a server that has as many versions as are compared: each has half of its components from the one before, and a third in another version. */
async function servedVersions() {
  const data = join(folder, 'data')
  await (await Served.start(data)).stop()
  const database = openLocalDatabase<UserDataTables>(join(data, 'waybill.db'), 'user-data', userDataMigrations)
  const { id } = await database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let version = 0; version <= rounds; version += 1) {
    const nameOf = (number: number) => (number % 6 === 5 ? `new${number}-of-${version}` : `lib${number}`)
    const versionOf = (number: number) => (number % 6 < 2 ? `1.${(number + version) % 11}.${number % 7}` : '1.0.0')
    ids.push(await insertVersion(database, id, count, nameOf, versionOf))
  }
  database.close()
  return Object.assign(await Served.start(data), { ids })
}

function median(values: readonly number[] = []): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
