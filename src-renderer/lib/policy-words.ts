import type { IconName } from './icon-names.ts'

/** How an outcome of a policy, or the verdict over a version, is shown. */
export interface OutcomeLook {
  readonly label: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain'
  readonly icon: IconName
}

const outcomes: Readonly<Record<string, OutcomeLook>> = {
  fail: { label: 'Fails', tone: 'bad', icon: 'close' },
  error: { label: 'Unknown', tone: 'warn', icon: 'info' },
  warn: { label: 'Warns', tone: 'warn', icon: 'warning' },
  inform: { label: 'Informs', tone: 'info', icon: 'info' },
  pass: { label: 'Passes', tone: 'ok', icon: 'check' },
  skipped: { label: 'Out of scope', tone: 'plain', icon: 'minus' },
}

const verdicts: Readonly<Record<string, OutcomeLook>> = {
  PASS: { label: 'Passes', tone: 'ok', icon: 'check' },
  FAIL: { label: 'Fails', tone: 'bad', icon: 'close' },
  ERROR: { label: 'Unknown', tone: 'warn', icon: 'info' },
  NOT_EVALUATED: { label: 'Not evaluated', tone: 'warn', icon: 'info' },
  IN_PROGRESS: { label: 'Evaluating', tone: 'info', icon: 'clock' },
  NO_POLICIES: { label: 'No policies', tone: 'plain', icon: 'minus' },
}

const other: OutcomeLook = { label: 'Unknown', tone: 'warn', icon: 'info' }

/** Returns how an outcome is shown, for example `fail`. */
export function outcomeLook(outcome: string): OutcomeLook {
  return outcomes[outcome] ?? other
}

/** Returns how a verdict of the gate is shown, for example `PASS`. */
export function verdictLook(status: string): OutcomeLook {
  return verdicts[status] ?? other
}

/** Whether a version has a result of policies that a page may show. */
export function hasPolicyResult(policyResult: string | null): policyResult is string {
  return policyResult !== null && policyResult !== 'none'
}

/** What a hit of a policy means, in words for a list. */
export function resultTypeText(resultType: string): string {
  if (resultType === 'fail') return 'fails on a hit'
  return resultType === 'warn' ? 'warns on a hit' : 'informs about a hit'
}
