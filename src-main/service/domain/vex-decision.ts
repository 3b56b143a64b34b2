import { type VexJustificationWord, vexJustifications, type VexResponseWord, vexResponses } from '#shared/vex.ts'
import { type VexStatusWord, vexStatuses } from '#shared/vex.ts'
import type { VexDecision } from './finding.ts'
import { Rejection } from './rejection.ts'

/** What a person decides about, without who and when. */
export interface VexChoice {
  readonly status: VexStatusWord
  readonly justification: VexJustificationWord | null
  readonly response: VexResponseWord | null
  readonly impact: string | null
  readonly detail: string | null
  readonly actionStatement: string | null
  readonly note: string | null
  readonly fixedIn: string | null
  /** `YYYY-MM-DD`. */
  readonly resolutionDate: string | null
}

/** A change to a decision: what is absent stays; null and empty text clear. */
export type VexChange = { readonly [Field in keyof VexChoice]?: VexChoice[Field] | null | undefined }

const nothingDecided = {
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
 * The decision that follows from a change to the one that stands (specification 2.3). Not Affected needs a justification and no
 * other status has one; one that stands falls when the status leaves Not Affected. A response goes with Affected and Fixed only.
 *
 * @throws Rejection naming each rule that is broken.
 */
export function decide(standing: VexDecision | null, change: VexChange): VexChoice {
  const status = change.status === undefined ? (standing?.status ?? null) : change.status
  if (status === null) throw new Rejection('A decision needs a status')
  const base = standing ?? nothingDecided
  const justification =
    change.justification === undefined ? kept(base.justification, status === 'not_affected') : change.justification
  const takesResponse = status === 'affected' || status === 'fixed'
  const response = change.response === undefined ? kept(base.response, takesResponse) : change.response
  const broken = [
    ...(status === 'not_affected' && justification === null ? ['Not Affected needs a justification'] : []),
    ...(status !== 'not_affected' && justification !== null
      ? [`A justification goes with Not Affected only, not with ${vexStatusName(status)}`]
      : []),
    ...(response !== null && !takesResponse
      ? [`A response goes with Affected or Fixed only, not with ${vexStatusName(status)}`]
      : []),
  ]
  if (broken.length > 0) throw new Rejection(broken)
  const text = (field: TextField) => (change[field] === undefined ? base[field] : change[field]?.trim() || null)
  return {
    ...{ status, justification, response, impact: text('impact'), detail: text('detail'), note: text('note') },
    ...{ actionStatement: text('actionStatement'), fixedIn: text('fixedIn'), resolutionDate: text('resolutionDate') },
  }
}

type TextField = 'impact' | 'detail' | 'actionStatement' | 'note' | 'fixedIn' | 'resolutionDate'

/** A decision in words, for steps of undo: `Not Affected, Vulnerable Code Not Present`. */
export function decisionInWords({ status, justification, response }: VexChoice): string {
  const reason = vexJustifications.find(({ word }) => word === justification)?.name
  const answer = vexResponses.find(({ word }) => word === response)?.name
  return [vexStatusName(status), reason, answer].filter((part) => part !== undefined).join(', ')
}

export function vexStatusName(status: VexStatusWord): string {
  return vexStatuses.find(({ word }) => word === status)?.name ?? status
}

/** A status by its name or word, in any case, with space, `-` or `_`; undefined when there is none. */
export function findVexStatus(name: string): VexStatusWord | undefined {
  const word = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (word === 'in_triage') return 'under_investigation'
  return vexStatuses.find((status) => status.word === word)?.word
}

function kept<T>(value: T | null, fits: boolean): T | null {
  return fits ? value : null
}
