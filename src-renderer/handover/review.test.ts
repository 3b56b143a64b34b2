import { describe, expect, it } from 'vitest'
import { describePlan } from './handover-text.ts'
import { canTakeOver, choicesOf, type Entry, entryRows, nextOpen, planOf, type Review, type Take } from './review.ts'

const entry = (id: string, outcome: string): Entry => ({
  ...{ id, outcome, vulnerability: `CVE-${id}`, component: 'saddle', componentVersion: null },
  ...{ ours: null, theirs: null, onlyHereCount: 0, onlyThereCount: 0 },
})
const entries = ['MISSING', 'CONFLICT', 'NEWER_THERE', 'CONFLICT', 'CONFLICT'].map((outcome, at) =>
  entry(String(at), outcome),
)
const sbom = {
  id: 's',
  projectVersion: '1.0',
  project: { id: 'p', name: 'default', projectGroup: { id: 'g', name: 'x' } },
}
const review = {
  ...{ errors: [], state: 'PREVIEW', file: null, sbom, createsProjectGroup: false, candidates: [], operation: null },
  ...{ resolvedCount: 0, entries },
  outcomes: [
    ['CONFLICT', 3],
    ['NEWER_THERE', 1],
    ['MISSING', 1],
  ].map(([key, count]) => ({ key: String(key), label: '', count: Number(count) })),
} as const satisfies Review
const all = { outcome: null, search: '' } as const
const chosen = (...pairs: (readonly [string, Take])[]) => new Map(pairs)

describe('the lines of a review', () => {
  it('begin with conflicts, and a filter and a search leave what fits', () => {
    const keys = (filter: Parameters<typeof entryRows>[2]) =>
      entryRows(entries, chosen(), filter).map((row) => row.entry.id)
    expect(keys(all)).toEqual(['1', '3', '4', '2', '0'])
    expect(keys({ outcome: 'CONFLICT', search: ' cve-3 ' })).toEqual(['3'])
    expect(keys({ outcome: null, search: 'bridle' })).toEqual([])
  })

  it('lead from one conflict to the next that is open, from the top again after the last', () => {
    const rows = entryRows(entries, chosen(['3', 'OURS']), all)
    expect(nextOpen(rows, rows[0]!)?.entry.id).toBe('4')
    expect(nextOpen(rows, rows[2]!)?.entry.id).toBe('1')
    const done = entryRows(entries, chosen(['1', 'OURS'], ['3', 'OURS'], ['4', 'THEIRS']), all)
    expect(nextOpen(done, done[0]!)).toBeUndefined()
  })

  it('with an outcome that is not known change nothing', () => {
    expect(entryRows([entry('9', 'NEW_WORD')], chosen(['9', 'OURS']), all)).toMatchObject([
      { outcome: 'MISSING', take: null },
    ])
  })
})

describe('what taking over does', () => {
  it.each([
    [chosen(), 'LEAVE', 'Applies 1 finding. 3 conflicts stay open on both sides.'],
    [
      chosen(['1', 'OURS'], ['4', 'THEIRS']),
      'LEAVE',
      'Applies 1 finding, resolves 2 conflicts. 1 conflict stays open on both sides.',
    ],
    [chosen(['1', 'OURS']), 'THEIRS', 'Applies 1 finding, resolves 3 conflicts.'],
  ] as const)('is said before, with what stays open', (choices, rest, words) => {
    expect(describePlan(review, planOf(review, choices, rest))).toBe(words)
  })

  it('is nothing where there is nothing to take over, unless a conflict is chosen', () => {
    const outcomes = review.outcomes.filter(({ key }) => key === 'CONFLICT')
    const left: Review = { ...review, outcomes }
    expect(describePlan(left, planOf(left, chosen(), 'LEAVE'))).toMatch(/^Nothing to apply\. 3 conflicts stay/)
    expect(canTakeOver(left, planOf(left, chosen(), 'LEAVE'), false)).toBe(false)
    expect(canTakeOver(left, planOf(left, chosen(['1', 'OURS']), 'LEAVE'), false)).toBe(true)
    const missing: Review = { ...left, sbom: null, outcomes: [] }
    expect(canTakeOver(missing, planOf(missing, chosen(), 'LEAVE'), false)).toBe(true)
  })

  it('sends only choices about conflicts that the review has', () => {
    expect(choicesOf(review, chosen(['1', 'OURS'], ['2', 'THEIRS'], ['gone', 'OURS']))).toEqual([
      { id: '1', take: 'OURS' },
    ])
  })
})
