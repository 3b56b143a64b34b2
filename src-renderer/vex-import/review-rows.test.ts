import { expect, test } from 'vitest'
import type { ReviewRow, Statement } from './review-rows.ts'
import { isSelectable, countSelected, reviewRows, rowKey, toggleRow } from './review-rows.ts'
import { describeSelection, formatStatement } from './review-text.ts'

const everything = { outcome: null, search: '' }
const none: ReadonlySet<number> = new Set()

function statement(index: number, outcome: string, more: Partial<Statement> = {}): Statement {
  const isApplicable = outcome === 'WOULD_APPLY'
  return {
    index,
    outcome,
    isApplicable,
    pointer: '',
    vulnerability: `CVE-2026-${index}`,
    product: 'pkg:npm/a@1',
    status: { id: 's', name: 'Fixed' },
    originalStatus: 'fixed',
    justification: null,
    response: null,
    impact: null,
    detail: null,
    actionStmt: null,
    fixedIn: null,
    resolutionDate: null,
    statedAt: null,
    reason: 'because',
    componentVulnsCount: 1,
    current: null,
    ...more,
  }
}

const notAffected = { id: 'n', name: 'Not Affected' }
const absent = { id: 'j', name: 'Component Not Present' }
const document = [
  statement(0, 'VULNERABILITY_UNKNOWN'),
  statement(1, 'WOULD_APPLY'),
  statement(2, 'CONFLICT'),
  statement(3, 'WOULD_APPLY', { product: 'pkg:npm/b@2' }),
  statement(4, 'WEAKER', { status: notAffected }),
]

test.each<[string, Statement, boolean]>([
  ['one that applies', statement(0, 'WOULD_APPLY'), true],
  ['a conflict', statement(0, 'CONFLICT'), true],
  ['one that says less', statement(0, 'WEAKER'), true],
  ['Not Affected without a reason', statement(0, 'WEAKER', { status: notAffected }), false],
  ['Not Affected with a reason', statement(0, 'WEAKER', { status: notAffected, justification: absent }), true],
  ['a word without a counterpart', statement(0, 'WEAKER', { status: null }), false],
  ['another product that fits a finding', statement(0, 'PRODUCT_NOT_MATCHED'), true],
  ['a product that fits nothing', statement(0, 'PRODUCT_NOT_MATCHED', { componentVulnsCount: 0 }), false],
  ['what is so already', statement(0, 'ALREADY_SO'), false],
  ['an unknown vulnerability', statement(0, 'VULNERABILITY_UNKNOWN'), false],
])('allows or prevents selecting %s', (_, one, expected) => {
  expect(isSelectable(one)).toBe(expected)
})

const lines = (rows: readonly ReviewRow[]) =>
  rows.map((row) =>
    row.kind === 'group'
      ? `${row.outcome} ${row.ticked}/${row.selectable}/${row.count}`
      : `${row.isSelected ? 'x' : '-'} ${row.statement.index}`,
  )

test('groups statements by outcome, in the order of the document, those that apply first', () => {
  expect(lines(reviewRows(document, none, everything))).toEqual([
    'WOULD_APPLY 2/2/2',
    'x 1',
    'x 3',
    'CONFLICT 0/1/1',
    '- 2',
    'WEAKER 0/0/1',
    '- 4',
    'VULNERABILITY_UNKNOWN 0/0/1',
    '- 0',
  ])
  expect(lines(reviewRows(document, none, { outcome: 'CONFLICT', search: '' }))).toEqual(['CONFLICT 0/1/1', '- 2'])
  expect(lines(reviewRows(document, none, { outcome: null, search: 'NPM/B' }))).toEqual(['WOULD_APPLY 1/1/1', 'x 3'])
})

test('toggles a statement, and selects then clears a whole group', () => {
  const rowsFor = (flipped: ReadonlySet<number>) => reviewRows(document, flipped, everything)
  const turn = (key: string, flipped: ReadonlySet<number>) => {
    const rows = rowsFor(flipped)
    const row = rows.find((one) => rowKey(one) === key)
    return row ? toggleRow(row, rows, flipped) : flipped
  }
  const one = turn('1', none)
  expect([...one]).toEqual([1])
  const all = turn('WOULD_APPLY', one)
  expect([...all]).toEqual([])
  expect([...turn('WOULD_APPLY', all)]).toEqual([1, 3])
  expect([...turn('4', none)]).toEqual([])
  const withConflict = turn('CONFLICT', none)
  expect(countSelected(document, withConflict)).toEqual({
    statements: 3,
    contradictions: 1,
    findings: 3,
    accept: [1, 2, 3],
  })
  expect(countSelected(document, none)).toEqual({ statements: 2, contradictions: 0, findings: 2, accept: null })
})

test.each([
  [{ statements: 0, contradictions: 0, findings: 0 }, 'None of 1,200 statements will be applied.'],
  [
    { statements: 1_010, contradictions: 10, findings: 2_000 },
    '1,010 of 1,200 statements will be applied to 2,000 findings: 1,000 without conflict, 10 replacing existing decisions.',
  ],
])('describes what will happen in a sentence', (picked, sentence) => {
  expect(describeSelection({ ...picked, accept: null }, 1_200)).toBe(sentence)
})

test('formats a statement as a line', () => {
  expect(formatStatement(statement(0, 'CONFLICT', { status: notAffected, justification: absent }))).toBe(
    'Not affected: component not present',
  )
  expect(formatStatement(statement(0, 'WEAKER', { status: null, originalStatus: 'maybe', fixedIn: '2.0' }))).toBe(
    'maybe, fixed in 2.0',
  )
})
