import { describe, expect, it } from 'vitest'
import type { QueueRow } from './queue-row.ts'
import { bandOf, countBands, idOf, toLines, vulnerabilityOf } from './queue-row.ts'
import { makeRow } from './queue-row-fixture.ts'

const malicious = (key: string) => makeRow(key, { kind: 'malicious' })
const known = (key: string) => makeRow(key, { kev: true, epss: 0.02 })
const likely = (key: string) => makeRow(key, { kev: false, epss: 0.1 })
const rest = (key: string) => makeRow(key, { kev: null, epss: null })

describe('bands', () => {
  it.each([
    ['malicious', makeRow('a', { kind: 'malicious', kev: true, epss: 0.9 })],
    ['malicious', makeRow('a', { kind: 'malicious', kev: null, epss: null })],
    ['known', makeRow('a', { kev: true, epss: null })],
    ['known', makeRow('a', { kev: true, epss: 0.9 })],
    ['likely', makeRow('a', { kev: false, epss: 0.1 })],
    ['likely', makeRow('a', { kev: null, epss: 0.94 })],
    ['likely, as it is shown', makeRow('a', { kev: false, epss: 0.0999 })],
    ['rest', makeRow('a', { kev: false, epss: 0.0949 })],
    ['rest', makeRow('a', { kev: null, epss: null })],
  ])('%s', (band, row) => {
    expect(band).toMatch(bandOf(row))
  })

  it('start with a heading each and never go back up', () => {
    const lines = toLines([malicious('m'), known('a'), known('b'), likely('c'), known('d'), rest('e')])
    expect(lines.map((line) => (line.type === 'head' ? `[${line.band} ${line.first}]` : line.row.key)).join(' ')).toBe(
      '[malicious 0] m [known 1] a b [likely 3] c d [rest 5] e',
    )
  })

  it('are counted once their end is loaded', () => {
    const lines = toLines([known('a'), known('b'), likely('c')])
    expect(countBands(lines, 50, 3)).toEqual({ malicious: null, known: 2, likely: null, rest: null })
    expect(countBands(lines, 3, 3)).toEqual({ malicious: null, known: 2, likely: 1, rest: null })
    expect(countBands(toLines([known('a'), rest('b')]), 50_000, 2)).toEqual({
      malicious: null,
      known: 1,
      likely: null,
      rest: 49_999,
    })
  })
})

describe('the subject of a row', () => {
  const record = (id: string, upstreamIds: readonly string[], recordsCount = 1): QueueRow => {
    const row = makeRow('a')
    const representative = {
      ...row.representative,
      upstreamIds: [...upstreamIds],
      vuln: { ...row.representative.vuln, id: `of ${id}`, vulnId: id },
    }
    return {
      ...row,
      upstreamId: upstreamIds.length === 1 ? (upstreamIds[0] ?? null) : null,
      recordsCount,
      representative,
    }
  }

  it.each([
    ['one record is itself', record('DSA-1-1', ['CVE-2026-0001']), 'DSA-1-1', 'CVE-2026-0001'],
    ['several records are their CVE', record('DSA-1-1', ['CVE-2026-0001'], 2), 'CVE-2026-0001', 'CVE-2026-0001'],
    ['a record of several CVEs is itself', record('DSA-2-1', ['CVE-1', 'CVE-2']), 'DSA-2-1', 'of DSA-2-1'],
    ['what has no CVE is itself', record('GHSA-a', []), 'GHSA-a', 'of GHSA-a'],
    ['a component is about several', { ...record('DSA-1-1', [], 3), vuln: null }, '', 'of DSA-1-1'],
  ])('%s', (_, row, id, key) => {
    expect([idOf(row), vulnerabilityOf(row).key]).toEqual([id, key])
  })
})
