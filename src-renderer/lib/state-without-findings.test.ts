import { expect, test } from 'vitest'
import { stateWithoutFindings } from './state-without-findings.ts'

const nothing = { exact: 0, cpe: 0, name: 0, notEvaluated: 0, none: 0 }

test.each([
  [{}, 'nothing to scan'],
  [{ exact: 3, cpe: 1 }, 'no findings'],
  [{ exact: 3, none: 1 }, '1 not evaluated'],
  [{ cpe: 3, name: 1_000, notEvaluated: 200 }, '1,200 not evaluated'],
  [{ notEvaluated: 50_000 }, 'not evaluated'],
  [{ name: 1 }, 'not evaluated'],
])('describes %j as %s', (counts, state) => expect(stateWithoutFindings({ ...nothing, ...counts })).toBe(state))
