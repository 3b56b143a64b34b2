import { formatNumber } from './format.ts'
import type { IconName } from './icon-names.ts'
import type { EvaluatedComponents } from './state-without-findings.ts'
import * as texts from './texts.ts'

/** How an outcome of a policy, or the verdict over a version, is shown. */
export interface OutcomeLook {
  readonly label: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain'
  readonly icon: IconName
}

const outcomes: Readonly<Record<string, OutcomeLook>> = {
  fail: { label: texts.failsLabel, tone: 'bad', icon: 'close' },
  error: { label: texts.unknownLabel, tone: 'warn', icon: 'info' },
  warn: { label: texts.warns, tone: 'warn', icon: 'warning' },
  inform: { label: texts.informs, tone: 'info', icon: 'info' },
  pass: { label: texts.passesLabel, tone: 'ok', icon: 'check' },
  skipped: { label: texts.outOfScope, tone: 'plain', icon: 'minus' },
}

/** No policy is violated by a version whose scan evaluated no component. The gate passes it; only a policy about the share stops a build. */
const withoutEvaluated: OutcomeLook = { label: texts.notEvaluated, tone: 'warn', icon: 'warning' }

const verdicts: Readonly<Record<string, OutcomeLook>> = {
  PASS: { label: texts.passesLabel, tone: 'ok', icon: 'check' },
  FAIL: { label: texts.failsLabel, tone: 'bad', icon: 'close' },
  ERROR: { label: texts.unknownLabel, tone: 'warn', icon: 'info' },
  NOT_EVALUATED: { label: texts.notEvaluatedYet, tone: 'warn', icon: 'info' },
  IN_PROGRESS: { label: texts.evaluating, tone: 'info', icon: 'clock' },
  NO_POLICIES: { label: texts.noPolicies, tone: 'plain', icon: 'minus' },
}

const other: OutcomeLook = { label: texts.unknownLabel, tone: 'warn', icon: 'info' }

/** Returns how an outcome is shown, for example `fail`. */
export function outcomeLook(outcome: string): OutcomeLook {
  return outcomes[outcome] ?? other
}

/**
 * Returns how the policies of a version are shown, in the same word everywhere. The gate passes a version that a policy only warns about: a
 * page does not.
 * @param status verdict of the gate, for example `PASS`
 * @param outcome worst outcome of the policies
 */
export function verdictLook(status: string, outcome: string | null): OutcomeLook {
  if (status === 'PASS' && hasPolicyResult(outcome)) return outcomeLook(outcome)
  return verdicts[status] ?? other
}

/** Counts the components of a version that were compared with nothing, of which a pass says nothing. */
export function unevaluatedCount({ name, notEvaluated, none }: EvaluatedComponents): number {
  return name + notEvaluated + none
}

/**
 * Returns how an outcome or a verdict over a version is shown, by how many of its components were evaluated. A pass is as good as the scan: it is
 * green only if all of them were, and none at all if none was: the gate passes the version all the same.
 */
export function lookWithCoverage(look: OutcomeLook, coverage: EvaluatedComponents | undefined): OutcomeLook {
  const open = coverage ? unevaluatedCount(coverage) : 0
  if (look.tone !== 'ok' || !coverage || open === 0) return look
  if (coverage.exact + coverage.cpe === 0) return withoutEvaluated
  return { label: texts.labelOpenNotEvaluated(look.label, formatNumber(open)), tone: 'plain', icon: 'info' }
}

/** Whether a version has a result of policies that a page may show. */
export function hasPolicyResult(policyResult: string | null): policyResult is string {
  return policyResult !== null && policyResult !== 'none'
}

/** What a hit of a policy means, in words for a list. */
export function resultTypeText(resultType: string): string {
  if (resultType === 'fail') return texts.failsOnAHit
  return resultType === 'warn' ? texts.warnsOnAHit : texts.informsAboutAHit
}
