import { expect, test } from 'vitest'
import { lookWithCoverage, outcomeLook, verdictLook } from './policy-words.ts'

const nothing = { exact: 0, cpe: 0, name: 0, notEvaluated: 0, none: 0 }
const passes = { label: 'Passes', tone: 'ok', icon: 'check' }

test.each([
  [{ exact: 965 }, passes],
  [{}, passes],
  [
    { exact: 960, name: 2, notEvaluated: 2, none: 1 },
    { label: 'Passes, 5 not evaluated', tone: 'plain', icon: 'info' },
  ],
  [{ notEvaluated: 1_425 }, { label: 'Not evaluated', tone: 'warn', icon: 'warning' }],
])('a pass of a version with %j', (counts, look) => {
  expect(lookWithCoverage(outcomeLook('pass'), { ...nothing, ...counts })).toEqual(look)
  expect(lookWithCoverage(verdictLook('PASS', 'pass'), { ...nothing, ...counts })).toEqual(look)
})

test('other outcomes are what they are, however much was evaluated', () => {
  const coverage = { ...nothing, notEvaluated: 7 }
  for (const outcome of ['fail', 'error', 'warn', 'inform', 'skipped'])
    expect(lookWithCoverage(outcomeLook(outcome), coverage)).toBe(outcomeLook(outcome))
  expect(lookWithCoverage(verdictLook('NOT_EVALUATED', null), coverage)).toBe(verdictLook('NOT_EVALUATED', null))
})

test('a version that the gate passes with a warning is shown as lists show it', () => {
  expect(verdictLook('PASS', 'warn')).toEqual({ label: 'Warns', tone: 'warn', icon: 'warning' })
  expect(verdictLook('PASS', 'inform').label).toBe('Informs')
  expect(verdictLook('PASS', null).label).toBe('Passes')
  expect(verdictLook('PASS', 'none').label).toBe('Passes')
  expect(verdictLook('IN_PROGRESS', 'warn').label).toBe('Evaluating')
  expect(verdictLook('FAIL', 'warn').label).toBe('Fails')
})

test('policies that were never evaluated have another word than a scan that evaluated nothing', () => {
  expect(verdictLook('NOT_EVALUATED', null).label).toBe('Not evaluated yet')
})
