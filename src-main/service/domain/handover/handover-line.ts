import { decide, type VexChoice } from '#service/domain/decisions/vex-decision.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import { isTime, parseObject } from './handover-about.ts'

/** What tells a finding in every store: the place of its component in the document, and the vulnerability with its other ids. */
export interface HandoverKey {
  /** Reference of the component in the document, or the one that its reader gives it. */
  readonly ref: string
  readonly vulnerability: string
  readonly aliases: readonly string[]
}

/** A person or rule in another store: ids of users mean nothing elsewhere. */
export interface HandoverActor {
  readonly kind: 'USER' | 'SYSTEM' | 'RULE'
  readonly name: string
}

/** A decision with its author. */
export interface HandoverDecision {
  readonly choice: VexChoice
  readonly originalTerms: readonly OriginalTerm[]
  readonly by: HandoverActor
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** One entry of the history of a decision. Its id is the same in every store that knows it. */
export interface HandoverEvent {
  readonly id: string
  readonly at: string
  readonly by: HandoverActor
  readonly action: string
  readonly before: EventValues | null
  readonly after: EventValues | null
}

/** Columns of a decision, as the history shows them. */
export type EventValues = Readonly<Partial<Record<string, string>>>

/** What a store knows about the decision of a finding: how it stands, and all that led to it. */
export interface HandoverSide {
  /** Null while undecided. */
  readonly decision: HandoverDecision | null
  readonly events: readonly HandoverEvent[]
}

/** A line of the file: one finding. Component and version are for people. */
export interface HandoverLine extends HandoverKey, HandoverSide {
  readonly component: string
  readonly version: string | null
}

/** Columns that history entries hand over. */
export const eventColumns = [
  'vex_status',
  'vex_justification',
  'vex_response',
  'impact',
  'detail',
  'action_statement',
  'note',
  'fixed_in',
  'resolution_date',
] as const

/** Actions of entries: an unknown one is no entry of a decision. */
const actionName = /^[A-Z_]{1,40}$/
const maxAliases = 200

/**
 * Reads a line. The file can come from anybody.
 *
 * @throws {Rejection} that names the line, if it is not as this program writes it, or breaks a rule of decisions
 */
export function parseHandoverLine(text: string, number: number): HandoverLine {
  const damaged = `Line ${number} of the handover file is damaged`
  const line = parseObject(text, damaged) as Partial<Record<keyof HandoverLine, unknown>>
  const { ref, vulnerability, aliases, component, version = null, decision, events } = line
  const isRead =
    isName(ref) &&
    isName(vulnerability) &&
    isList(aliases, isName, maxAliases) &&
    isName(component) &&
    (version === null || isName(version)) &&
    isList(events, isEvent, 10_000)
  if (!isRead || decision === undefined) throw new Rejection(damaged)
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw new Rejection(`${damaged}: an entry is there twice`)
  return {
    ...{ ref, vulnerability, aliases, component, version },
    decision: decision === null ? null : readDecision(decision, damaged),
    events: events.map((event) => ({ ...event, before: onlyShown(event.before), after: onlyShown(event.after) })),
  }
}

function readDecision(value: unknown, damaged: string): HandoverDecision {
  const { choice, originalTerms, by, at } = value as Partial<Record<keyof HandoverDecision, unknown>>
  if (!isChoice(choice) || !isList(originalTerms, isTerm, 100) || !isActor(by) || !isTime(at)) {
    throw new Rejection(damaged)
  }
  try {
    return { choice: decide(null, choice), originalTerms, by: actorOf(by), at }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    throw new Rejection(`${damaged}: ${error.messages.join('; ')}`)
  }
}

function isChoice(value: unknown): value is VexChoice {
  if (typeof value !== 'object' || value === null) return false
  const { status, justification, response, resolutionDate, ...texts } = value as VexChoice
  return (
    vexStatuses.some(({ word }) => word === status) &&
    (justification === null || vexJustifications.some(({ word }) => word === justification)) &&
    (response === null || vexResponses.some(({ word }) => word === response)) &&
    (resolutionDate === null || /^\d{4}-\d\d-\d\d$/.test(String(resolutionDate))) &&
    textFields.every((field) => texts[field] === null || typeof texts[field] === 'string')
  )
}

const textFields = ['impact', 'detail', 'actionStatement', 'note', 'fixedIn'] as const

function isEvent(value: unknown): value is HandoverEvent {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, by, action, before, after } = value as Partial<Record<keyof HandoverEvent, unknown>>
  return (
    /^[\w:.-]{8,100}$/.test(String(id)) &&
    isTime(at) &&
    isActor(by) &&
    actionName.test(String(action)) &&
    [before, after].every(isValues)
  )
}

function isValues(value: unknown): boolean {
  if (value === null) return true
  return typeof value === 'object' && Object.values(value ?? {}).every((one) => typeof one === 'string')
}

function onlyShown(values: EventValues | null): EventValues | null {
  if (values === null) return null
  return Object.fromEntries(eventColumns.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

function isActor(value: unknown): value is HandoverActor {
  const { kind, name } = (value ?? {}) as Partial<Record<keyof HandoverActor, unknown>>
  return ['USER', 'SYSTEM', 'RULE'].some((word) => word === kind) && isName(name)
}

function actorOf({ kind, name }: HandoverActor): HandoverActor {
  return { kind, name }
}

function isTerm(value: unknown): value is OriginalTerm {
  const { key, value: text } = (value ?? {}) as Partial<Record<keyof OriginalTerm, unknown>>
  return typeof key === 'string' && typeof text === 'string'
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 10_000
}

function isList<Value>(value: unknown, test: (one: unknown) => one is Value, most: number): value is readonly Value[] {
  return Array.isArray(value) && value.length <= most && value.every(test)
}
