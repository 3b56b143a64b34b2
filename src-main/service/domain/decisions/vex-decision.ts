import { type VexJustificationWord, vexJustifications, type VexResponseWord, vexResponses } from '#shared/vex.ts'
import { type VexStatusWord, vexStatuses } from '#shared/vex.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { DecisionTerms } from '#service/domain/findings/finding.ts'

/** The content of a decision, without who made it and when. */
export interface VexChoice extends DecisionTerms {
  readonly status: VexStatusWord
  readonly justification: VexJustificationWord | null
}

/** A change to a decision. An absent value is unchanged; null and an empty text clear it. */
export type VexChange = { readonly [Field in keyof VexChoice]?: VexChoice[Field] | null | undefined }

/** The terms of a decision that consists of its status. */
export const nothingDecided = {
  justification: null,
  response: null,
  impact: null,
  detail: null,
  actionStatement: null,
  note: null,
  fixedIn: null,
  resolutionDate: null,
} as const

/**
 * Applies a change to the current decision (specification 2.3). Not Affected needs a justification, which no other status has; it is
 * removed when the status is no longer Not Affected. Only Affected and Fixed have a response. Texts that say why a status was given end with it.
 *
 * @throws {Rejection} if rules are broken; the messages name each of them
 */
export function decide(standing: VexChoice | null, change: VexChange): VexChoice {
  const base = standing ?? { status: null, ...nothingDecided }
  const status = changed(change.status, base.status)
  if (status === null) throw new Rejection('A decision requires a status')
  const justification = changed(change.justification, status === 'not_affected' ? base.justification : null)
  const response = changed(change.response, mayHaveResponse(status) ? base.response : null)
  const broken = [...violatesJustificationRule(status, justification), ...violatesResponseRule(status, response)]
  if (broken.length > 0) throw new Rejection(broken)
  const text = (field: TextField) => {
    if (change[field] !== undefined) return change[field]?.trim() || null
    return outlivesStatus(field, base.status, status) ? base[field] : null
  }
  return {
    status,
    justification,
    response,
    impact: text('impact'),
    detail: text('detail'),
    note: text('note'),
    actionStatement: text('actionStatement'),
    fixedIn: text('fixedIn'),
    resolutionDate: text('resolutionDate'),
  }
}

/** Returns the old value if the new one is absent. */
function changed<T>(to: T | null | undefined, from: T | null): T | null {
  return to === undefined ? from : to
}

function mayHaveResponse(status: VexStatusWord): boolean {
  return status === 'affected' || status === 'fixed'
}

/** A note is about the finding. A fixed version and its day belong to Affected and Fixed alike, every other text to its own status. */
function outlivesStatus(field: TextField, from: VexStatusWord | null, to: VexStatusWord): boolean {
  if (field === 'note' || from === to) return true
  return (field === 'fixedIn' || field === 'resolutionDate') && from !== null && [from, to].every(mayHaveResponse)
}

function violatesJustificationRule(
  status: VexStatusWord,
  justification: VexJustificationWord | null,
): readonly string[] {
  if (status === 'not_affected') return justification === null ? ['Not Affected requires a justification'] : []
  if (justification === null) return []
  return [`A justification is allowed only with Not Affected, not with ${vexStatusName(status)}`]
}

function violatesResponseRule(status: VexStatusWord, response: VexResponseWord | null): readonly string[] {
  if (response === null || mayHaveResponse(status)) return []
  return [`A response is allowed only with Affected or Fixed, not with ${vexStatusName(status)}`]
}

type TextField = 'impact' | 'detail' | 'actionStatement' | 'note' | 'fixedIn' | 'resolutionDate'

/** Describes a decision, for undo steps: `Not Affected, Vulnerable Code Not Present`. */
export function describeChoice({ status, justification, response }: VexChoice): string {
  const reason = vexJustifications.find(({ word }) => word === justification)?.name
  const answer = vexResponses.find(({ word }) => word === response)?.name
  return [vexStatusName(status), reason, answer].filter((part) => part !== undefined).join(', ')
}

export function vexStatusName(status: VexStatusWord): string {
  return vexStatuses.find(({ word }) => word === status)?.name ?? status
}

/** Finds a status by its name or word, in any letter case, with space, `-` or `_`; undefined if there is none. */
export function findVexStatus(name: string): VexStatusWord | undefined {
  const word = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (word === 'in_triage') return 'under_investigation'
  return vexStatuses.find((status) => status.word === word)?.word
}
