import { formatCount } from '#renderer/lib/format.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { VexJustificationWord, VexResponseWord, VexStatusWord } from '#shared/vex.ts'
import * as shownTexts from './texts.ts'

/**
 * A decision as the triage keys create it. It has a justification exactly when the status is not affected, and a response only with
 * affected, so that a decision the service would reject cannot be expressed (specification 2.3).
 */
export type DecisionValue =
  | { readonly status: 'not_affected'; readonly justification: VexJustificationWord }
  | { readonly status: 'affected'; readonly response: VexResponseWord | null }
  | { readonly status: 'fixed' }
  | { readonly status: 'under_investigation' }

/** Texts of a decision. An empty text, or null in `fixedIn`, keeps the existing value. */
export interface DecisionTexts {
  readonly impact: string
  readonly action: string
  readonly detail: string
  readonly note: string
  readonly fixedIn: string
}

export const noTexts: DecisionTexts = { impact: '', action: '', detail: '', note: '', fixedIn: '' }

/** Values of custom fields by field id, saved with a decision. An empty value removes the field's value. */
export type FieldValues = ReadonlyMap<string, string>

/** Scopes of a decision, as `ComponentVexUpdateInput.scope` names them. */
export const scopes = ['VERSION', 'ENVIRONMENT', 'PRODUCT', 'EVERYWHERE'] as const
export type Scope = (typeof scopes)[number]

/** Labels of the scopes. */
export const scopeLabels: Record<Scope, string> = {
  VERSION: shownTexts.thisVersion,
  ENVIRONMENT: shownTexts.thisEnvironment,
  PRODUCT: shownTexts.thisProduct,
  EVERYWHERE: shownTexts.everywhere,
}

/** Labels of the statuses: sentence case, as short as the panel needs. */
export const statusLabels: Record<VexStatusWord, string> = {
  not_affected: shownTexts.notAffected,
  affected: shownTexts.affected,
  fixed: shownTexts.fixed,
  under_investigation: shownTexts.underInvestigation,
}

export const justificationLabels: Record<VexJustificationWord, string> = {
  component_not_present: shownTexts.componentNotPresent,
  vulnerable_code_not_present: shownTexts.vulnerableCodeNotPresent,
  vulnerable_code_not_in_execute_path: shownTexts.vulnerableCodeNotInExecutePath,
  vulnerable_code_cannot_be_controlled_by_adversary: shownTexts.vulnerableCodeCannotBeControlled,
  inline_mitigations_already_exist: shownTexts.inlineMitigationsAlreadyExist,
}

export const responseLabels: Record<VexResponseWord, string> = {
  update: shownTexts.update,
  workaround_available: shownTexts.workaround,
  rollback: shownTexts.rollback,
  can_not_fix: shownTexts.cannotFix,
  will_not_fix: shownTexts.willNotFix,
}

/** Returns the status of an API id. Undefined for null, which means undecided. */
export function findStatus(id: string | null | undefined): VexStatusWord | undefined {
  return vexStatuses.find((status) => status.id === id)?.word
}

export function findJustification(id: string | null | undefined): VexJustificationWord | undefined {
  return vexJustifications.find((justification) => justification.id === id)?.word
}

export function findResponse(id: string | null | undefined): VexResponseWord | undefined {
  return vexResponses.find((response) => response.id === id)?.word
}

/** Returns the decision of the API ids. Null if undecided or if a justification is missing. */
export function readDecisionValue(finding: {
  readonly vexStatus: { readonly id: string } | null
  readonly vexJustification: { readonly id: string } | null
  readonly cdxResponse: { readonly id: string } | null
}): DecisionValue | null {
  const status = findStatus(finding.vexStatus?.id)
  if (status === undefined) return null
  if (status === 'affected') return { status, response: findResponse(finding.cdxResponse?.id) ?? null }
  if (status !== 'not_affected') return { status }
  const justification = findJustification(finding.vexJustification?.id)
  return justification ? { status, justification } : null
}

/** Formats a decision: `Not affected: vulnerable code not present`. */
export function describeDecision(answer: DecisionValue): string {
  if (answer.status === 'not_affected') {
    return `${statusLabels.not_affected}: ${justificationLabels[answer.justification].toLowerCase()}`
  }
  if (answer.status === 'affected' && answer.response !== null) {
    return `${statusLabels.affected}: ${responseLabels[answer.response].toLowerCase()}`
  }
  return statusLabels[answer.status]
}

/** Formats the announcement after a step: `Not affected: …, applied to 14 findings. Z to undo.` */
export function announceDecision(answer: DecisionValue, findings: number): string {
  const reach = shownTexts.appliedToFindings(formatCount(findings, shownTexts.findingForms))
  return shownTexts.pressZToUndo(describeDecision(answer), reach)
}

/** Returns the ids and texts of both VEX mutations. Empty texts are omitted, so that existing ones are kept. */
export function toVexInput(answer: DecisionValue, texts: DecisionTexts, scope: Scope, fields: FieldValues = new Map()) {
  const statusId = vexStatuses.find((status) => status.word === answer.status)?.id ?? ''
  const justification =
    answer.status === 'not_affected' ? vexJustifications.find((one) => one.word === answer.justification) : undefined
  const response = answer.status === 'affected' ? vexResponses.find((one) => one.word === answer.response) : undefined
  return {
    vexStatusId: statusId,
    ...(justification && { vexJustificationId: justification.id }),
    ...(response && { cdxResponseId: response.id }),
    ...keepFilled(texts),
    ...(scope !== 'VERSION' && { scope }),
    ...(fields.size > 0 && { componentVulnCustomFieldAttributes: [...fields].map(toFieldInput) }),
  }
}

function toFieldInput([id, value]: readonly [string, string]) {
  const field = { componentVulnCustomFieldDefinitionId: id }
  return value.trim() === '' ? { ...field, _destroy: true } : { ...field, value: value.trim() }
}

function keepFilled(texts: DecisionTexts): Partial<DecisionTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}
