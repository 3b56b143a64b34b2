import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import type { Check, CheckFailure, CheckFault, CheckOutcome } from './check.ts'

/** A rule of the BSI guideline that a document or component breaks. */
export interface BrokenRule {
  readonly rule: string
  readonly by: 'document' | 'component'
  /** Of the component; null if it is none of the version. */
  readonly position: number | null
  readonly message: string
}

/** What the BSI guideline finds in a version. */
export interface BsiEvaluation {
  readonly byRule: ReadonlyMap<string, readonly BrokenRule[]>
  /** Components that need a license and dependencies, and those that need facts about a file, too. */
  readonly describedCount: number
  readonly fullCount: number
}

/** A version as the checks see it. */
export interface CheckedVersion {
  readonly content: ExportContent
  /** All components but the primary one, by position. */
  readonly components: readonly ExportedComponent[]
  readonly primary: ExportedComponent | null
  /** The document as it was received; null for a version without one. */
  readonly document: { readonly schemaValid: boolean | null; readonly findings: readonly DocumentFinding[] } | null
  /** Evaluated when first asked for. */
  readonly bsi: () => BsiEvaluation
  readonly now: Date
}

/** What rules about single components read of one. */
export type TestedComponent = Pick<
  ExportedComponent,
  | ('ref' | 'name' | 'componentVersion' | 'purl' | 'cpes' | 'swid' | 'licenseExpression' | 'copyright' | 'scope')
  | 'detail'
>

/** A check with its rule. */
export interface CheckRule extends Check {
  /** What is wrong with a component as it is now, of a rule that looks at each by itself. As in `testComponents`. */
  test?(component: TestedComponent): CheckFault | null | undefined
  evaluate(version: CheckedVersion): CheckOutcome
}

const notApplicable: CheckOutcome = { state: 'not_applicable', subjects: 0, failures: [] }

/** The outcome of a check that has nothing to look at. */
export function doesNotApply(): CheckOutcome {
  return notApplicable
}

/** The outcome of a check that cannot be answered, with the reason. */
export function cannotTell(field: string, message: string): CheckOutcome {
  return { state: 'unknown', subjects: 1, failures: [{ position: null, fault: { field, message } }] }
}

/** Tests the document as a whole. The test returns what is wrong, or null. */
export function testDocument(
  version: CheckedVersion,
  test: (version: CheckedVersion) => CheckFault | readonly CheckFault[] | null,
): CheckOutcome {
  const found = test(version)
  const faults = found === null ? [] : 'field' in found ? [found] : found
  return outcomeOf(
    1,
    faults.map((fault) => ({ position: null, fault })),
  )
}

/**
 * Tests each component but the primary one. The test returns what is wrong, null if nothing is, or undefined if the check does not apply to
 * the component.
 */
export function testComponents(
  { components }: CheckedVersion,
  test: (component: ExportedComponent) => CheckFault | null | undefined,
): CheckOutcome {
  const failures: CheckFailure[] = []
  let subjects = 0
  for (const component of components) {
    const fault = test(component)
    if (fault === undefined) continue
    subjects += 1
    if (fault !== null) failures.push({ position: component.position, fault })
  }
  return outcomeOf(subjects, failures)
}

/** Passes if nothing failed, and does not apply without a subject. */
export function outcomeOf(subjects: number, failures: readonly CheckFailure[]): CheckOutcome {
  if (subjects === 0) return notApplicable
  return { state: failures.length === 0 ? 'pass' : 'fail', subjects, failures }
}
