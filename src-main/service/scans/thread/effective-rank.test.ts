import { expect, test } from 'vitest'
import type { StoredFinding } from '#service/db/scans/scan-input.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import type { Severity } from '#shared/severity.ts'
import { effectiveRank } from './effective-rank.ts'
import type { ComponentOutcome } from './scan-component.ts'

type Given = readonly [vulnerability: string, severity: Severity, state: 'AFFECTED' | 'NOT_EVALUATED']

/** Result of evaluating a component; the rank of the outcome is that of the data. */
function outcomeOf(...given: readonly Given[]): ComponentOutcome {
  const affected = given.filter(([, , state]) => state === 'AFFECTED')
  return {
    severityRank: Math.max(0, ...affected.map(([, severity]) => severityRank(severity))),
    findings: given.map(([id, severity, state]) => ({ vulnerability: { id, severity }, state })),
  } as unknown as ComponentOutcome // all that it reads
}

const storedOf = (...given: readonly (readonly [string, Severity | null])[]) =>
  given.map(([id, override]) => ({ vulnerability_id: id, severity_override: override }) as unknown as StoredFinding) // all that it reads

test.each<[string, Severity | 'nothing', ComponentOutcome, readonly StoredFinding[]]>([
  ['nothing found', 'nothing', outcomeOf(), []],
  ['the data alone', 'high', outcomeOf(['a', 'high', 'AFFECTED'], ['b', 'low', 'AFFECTED']), []],
  ['no override', 'high', outcomeOf(['a', 'high', 'AFFECTED']), storedOf(['a', null])],
  ['a higher override', 'critical', outcomeOf(['a', 'low', 'AFFECTED']), storedOf(['a', 'critical'])],
  ['a lower override', 'low', outcomeOf(['a', 'critical', 'AFFECTED']), storedOf(['a', 'low'])],
  [
    'a lower override beside another finding',
    'medium',
    outcomeOf(['a', 'critical', 'AFFECTED'], ['b', 'medium', 'AFFECTED']),
    storedOf(['a', 'low'], ['b', null]),
  ],
  [
    'a finding that could not be evaluated, which does not count',
    'low',
    outcomeOf(['a', 'critical', 'NOT_EVALUATED'], ['b', 'medium', 'AFFECTED']),
    storedOf(['a', 'critical'], ['b', 'low']),
  ],
  ['an override of what is gone', 'nothing', outcomeOf(), storedOf(['a', 'critical'])],
])('ranks a component by %s: %s', (_name, expected, outcome, stored) => {
  expect(effectiveRank(outcome, stored)).toBe(expected === 'nothing' ? 0 : severityRank(expected))
})
