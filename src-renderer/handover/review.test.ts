import { describe, expect, it } from 'vitest'
import { describePlan, describeTaken } from './handover-text.ts'
import { describeUnknown, nameOfNote, type Note } from './note-text.ts'
import { canTakeOver, choicesOf, differencesOf, type Entry, entryRows, mayTake, nextOpen } from './review.ts'
import { planOf, type Review, type Take } from './review.ts'

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
  ...{ resolvedCount: 0, entries, notes: [], noteOutcomes: [] },
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
    [chosen(), 'LEAVE', 'Applies 1 decision. 3 conflicts stay open on both sides.'],
    [
      chosen(['1', 'OURS'], ['4', 'THEIRS']),
      'LEAVE',
      'Applies 1 decision, resolves 2 conflicts. 1 conflict stays open on both sides.',
    ],
    [chosen(['1', 'OURS']), 'THEIRS', 'Applies 1 decision, resolves 3 conflicts.'],
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

  it('sends only choices about conflicts that the review has, by the rest for those without one', () => {
    const some = chosen(['1', 'OURS'], ['2', 'THEIRS'], ['gone', 'OURS'])
    const shown = { ...review, entries: entries.slice(0, 4) }
    expect(choicesOf(shown, some, 'LEAVE')).toEqual([{ id: '1', take: 'OURS' }])
    expect(choicesOf(shown, some, 'THEIRS')).toEqual([
      { id: '1', take: 'OURS' },
      { id: '3', take: 'THEIRS' },
    ])
    const many = Array.from({ length: 12_000 }, (_, at) => entry(`m${at}`, 'CONFLICT'))
    const sent = choicesOf({ ...review, entries: many }, chosen(['m11999', 'OURS']), 'THEIRS')
    expect([sent.length, sent[0]], 'what a request can hold, chosen ones first').toEqual([
      10_000,
      { id: 'm11999', take: 'OURS' },
    ])
    expect(describePlan(shown, planOf(shown, some, 'THEIRS')), 'what is not listed stays open').toBe(
      'Applies 1 decision, resolves 2 conflicts. 1 conflict stays open on both sides.',
    )
  })
})

const note = (id: string, kind: string, outcome: string, more: Partial<Note> = {}): Note => ({
  ...{ id, kind, outcome, subject: 'FINDING', name: '', vulnerability: 'CVE-1', component: 'saddle' },
  ...{ componentVersion: null, ours: null, theirs: null, reason: null, ...more },
})
const notes = [
  note('n1', 'LABEL', 'NEWER_THERE', { name: 'urgent', theirs: 'Urgent', subject: 'VERSION', vulnerability: null }),
  note('n2', 'SEVERITY', 'CONFLICT', { ours: 'low: never', theirs: 'high: always' }),
  note('n3', 'ASSIGNEE', 'CONFLICT', {
    theirs: 'Bo <bo@x>',
    reason: 'No enabled user here has the email address "bo@x"',
  }),
]
const noteOutcomes = [
  { kind: 'LABEL', outcome: 'NEWER_THERE', count: 1 },
  { kind: 'SEVERITY', outcome: 'CONFLICT', count: 1 },
  { kind: 'ASSIGNEE', outcome: 'CONFLICT', count: 1 },
  { kind: 'SNOOZE', outcome: 'SAME', count: 7 },
]
const both: Review = { ...review, notes, noteOutcomes }

describe('notes', () => {
  it('stand among decisions, by outcome, and are found by their kind, name, values and reason', () => {
    const ids = (search: string) =>
      entryRows(differencesOf(both), chosen(), { outcome: null, search }).map(({ entry: { id } }) => id)
    expect(ids('')).toEqual(['1', '3', '4', 'n2', 'n3', '2', 'n1', '0'])
    expect([ids('label urg'), ids('ALWAYS'), ids('no enabled'), ids('decision')]).toEqual([
      ['n1'],
      ['n2'],
      ['n3'],
      ['1', '3', '4', '2', '0'],
    ])
  })

  it('count in what taking over does', () => {
    const plan = (choices: ReadonlyMap<string, Take>, rest: 'LEAVE' | Take) =>
      describePlan(both, planOf(both, choices, rest))
    expect(plan(chosen(['n2', 'OURS']), 'LEAVE')).toBe(
      'Applies 1 decision and 1 note, resolves 1 conflict. 4 conflicts stay open on both sides.',
    )
    expect(plan(chosen(), 'OURS')).toBe('Applies 1 decision and 1 note, resolves 5 conflicts.')
    const alone: Review = {
      ...both,
      outcomes: [],
      entries: [],
      notes: notes.slice(0, 1),
      noteOutcomes: noteOutcomes.slice(0, 1),
    }
    expect(describePlan(alone, planOf(alone, chosen(), 'LEAVE'))).toBe('Applies 1 note.')
    expect(canTakeOver(alone, planOf(alone, chosen(), 'LEAVE'), false)).toBe(true)
  })

  it('whose value means nothing here stay open although the file is preferred, unless what is here is kept', () => {
    const open = (...pairs: (readonly [string, Take])[]) => planOf(both, chosen(...pairs), 'THEIRS').open
    expect([open(), open(['n3', 'OURS'])]).toEqual([1, 0])
    const rows = entryRows(differencesOf(both), chosen(), { outcome: 'CONFLICT', search: '' })
    const sides = rows.map((row) => [row.entry.id, mayTake(row, 'OURS'), mayTake(row, 'THEIRS')])
    expect(sides.slice(-2)).toEqual([
      ['n2', true, true],
      ['n3', true, false],
    ])
  })

  it('are said after the step, also without a finding', () => {
    const operation = { id: 'o', kind: 'HANDOVER', summary: '', findingsCount: 2 } as NonNullable<Review['operation']>
    const said = (findingsCount: number) =>
      describeTaken({ ...both, resolvedCount: 5, operation: { ...operation, findingsCount } })
    expect([said(2), said(0)]).toEqual([
      'Applied: 2 findings changed, and notes of the version and its components.',
      'Applied: notes of the version and its components changed.',
    ])
    expect(describeTaken({ ...both, resolvedCount: 4 })).toBe(
      'The conflicts keep what is here. 1 conflict stays open on both sides.',
    )
    expect(describeTaken(both)).toBe('Nothing changed. 5 conflicts stay open on both sides.')
  })

  it('of a kind that is not known are named', () => {
    expect([describeUnknown([]), nameOfNote({ kind: 'COLOR', name: 'red' })]).toEqual([null, 'COLOR red'])
    expect(describeUnknown(['COLOR', 'SHAPE'])).toContain(
      '2 kinds of its notes cannot be read here and are left out: "COLOR", "SHAPE"',
    )
  })
})
