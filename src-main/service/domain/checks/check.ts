/** Severities of checks, the worst first. */
export const checkSeverities = ['critical', 'high', 'medium', 'low', 'info'] as const
export type CheckSeverity = (typeof checkSeverities)[number]

/** What checks are about. */
export const checkDomains = [
  'identity',
  'license',
  'provenance',
  'relationship',
  'structure',
  'integrity',
  'lifecycle',
  'vulnerability',
] as const
export type CheckDomain = (typeof checkDomains)[number]

/** States of a check over a version. `unknown`: it cannot be told. */
export const checkStates = ['fail', 'unknown', 'pass', 'not_applicable'] as const
export type CheckState = (typeof checkStates)[number]

/** What the checks look at. */
export type CheckSubject = 'document' | 'component' | 'relation' | 'vulnerability'

/** A framework that asks for a check. */
export interface CheckFramework {
  /** Name with its version. */
  readonly name: string
  /** Whether it must pass for compliance. Otherwise it is recommended, or asked for where it exists. */
  readonly required: boolean
  /** Place in the framework, such as `5.2.2`. */
  readonly reference: string
}

/** Edits that repair what a check finds. */
export const checkFixes = ['setField', 'setPurl', 'setLicense', 'setSupport', 'attachPart'] as const
export type CheckFix = (typeof checkFixes)[number]

/** A check of the catalog: one thing that a good SBOM has. */
export interface Check {
  /** Letter of the subject and number, such as `C04`. */
  readonly id: string
  /** What it asks. */
  readonly name: string
  /** Why it matters, and what to do. */
  readonly description: string
  readonly subject: CheckSubject
  readonly domain: CheckDomain
  /** Severity unless the organization or product says otherwise. */
  readonly severity: CheckSeverity
  /** Weight in the score. 0: asked by one framework only, counts in its compliance. */
  readonly weight: number
  /** Edit that repairs a failure; null if only the maker of the document can. */
  readonly fix: CheckFix | null
  readonly frameworks: readonly CheckFramework[]
}

/** What was found wrong with an object. */
export interface CheckFault {
  /** Field of the object. */
  readonly field: string
  readonly message: string
  readonly value?: string | undefined
  /** Position in the document, where it is known: JSON pointer, line and column from 1. */
  readonly pointer?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/** An object that failed: a component by its position in the document, or null for the document as a whole. */
export interface CheckFailure {
  readonly position: number | null
  readonly fault: CheckFault
}

/** An object that failed a check, with all that was found. */
export interface FailedObject {
  readonly position: number | null
  readonly faults: readonly CheckFault[]
}

/** What a rule found in a version. */
export interface CheckOutcome {
  readonly state: CheckState
  /** Objects that were looked at. */
  readonly subjects: number
  readonly failures: readonly CheckFailure[]
}

/** A check over a version: what its rule found, and how many objects failed. */
export interface EvaluatedCheck extends CheckOutcome {
  readonly failed: number
}

/** Collects what was found by object. The document is one object of the checks about it; relations and vulnerabilities are one each. */
export function failedObjects({ subject }: Pick<Check, 'subject'>, failures: readonly CheckFailure[]): FailedObject[] {
  const isOne = subject === 'document'
  const byObject = Map.groupBy(failures, (failure) => failure.position ?? (isOne ? null : failure))
  return Array.from(byObject.values(), (found) => ({
    position: found[0]?.position ?? null,
    faults: found.map(({ fault }) => fault),
  }))
}

/** Counts the same objects without collecting them. */
export function countFailedObjects({ subject }: Pick<Check, 'subject'>, failures: readonly CheckFailure[]): number {
  const positions = new Set<number>()
  let others = 0
  for (const { position } of failures) {
    if (position === null) others += 1
    else positions.add(position)
  }
  return positions.size + (subject === 'document' ? Math.min(others, 1) : others)
}
