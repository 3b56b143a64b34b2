import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleFeed } from '#e2e/support/sample-feeds.ts'
import { samplePath } from '#e2e/support/test-data.ts'
import { groupAliases } from './alias-groups.ts'
import type { AdvisoryKind, AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { createMatcher } from './match.ts'
import type { Matcher } from './match.ts'
import { osv } from '#service/feeds/osv.ts'
import { lookupIn } from './test-advisories.ts'

interface TruthCase {
  readonly id: string
  readonly db: string
  readonly ecosystem: string
  readonly name: string
  readonly version: string
  readonly purl: string
  /** The component's name, for ecosystems where it matters. */
  readonly component_name?: string
  readonly expected: readonly string[]
  readonly expected_security_only?: readonly string[]
  readonly withdrawn_must_not_be_reported?: readonly string[]
  readonly distinct_after_alias_merge: number
}

/** Cases that count findings otherwise than the two-CVE guard does, with the guard's number. */
const guarded = new Map([
  // Both records of `failure` name CVE-2019-25010 and CVE-2020-25575: the guard keeps a finding for each.
  ['cratesio-005', 2],
])

describe('the labeled corpus', async () => {
  const { cases } = JSON.parse(readFileSync(samplePath('truth.json'), 'utf8')) as { cases: readonly TruthCase[] }
  const data = new Map<string, Awaited<ReturnType<typeof load>>>()
  for (const db of new Set(cases.map((truth) => truth.db))) data.set(db, await load(sampleFeed(db)))

  test.each(cases.map((truth) => [`${truth.id} ${truth.purl}`, truth] as const))('%s', (_, truth) => {
    const { match, groups } = data.get(truth.db) ?? expect.unreachable()
    const found = affectedRecords(match, truth)
    expect(found).toEqual([...truth.expected].sort())
    expect(found.filter((id) => truth.withdrawn_must_not_be_reported?.includes(id))).toEqual([])
    const { expected_security_only: security } = truth
    if (security) expect(affectedRecords(match, truth, 'vulnerability')).toEqual([...security].sort())
    const distinct = new Set(found.flatMap((id) => groups.groupsOf(id))).size
    expect(distinct).toBe(guarded.get(truth.id) ?? truth.distinct_after_alias_merge)
  })

  test('has precision and recall 1 in every ecosystem', () => {
    const names = [...new Set(cases.map(({ ecosystem }) => ecosystem.split(':')[0] ?? ''))]
    const rows = names.map((ecosystem) => {
      const row = { ecosystem, cases: 0, right: 0, missed: 0, wrong: 0 }
      for (const truth of cases.filter((candidate) => candidate.ecosystem.split(':')[0] === ecosystem)) {
        const found = new Set(affectedRecords((data.get(truth.db) ?? expect.unreachable()).match, truth))
        row.cases += 1
        row.right += truth.expected.filter((id) => found.has(id)).length
        row.missed += truth.expected.filter((id) => !found.has(id)).length
        row.wrong += [...found].filter((id) => !truth.expected.includes(id)).length
      }
      return { ...row, precision: shareOf(row.right, row.wrong), recall: shareOf(row.right, row.missed) }
    })
    console.table(rows)
    expect(rows.filter(({ missed, wrong }) => missed + wrong > 0)).toEqual([])
  })
})

/** Nothing said where nothing is to be said is all right. */
function shareOf(right: number, other: number): number {
  return right + other === 0 ? 1 : right / (right + other)
}

function affectedRecords(
  match: Matcher,
  { purl, component_name: name = '' }: TruthCase,
  only?: AdvisoryKind,
): string[] {
  const { matches } = match({ purl, cpes: [], name, version: null })
  return matches
    .filter(({ state, kind }) => state === 'AFFECTED' && (only === undefined || kind === only))
    .map(({ recordId }) => recordId)
    .sort()
}

async function load(path: string) {
  const records: AdvisoryRecord[] = []
  for await (const batch of osv.read(await openFeedFile(path, path))) {
    for (const item of batch) if (item.type === 'advisory') records.push(item.advisory)
  }
  return { match: createMatcher(lookupIn(records)), groups: groupAliases(records) }
}
