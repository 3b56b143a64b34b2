import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleFeed } from '#e2e/support/sample-feeds.ts'
import { samplePath } from '#e2e/support/test-data.ts'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { matchByCpe } from './cpe/match-cpe.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { emptyMatchContext } from './contract/match-result.ts'
import type { CpeEntry, RecordMatch } from './contract/match-result.ts'
import { nvd } from '#service/feeds/nvd.ts'

interface TruthCase {
  readonly cpe: string
  readonly expected: readonly string[]
  readonly expected_conditional: readonly string[]
  readonly weak: readonly string[]
  readonly note: string
}

describe('the labeled corpus of CPE names', async () => {
  const { db, cases } = JSON.parse(readFileSync(samplePath('truth-cpe.json'), 'utf8')) as {
    db: string
    cases: readonly TruthCase[]
  }
  const index = await load(sampleFeed(db))
  const lookup = {
    covers: () => false,
    isInvented: () => false,
    recordsAbout: () => 0,
    candidates: () => [],
    coversCpe: () => true,
    cpeGap: () => null,
    cpeCandidates: (product: string) => index.get(product) ?? [],
  }
  const found = (cpe: string) => {
    const { matches } = matchByCpe({ purl: null, cpes: [cpe], name: '', version: null }, lookup, emptyMatchContext)
    return {
      expected: recordsOf(matches, 'CPE_EXACT'),
      expected_conditional: recordsOf(matches, 'CPE_CONDITIONAL'),
      weak: recordsOf(matches, 'CPE_WEAK'),
    }
  }

  test.each(cases.map((truth) => [`${truth.cpe} ${truth.note}`, truth] as const))('%s', (_, truth) => {
    const { expected, expected_conditional, weak } = truth
    expect(found(truth.cpe)).toEqual({
      expected: [...expected].sort(),
      expected_conditional: [...expected_conditional].sort(),
      weak: [...weak].sort(),
    })
  })

  test('has precision and recall 1 for every confidence', () => {
    const rows = (['expected', 'expected_conditional', 'weak'] as const).map((kind) => {
      const row = { kind, right: 0, missed: 0, wrong: 0 }
      for (const truth of cases) {
        const records = new Set(found(truth.cpe)[kind])
        row.right += truth[kind].filter((id) => records.has(id)).length
        row.missed += truth[kind].filter((id) => !records.has(id)).length
        row.wrong += [...records].filter((id) => !truth[kind].includes(id)).length
      }
      const precision = row.wrong === 0 ? 1 : row.right / (row.right + row.wrong)
      const recall = row.missed === 0 ? 1 : row.right / (row.right + row.missed)
      return { ...row, precision, recall }
    })
    console.table(rows)
    expect(rows.filter(({ missed, wrong }) => missed + wrong > 0)).toEqual([])
  })
})

function recordsOf(matches: readonly RecordMatch[], confidence: RecordMatch['confidence']): readonly string[] {
  return matches
    .filter((match) => match.state === 'AFFECTED' && match.confidence === confidence)
    .map(({ recordId }) => recordId)
    .sort()
}

async function load(path: string): Promise<ReadonlyMap<string, readonly CpeEntry[]>> {
  const records: AdvisoryRecord[] = []
  for await (const batch of nvd.read(await openFeedFile(path, path))) {
    for (const item of batch) if (item.type === 'advisory') records.push(item.advisory)
  }
  const index = new Map<string, CpeEntry[]>()
  for (const { recordId, source, kind, withdrawn, affected, configurations = [] } of records) {
    const entry = { recordId, source, kind, withdrawn: withdrawn !== null, configurations }
    for (const { nameKey } of affected) index.set(nameKey, [...(index.get(nameKey) ?? []), entry])
  }
  return index
}
