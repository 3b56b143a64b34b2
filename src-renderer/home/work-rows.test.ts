import { expect, test } from 'vitest'
import type { HomeWorkQuery } from '#renderer/generated/documents.ts'
import type { HomeProduct } from './home-start.ts'
import { workRows } from './work-rows.ts'

type Environment = HomeWorkQuery['projectGroups']['nodes'][number]['projects']['nodes'][number]

const triageOf = (total: number, decided: number, sbomsPendingCount = 0) => ({
  ...{ total, decided, remaining: total - decided, readiness: 'NEEDS_ATTENTION', carriedPending: 0, sbomsPendingCount },
})

const product = (total: number, decided: number, pending = 0): HomeProduct => ({
  ...{ id: 'p', name: 'Shop', sample: false, severityCounts: { critical: 10, high: 49 } },
  latestVersion: { id: 'v2', projectId: 'production', projectVersion: '14.2.0' },
  triage: triageOf(total, decided, pending),
})

function environment(name: string, projectVersion: string, total: number, decided: number): Environment {
  const stats = { openSeverityCounts: { critical: 5, high: 20 }, triage: triageOf(total, decided) }
  return { id: name, name, latestVersion: { id: `v-${name}`, projectVersion, stats } }
}

const said = (one: HomeProduct, ...environments: Environment[]) =>
  workRows([one], [{ id: 'p', projects: { nodes: environments } }]).map(
    ({ about, decided, total, counts, href }) => `${about}: ${decided} of ${total}, C ${counts.critical}, ${href}`,
  )

test('each environment has its own line with the numbers of its own newest version', () => {
  const [older, newer] = [environment('default', '14.0.1', 50, 0), environment('production', '14.2.0', 50, 1)]
  const empty: Environment = { id: 'development', name: 'development', latestVersion: null }
  expect(said(product(100, 1), older, empty, newer)).toEqual([
    '14.0.1, default: 0 of 50, C 5, /versions/default/v-default/triage',
    '14.2.0, production: 1 of 50, C 5, /versions/production/v-production/triage',
  ])
})

test('an environment with nothing left has no line, and the only one is not named', () => {
  const done = environment('default', '14.0.1', 50, 50)
  expect(said(product(100, 51), done, environment('production', '14.2.0', 50, 1))).toEqual([
    '14.2.0, production: 1 of 50, C 5, /versions/production/v-production/triage',
  ])
  expect(said(product(50, 1), environment('production', '14.2.0', 50, 1))[0]).toMatch(/^14\.2\.0: 1 of 50/)
  expect(said(product(50, 1), environment('production', '2026-11-20T09:14:13.358Z', 50, 1))[0]).toMatch(
    /^2026-11-20 \d\d:\d\d: 1 of 50/,
  )
})

test('numbers of several environments are never signed with one version', () => {
  const pending = environment('production', '14.2.0', 0, 0)
  expect(said(product(100, 1, 1), environment('default', '14.0.1', 50, 1), pending)).toEqual([
    '2 environments, 1 version not scanned yet: 1 of 100, C 10, /versions/production/v2/triage',
  ])
  expect(said(product(50, 1, 1), pending)[0]).toMatch(/^14\.2\.0 not scanned yet: 1 of 50/)
})

test('numbers of environments that could not be read are those of all environments', () => {
  const about = (...products: HomeProduct[]) => workRows(products, []).map((row) => `${row.about}: ${row.decided}`)
  expect(about(product(100, 1))).toEqual(['all environments: 1'])
  expect(about(product(100, 1, 2))).toEqual(['all environments, 2 versions not scanned yet: 1'])
})
