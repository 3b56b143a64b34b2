import type { OriginalTerm, VexDecision } from '#service/domain/findings/finding.ts'
import {
  describeChoice,
  nothingDecided,
  type VexChange,
  vexStatusName,
} from '#service/domain/decisions/vex-decision.ts'
import type { ParsedVexStatement, VexProduct } from './vex-statement.ts'
import type { ComponentId, FindingId } from '#service/domain/id.ts'

/** Outcomes of a statement of an imported VEX document. Each statement has exactly one. */
export const vexOutcomes = [
  'APPLIED',
  'WOULD_APPLY',
  'ALREADY_SO',
  'CONFLICT',
  'PRODUCT_NOT_MATCHED',
  'VULNERABILITY_UNKNOWN',
  'WEAKER',
] as const
export type VexOutcome = (typeof vexOutcomes)[number]

/** A finding with the members that an import needs. */
export interface ImportedFinding {
  readonly id: string
  readonly componentId: ComponentId
  readonly vulnerabilityId: string
  readonly decision: VexDecision | null
  readonly updatedAt: string
}

/** A statement with the findings that it matches and its outcome. */
export interface EvaluatedStatement {
  readonly statement: ParsedVexStatement
  readonly outcome: VexOutcome
  /** Explains the outcome for people. */
  readonly reason: string
  /** Whether it is applied unless the user selects statements. */
  readonly isApplicable: boolean
  /** Findings that it is about. */
  readonly findingIds: readonly string[]
  /** Describes the current decision; null while undecided. */
  readonly current: string | null
}

/** A change to a finding that a statement requests. */
export interface ImportedDecision {
  readonly findingId: FindingId
  readonly change: VexChange
  readonly originalTerms: readonly OriginalTerm[]
  /** When the finding was last changed, as of the evaluation of the statement. */
  readonly updatedAt: string
}

/**
 * How a statement relates to a decision. `open`: nothing that counts is decided. `adds`: it agrees and adds details. `same`: nothing new.
 * `conflict`: it disagrees. `weaker`: it states less than the decision. `unfit`: it cannot be stored as a decision.
 */
export type CurrentDecision = 'open' | 'adds' | 'same' | 'conflict' | 'weaker' | 'unfit'

const textFields = ['response', 'impact', 'detail', 'actionStatement', 'fixedIn', 'resolutionDate'] as const

/** Compares a statement with the decision about a finding. */
export function currentDecisionOf(statement: ParsedVexStatement, decision: VexDecision | null): CurrentDecision {
  const { status } = statement
  const isRepeat = decision !== null && decision.status === status && agrees(statement, decision)
  if (status === null || (needsJustification(statement) && !isRepeat)) return 'unfit'
  if (decision === null) return 'open'
  if (isRepeat) return repeatOf(statement, decision)
  if (decision.status === 'under_investigation') return 'open'
  return status === 'under_investigation' ? 'weaker' : 'conflict'
}

/**
 * Returns the change that applies a statement. A statement with another status or reason replaces everything that is exported; one that
 * agrees adds to it. The internal note stays.
 */
export function changeOf(statement: ParsedVexStatement, decision: VexDecision | null): VexChange {
  const { status, justification } = statement
  const response = status === 'affected' || status === 'fixed' ? statement.response : null
  const said = { ...pickTexts(statement), response }
  if (decision !== null && decision.status === status && agrees(statement, decision)) {
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as VexChange // fields of it
  }
  return { ...said, status, justification: status === 'not_affected' ? justification : null }
}

/** Describes the decision that a statement requests. */
export function describeStatement(statement: ParsedVexStatement): string {
  const { status, originalStatus, justification, response } = statement
  if (status === null) return JSON.stringify(originalStatus)
  return describeChoice({ ...nothingDecided, status, justification, response })
}

/** Returns why a statement cannot be stored as a decision, or null if it can. */
export function rejectionReason(statement: ParsedVexStatement): string | null {
  const { status, originalStatus, originalJustification } = statement
  if (status === null) return `The status ${JSON.stringify(originalStatus)} is not supported`
  if (!needsJustification(statement)) return null
  const given = originalJustification === null ? 'has none' : `has ${JSON.stringify(originalJustification)}`
  return `${vexStatusName(status)} requires one of the five justifications, but the statement ${given}`
}

/** Describes a product by its most exact name. */
export function describeProduct(product: VexProduct | null): string {
  if (!product) return 'no product'
  const named = product.name === null ? null : [product.name, product.componentVersion].filter(Boolean).join(' ')
  return product.purls[0] ?? named ?? product.cpes[0] ?? product.refs[0] ?? 'an unnamed product'
}

function needsJustification({ status, justification }: ParsedVexStatement): boolean {
  return status === 'not_affected' && justification === null
}

/** A statement without a justification does not contradict one. */
function agrees({ justification }: ParsedVexStatement, decision: VexDecision): boolean {
  return justification === null || justification === decision.justification
}

function repeatOf(statement: ParsedVexStatement, decision: VexDecision): CurrentDecision {
  const given = textFields.filter((field) => statement[field] !== null && statement[field] !== decision[field])
  if (given.length === 0) return 'same'
  return given.every((field) => decision[field] === null) ? 'adds' : 'conflict'
}

function pickTexts({ impact, detail, actionStatement, fixedIn, resolutionDate }: ParsedVexStatement) {
  return { impact, detail, actionStatement, fixedIn, resolutionDate }
}
