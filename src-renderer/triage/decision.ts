import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { VexJustificationWord, VexResponseWord, VexStatusWord } from '#shared/vex.ts'

/**
 * An answer as the triage keys make it. A justification exists exactly when the status is not affected, and a response only
 * with affected, so that an answer the service would refuse cannot be written down (specification 2.3).
 */
export type Answer =
  | { readonly status: 'not_affected'; readonly justification: VexJustificationWord }
  | { readonly status: 'affected'; readonly response: VexResponseWord | null }
  | { readonly status: 'fixed' }
  | { readonly status: 'under_investigation' }

/** Texts that go with an answer. An empty text is left as it stands; null in `fixedIn` too. */
export interface AnswerTexts {
  readonly impact: string
  readonly action: string
  readonly detail: string
  readonly note: string
  readonly fixedIn: string
}

export const noTexts: AnswerTexts = { impact: '', action: '', detail: '', note: '', fixedIn: '' }

/** How far an answer reaches, as `ComponentVexUpdateInput.scope` names it. */
export const scopes = ['VERSION', 'ENVIRONMENT', 'PRODUCT', 'EVERYWHERE'] as const
export type Scope = (typeof scopes)[number]

/** Words for people: sentence case, as short as the panel needs. */
export const statusLabels: Record<VexStatusWord, string> = {
  not_affected: 'Not affected',
  affected: 'Affected',
  fixed: 'Fixed',
  under_investigation: 'Under investigation',
}

export const justificationLabels: Record<VexJustificationWord, string> = {
  component_not_present: 'Component not present',
  vulnerable_code_not_present: 'Vulnerable code not present',
  vulnerable_code_not_in_execute_path: 'Vulnerable code not in execute path',
  vulnerable_code_cannot_be_controlled_by_adversary: 'Cannot be controlled by adversary',
  inline_mitigations_already_exist: 'Inline mitigations already exist',
}

export const responseLabels: Record<VexResponseWord, string> = {
  update: 'Update',
  workaround_available: 'Workaround',
  rollback: 'Rollback',
  can_not_fix: 'Cannot fix',
  will_not_fix: 'Will not fix',
}

/** The status of an id from the API. Undefined for null, that is undecided. */
export function findStatus(id: string | null | undefined): VexStatusWord | undefined {
  return vexStatuses.find((status) => status.id === id)?.word
}

export function findJustification(id: string | null | undefined): VexJustificationWord | undefined {
  return vexJustifications.find((justification) => justification.id === id)?.word
}

export function findResponse(id: string | null | undefined): VexResponseWord | undefined {
  return vexResponses.find((response) => response.id === id)?.word
}

/** The answer in words: `Not affected, vulnerable code not present`. */
export function describeAnswer(answer: Answer): string {
  if (answer.status === 'not_affected') {
    return `${statusLabels.not_affected}, ${justificationLabels[answer.justification].toLowerCase()}`
  }
  if (answer.status === 'affected' && answer.response !== null) {
    return `${statusLabels.affected}, ${responseLabels[answer.response].toLowerCase()}`
  }
  return statusLabels[answer.status]
}

/** What the live region says after a step: `Not affected, …, applied to 14 findings. Z to undo.` */
export function announceAnswer(answer: Answer, findings: number): string {
  const reach = findings === 1 ? 'applied to 1 finding' : `applied to ${findings.toLocaleString('en')} findings`
  return `${describeAnswer(answer)}, ${reach}. Z to undo.`
}

/** The ids and texts that both VEX mutations take. Empty texts are omitted, so what stands is kept. */
export function toVexInput(answer: Answer, texts: AnswerTexts, scope: Scope) {
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
  }
}

function keepFilled(texts: AnswerTexts): Partial<AnswerTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}
