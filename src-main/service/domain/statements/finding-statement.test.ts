import { expect, test } from 'vitest'
import { compareStatements, type FindingStatement, proposalOf } from './finding-statement.ts'

const statement = (id: string, more: Partial<FindingStatement>): FindingStatement => ({
  id,
  author: 'Acme',
  statedAt: '2026-01-01T00:00:00.000Z',
  status: 'not_affected',
  document: `doc-${id}`,
  originalStatus: 'known_not_affected',
  justification: 'component_not_present',
  response: null,
  impact: null,
  actionStatement: null,
  matchScope: 'PACKAGE',
  ...more,
})
const later = '2026-02-01T00:00:00.000Z'
const affected = { status: 'affected', justification: null } as const
const looking = { status: 'under_investigation', justification: null } as const

/** Statements; the order in which they are shown, `!` for conflicting; what is proposed. */
test.each<[string, readonly Partial<FindingStatement>[], string, string | null]>([
  ['one', [{}], '0', 'not_affected'],
  [
    'a later word of the author replaces the earlier',
    [{ ...affected, response: 'update' }, { statedAt: later }],
    '1 0',
    'not_affected',
  ],
  [
    'two authors differ',
    [
      { ...affected, response: 'update' },
      { author: 'Other', statedAt: later },
    ],
    '1! 0!',
    null,
  ],
  ['two authors agree', [{}, { author: 'Other', statedAt: later }], '1 0', 'not_affected'],
  [
    'two authors give different reasons',
    [{}, { author: 'B', justification: 'vulnerable_code_not_present' }],
    '0! 1!',
    null,
  ],
  ['one of two gives no reason', [{}, { author: 'B', justification: null }], '0 1', 'not_affected'],
  [
    'who is still looking contradicts nobody',
    [{}, { author: 'B', ...looking, statedAt: later }],
    '1 0',
    'not_affected',
  ],
  ['not affected without a justification cannot be decided', [{ justification: null, impact: 'x' }], '0', null],
  ['affected without an answer says nothing new', [affected], '0', null],
  ['affected with an action', [{ ...affected, actionStatement: 'Update' }], '0', 'affected'],
  ['fixed', [{ status: 'fixed', justification: null }], '0', 'fixed'],
  [
    'at one time the very version counts more',
    [{}, { ...affected, response: 'update', matchScope: 'VERSION' }],
    '1 0',
    'affected',
  ],
  ['a part of the finding proposes nothing', [{ matchScope: 'PART' }], '0', null],
  [
    'a part of the finding conflicts with nothing',
    [{ matchScope: 'PART', ...affected, author: 'B' }, {}],
    '1 0',
    'not_affected',
  ],
  [
    'nameless authors are different people',
    [{ author: 'unknown author' }, { author: 'unknown author', ...affected }],
    '0! 1!',
    null,
  ],
  ['no time is older than any', [{ statedAt: null }, { ...affected, response: 'update' }], '1 0', 'affected'],
])('%s', (_, given, shown, proposed) => {
  const statements = given.map((more, at) => statement(String(at), more))
  const compared = compareStatements(statements).map(({ id, conflicting }) => `${id}${conflicting ? '!' : ''}`)
  expect([compared.join(' '), proposalOf(statements)?.status ?? null]).toEqual([shown, proposed])
})

test('names author, document, time and content of a proposal', () => {
  expect(proposalOf([statement('7', { impact: 'Not shipped', matchScope: 'VERSION' })])).toMatchObject({
    author: 'Acme',
    status: 'not_affected',
    justification: 'component_not_present',
    impact: 'Not shipped',
    reason: 'Acme says in "doc-7" of 2026-01-01 about this version: Not Affected, Component Not Present: Not shipped',
  })
})

test('keeps the identity of a proposal as long as its author says the same, in any document', () => {
  const says = (more: Partial<FindingStatement>) => proposalOf([statement('1', more)])?.says
  expect(says({ document: 'other', statedAt: later })).toBe(says({}))
  expect(says({ impact: 'because' })).not.toBe(says({}))
})
