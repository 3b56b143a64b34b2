import { describe, expect, test } from 'vitest'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { decide, describeChoice, findVexStatus, type VexChange } from './vex-decision.ts'
import { decisionForTest } from './decision-for-test.ts'

const notAffected = decisionForTest({
  status: 'not_affected',
  justification: 'component_not_present',
  impact: 'Not shipped.',
})

test.each<[string, VexDecision | null, VexChange, RegExp]>([
  ['not affected without a justification', null, { status: 'not_affected' }, /^Not Affected requires a justification$/],
  [
    'a justification with another status',
    null,
    { status: 'fixed', justification: 'component_not_present' },
    /^A justification is allowed only with Not Affected, not with Fixed$/,
  ],
  ['the justification taken away', notAffected, { justification: null }, /^Not Affected requires a justification$/],
  [
    'a response with under investigation',
    null,
    { status: 'under_investigation', response: 'update' },
    /^A response is allowed only with/,
  ],
  ['a note without a status', null, { note: 'later' }, /^A decision requires a status$/],
  ['the status taken away', notAffected, { status: null }, /^A decision requires a status$/],
])('rejects %s', (_, before, change, message) => {
  expect(() => decide(before, change)).toThrow(message)
})

test.each<[string, VexDecision | null, VexChange, object]>([
  [
    'not affected',
    null,
    { status: 'not_affected', justification: 'component_not_present' },
    { response: null, impact: null },
  ],
  [
    'what is absent stays',
    notAffected,
    { note: 'seen' },
    { justification: 'component_not_present', impact: 'Not shipped.', note: 'seen' },
  ],
  ['empty text clears', notAffected, { impact: '' }, { impact: null }],
  ['null clears', notAffected, { impact: null }, { impact: null }],
  [
    'the justification falls with the status',
    notAffected,
    { status: 'affected' },
    { status: 'affected', justification: null },
  ],
  [
    'the response falls with the status',
    decisionForTest({ response: 'update' }),
    { status: 'under_investigation' },
    { response: null },
  ],
  ['a response with fixed', null, { status: 'fixed', response: 'update' }, { status: 'fixed', response: 'update' }],
])('%s', (_, before, change, expected) => {
  expect(decide(before, change)).toMatchObject(expected)
})

test('describes a decision', () => {
  const choice = decide(null, { status: 'not_affected', justification: 'vulnerable_code_not_present' })
  expect(describeChoice(choice)).toBe('Not Affected, Vulnerable Code Not Present')
})

describe('findVexStatus', () => {
  test.each([
    ['not affected', 'not_affected'],
    ['NOT-AFFECTED', 'not_affected'],
    ['Under_Investigation', 'under_investigation'],
    ['In Triage', 'under_investigation'],
    ['undecided', undefined],
  ])('%s', (name, word) => expect(findVexStatus(name)).toBe(word))
})

const texts = { impact: 'i', detail: 'd', actionStatement: 'a', note: 'n', fixedIn: '2', resolutionDate: '2026-12-01' }
const kept = { impact: null, detail: null, actionStatement: null, note: 'n', fixedIn: null, resolutionDate: null }

test.each<[VexChange, object]>([
  [
    { status: 'affected', detail: 'new' },
    { ...kept, detail: 'new' },
  ],
  [{ status: 'under_investigation' }, kept],
  [{ status: 'not_affected', justification: 'inline_mitigations_already_exist' }, texts],
  [{ note: 'later' }, { ...texts, note: 'later' }],
])('keeps of the texts of Not Affected only the note when the status changes: %j', (change, expected) => {
  const standing = { ...decisionForTest({ status: 'not_affected', justification: 'component_not_present' }), ...texts }
  expect(decide(standing, change)).toMatchObject(expected)
})

test('keeps the fixed version between Affected and Fixed, with nothing that says why', () => {
  const standing = { ...decisionForTest({ status: 'affected' }), ...texts }
  const both = { ...kept, fixedIn: '2', resolutionDate: '2026-12-01' }
  expect([decide(standing, { status: 'fixed' }), decide(standing, { status: 'under_investigation' })]).toMatchObject([
    both,
    kept,
  ])
})
