import { expect, test } from 'vitest'
import type { HomeChangesQuery } from '#renderer/generated/documents.ts'
import { changeLines } from './change-lines.ts'

const nothing: HomeChangesQuery['changeSummary'] = {
  ...{ since: '2026-11-17T17:40:00Z', until: '2026-11-20T09:00:00Z', versionsUploaded: 0, findingsNew: 0 },
  ...{ findingsWorse: 0, findingsWithdrawn: 0, findingsGone: 0, decisionsMade: 4, decisionsStale: 0 },
  ...{ policyResultsWorse: 0, advisorySourcesImported: 3, versions: { totalCount: 0, nodes: [] } },
}

function touched(
  name: string,
  counts: Partial<Record<'findingsNew' | 'findingsWorse' | 'findingsWithdrawn' | 'decisionsStale', number>>,
) {
  const project = { id: 'e', projectGroup: { id: name, name } }
  const sbom = { id: `v-${name}`, projectId: 'e', projectVersion: '4.2.0', project }
  return { findingsNew: 0, findingsWorse: 0, findingsWithdrawn: 0, decisionsStale: 0, ...counts, sbom }
}

const lines = (summary: object, sboms: HomeChangesQuery['sboms']['nodes'] = []) =>
  changeLines({ changeSummary: { ...nothing, ...summary }, sboms: { nodes: sboms } }).map(
    ({ count, word, title, second, action, href }) => [`${count} ${word}`, title, second, `${action} ${href}`],
  )

test('no line says that nothing happened', () => {
  expect(lines({})).toEqual([])
})

test('new findings of one version lead to its scan changes, of several to the queue', () => {
  const one = touched('Gateway', { findingsNew: 3 })
  const title = 'New findings in versions that were there before'
  expect(lines({ findingsNew: 3, versions: { totalCount: 1, nodes: [one] } })).toEqual([
    ['3 new', title, 'Gateway 4.2.0: 3', 'Show /versions/e/v-Gateway/changes'],
  ])
  const more = [one, touched('Billing', { findingsNew: 1 }), touched('Desk', { decisionsStale: 1 })]
  expect(lines({ findingsNew: 4, versions: { totalCount: 3, nodes: more } })).toEqual([
    ['4 new', title, 'Gateway 4.2.0: 3, Billing 4.2.0: 1', 'Show /triage'],
  ])
})

test('the most urgent is first, and what got better adds up to its words', () => {
  const found = lines({ findingsGone: 14, findingsWithdrawn: 1, findingsWorse: 2, policyResultsWorse: 1 })
  expect(found.map(([count, title]) => [count, title])).toEqual([
    ['2 worse', 'Vulnerabilities that were added to the KEV catalog'],
    ['15 better', '14 findings gone, 1 withdrawn by the source'],
    ['1 policy', '1 version with a worse policy result'],
  ])
})

test('numbers of versions add up to that of the line, however many versions there are', () => {
  const nodes = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) => touched(name, { findingsNew: 9 - index }))
  const named = 'A 4.2.0: 9, B 4.2.0: 8, C 4.2.0: 7, D 4.2.0: 6'
  const second = (findingsNew: number) => lines({ findingsNew, versions: { totalCount: 6, nodes } })[0]?.[2]
  expect(second(39)).toBe(`${named}, 2 more versions: 9`)
  expect(second(140)).toBe(`${named} and others: 110`)
})

test('one version is opened only if it has all of what changed', () => {
  const nodes = [touched('Gateway', { findingsWorse: 1, findingsWithdrawn: 1, decisionsStale: 1 })]
  const versions = { totalCount: 1200, nodes }
  const ways = (count: number) =>
    lines({ findingsWorse: count, findingsWithdrawn: count, decisionsStale: count, versions }).map((line) => line[3])
  const version = '/versions/e/v-Gateway'
  expect(ways(1)).toEqual([`Show ${version}/changes`, `Show ${version}/changes`, `Review ${version}/triage`])
  expect(ways(2)).toEqual(['Show /triage', 'Show /products', 'Review /triage'])
  expect(lines({ findingsGone: 14, findingsWithdrawn: 1, versions })[0]?.[3]).toBe('Show /products')
})

test('what was uploaded says where, and of which version each number is', () => {
  const uploaded = (projectVersion: string, environment: string, findingsFixed: number) => ({
    ...{ id: `${projectVersion} ${environment}`, projectId: environment, projectVersion, policyResult: null },
    createdAt: '2026-11-20T08:00:00Z',
    project: { id: environment, name: environment, projectGroup: { id: 'shop', name: 'Shop', sample: false } },
    previousVersion: { id: 'v1', projectVersion: '1.0' },
    previousDelta: { findingsIntroduced: 0, findingsFixed },
    stats: { triage: { sbomsPendingCount: 0 }, matchCoverage: { exact: 1, cpe: 0, name: 0, notEvaluated: 0, none: 0 } },
  })
  const [here, there] = [uploaded('1.1', 'default', 3), uploaded('1.1', 'production', 0)]
  const saidOf = (...versions: (typeof here)[]) =>
    lines({ versionsUploaded: versions.length }, versions)[0]?.slice(1, 3)
  expect(saidOf(here, there)).toEqual([
    'Shop 1.1 in default, Shop 1.1 in production',
    'Shop 1.1 in default: 3 gone since 1.0.',
  ])
  expect(saidOf(here, uploaded('1.2', 'default', 1))).toEqual([
    'Shop 1.1, Shop 1.2',
    'Shop 1.1: 3 gone since 1.0. Shop 1.2: 1 gone since 1.0.',
  ])
  expect(saidOf(here)).toEqual(['Shop 1.1', '3 gone since 1.0.'])
})

test('a version that passes its policies says of how many components that says nothing', () => {
  const coverage = { exact: 0, cpe: 0, name: 0, notEvaluated: 0, none: 0 }
  const title = (policyResult: string, counts: Partial<typeof coverage>) => {
    const version = {
      ...{ id: 'v', projectId: 'e', projectVersion: '1.29', createdAt: '2026-11-18T00:00:00Z', policyResult },
      project: { id: 'e', name: 'default', projectGroup: { id: 'p', name: 'Kubernetes', sample: false } },
      ...{ previousVersion: null, previousDelta: null },
      stats: { triage: { sbomsPendingCount: 0 }, matchCoverage: { ...coverage, ...counts } },
    }
    return lines({ versionsUploaded: 1 }, [version])[0]?.[1]
  }
  expect(title('pass', { notEvaluated: 420, none: 5 })).toBe('Kubernetes 1.29 not evaluated')
  expect(title('pass', { exact: 1, notEvaluated: 4 })).toBe('Kubernetes 1.29 passes (4 components not evaluated)')
  expect(title('pass', { exact: 3 })).toBe('Kubernetes 1.29 passes')
  expect(title('fail', { none: 5 })).toBe('Kubernetes 1.29 fails its policies')
})

test('of many uploads the first that fails its policies is named, in one line', () => {
  const version = (name: string, policyResult: string | null) => ({
    ...{ id: name, projectId: 'e', projectVersion: '1.0', createdAt: '2026-11-18T00:00:00Z', policyResult },
    project: { id: 'e', name: 'default', projectGroup: { id: name, name, sample: false } },
    ...{ previousVersion: null, previousDelta: null },
    stats: { triage: { sbomsPendingCount: 0 }, matchCoverage: { exact: 1, cpe: 0, name: 0, notEvaluated: 0, none: 0 } },
  })
  const some = [version('Shop', 'pass'), version('Desk', 'warn'), version('Console', 'fail')]
  const titleOf = (versionsUploaded: number, count: number) => lines({ versionsUploaded }, some.slice(0, count))[0]?.[1]
  expect(titleOf(8, 3)).toBe('Console 1.0 fails its policies, 7 more')
  expect(titleOf(2, 2)).toBe('Desk 1.0 warns, Shop 1.0 passes')
})
