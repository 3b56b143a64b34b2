import { type EmbeddedTerms, noActionStatement } from '#service/domain/statements/embedded-terms.ts'
import type { PreviewedFinding, StatementProblem } from './statement-writer.ts'

type Decided = NonNullable<PreviewedFinding['decision']>

/**
 * Returns terms that the five-status formats have no member for: they allow an impact statement with Not affected only, an action
 * statement with Affected only, and neither response nor fixed version.
 */
export function statusTerms({
  status,
  response,
  impact,
  actionStatement,
  fixedIn,
  resolutionDate,
}: Decided): EmbeddedTerms {
  return {
    response,
    impact: status === 'not_affected' ? null : impact,
    actionStatement: status === 'affected' ? null : actionStatement,
    fixedIn,
    resolutionDate,
  }
}

const names = [
  ['response', 'the response'],
  ['impact', 'the impact statement'],
  ['actionStatement', 'the action statement'],
  ['fixedIn', 'the fixed version'],
  ['resolutionDate', 'the resolution date'],
] as const

/** Lists what a five-status format represents less exactly of a finding. */
export function statusProblems(format: string, { decision, component }: PreviewedFinding): readonly StatementProblem[] {
  if (decision === null) return []
  const terms = statusTerms(decision)
  const lost = names.flatMap(([name, words]) => (terms[name] ? [words] : []))
  return lossy([
    ...defaultAction(format, 'an action statement', decision),
    ...(lost.length > 0
      ? [`${format} has no field for ${lost.join(', ')} with this status; written in the status notes`]
      : []),
    ...withoutIdentifier(component, 'by reference or name only'),
  ])
}

/** Reports a text that is written because the format requires it, although it is not part of the decision. */
export function defaultAction(format: string, member: string, { status, actionStatement }: Decided): readonly string[] {
  if (status !== 'affected' || actionStatement) return []
  return [`${format} requires ${member} with Affected; written as "${noActionStatement}"`]
}

/** Reports a component without an identifier that receivers know. */
export function withoutIdentifier({ name, purl, cpes }: PreviewedFinding['component'], how: string): readonly string[] {
  if (purl !== null || cpes.length > 0) return []
  return [`${JSON.stringify(name)} has no purl or CPE; receivers can match it ${how}`]
}

export function lossy(messages: readonly string[]): readonly StatementProblem[] {
  return messages.map((message) => ({ message, effect: 'LOSSY' }))
}
