import type { ConditionGroupInput, ConditionInput } from '#renderer/generated/documents.ts'
import { joinAll, joinedText } from '#renderer/lib/join-conditions.ts'
import type { TypedFilter } from '#renderer/lib/typed-filter.ts'
import { findingKinds } from '#shared/finding-kind.ts'
import { severities } from '#shared/severity.ts'
import * as texts from './texts.tsx'

/**
 * Filter fields with their values. Null: the labels and people that exist. A value typed without a field name counts only if it cannot be
 * confused with the name of a package.
 */
export const filterFields = {
  status: ['open', 'undecided', 'under investigation', 'affected', 'not affected', 'fixed', 'any'],
  attention: ['carried', 'uncovered', 'stale', 'snoozed'],
  kind: findingKinds,
  severity: severities,
  kev: ['yes', 'no'],
  relation: ['direct', 'transitive', 'unspecified'],
  confidence: ['exact', 'weak', 'cpe exact', 'cpe conditional', 'cpe weak'],
  label: null,
  assignee: null,
} as const satisfies Record<string, readonly string[] | null>
export type FilterField = keyof typeof filterFields
export const filterFieldNames = Object.keys(filterFields).filter((name): name is FilterField => name in filterFields)

/** The words of the fields. They are typed as well as the names. */
export const fieldLabels: Readonly<Record<FilterField, string>> = {
  status: 'status',
  attention: texts.state,
  kind: 'kind',
  severity: texts.severity,
  kev: 'KEV',
  relation: texts.relation,
  confidence: texts.match,
  label: texts.label,
  assignee: texts.assignee,
}

/** Fields whose values are recognized without the field name. */
const bareFields: readonly FilterField[] = ['status', 'attention', 'severity', 'relation']

/** The value of findings without an assignee. */
export const unassigned = 'nobody'
/** The value of findings that are assigned to the user. */
export const ofCaller = 'me'

/** The filter of the queue. Empty lists filter nothing; `status` starts as open: undecided or under investigation. */
export type QueueFilter = { readonly text: string; readonly typed: TypedFilter | null } & {
  readonly [Field in FilterField]: readonly string[]
}

export const openFilter: QueueFilter = {
  text: '',
  typed: null,
  status: ['open'],
  attention: [],
  kind: [],
  severity: [],
  kev: [],
  relation: [],
  confidence: [],
  label: [],
  assignee: [],
}

/** A filter that shows every finding, decided or not. */
export const everything: QueueFilter = { ...openFilter, status: ['any'] }

/**
 * Parses a filter typed after `/`: words such as `severity:high,critical kev:yes direct stale label:web` become chips, the rest is searched
 * for. A value without field name is enough if only one field has it.
 */
export function readFilter(typed: string, before: QueueFilter): QueueFilter {
  const text: string[] = []
  let filter = before
  for (const word of typed.trim().split(/\s+/)) {
    const [name, list] = splitWord(word.toLowerCase())
    const values = name === undefined ? [] : list.filter((value) => isValue(name, value))
    if (name !== undefined && values.length > 0) filter = withValues(filter, name, values)
    else if (word !== '') text.push(word)
  }
  return text.length === 0 ? filter : { ...filter, text: text.join(' ') }
}

function splitWord(word: string): [FilterField | undefined, string[]] {
  const [head = '', tail] = word.split(':', 2)
  if (tail !== undefined) {
    const name = filterFieldNames.find((field) => namesOf(field).includes(head))
    const isFree = name !== undefined && filterFields[name] === null
    return [name, tail.split(',').map((value) => (isFree ? value : spacedValue(value)))]
  }
  if (head === 'kev') return ['kev', ['yes']]
  if (head === 'malicious') return ['kind', ['malicious']]
  const list = head.split(',')
  // "none" is a severity but too ambiguous alone; it may as well be a search text.
  const name = bareFields.find((field) => list.every((one) => one !== 'none' && one !== 'any' && isValue(field, one)))
  return [name, list]
}

/** Returns what a field is called where it is typed before a colon, in lower case. */
export function namesOf(field: FilterField): readonly string[] {
  return [field, fieldLabels[field].toLowerCase()]
}

/** Returns a value of several words as it is known: it is typed with `-` or `_` between them. */
export function spacedValue(typed: string): string {
  return typed.replaceAll(/[-_]/g, ' ')
}

function isValue(field: FilterField, value: string): boolean {
  const known: readonly string[] | null = filterFields[field]
  return known === null ? value !== '' : known.includes(value)
}

/** Changes the values of one field of a filter. Stale decisions are decisions, so showing them requires more than the open ones. */
function withValues(filter: QueueFilter, field: FilterField, values: readonly string[]): QueueFilter {
  const next = { ...filter, [field]: values }
  const needsDecided = field === 'attention' && values.includes('stale') && filter.status.join() === 'open'
  return needsDecided ? { ...next, status: ['any'] } : next
}

/** Adds or removes one value of a chip. */
export function toggleValue(filter: QueueFilter, field: FilterField, value: string): QueueFilter {
  const values = filter[field]
  if (field !== 'status') {
    return withValues(
      filter,
      field,
      values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
    )
  }
  // Open and any each cover the whole status; the others can be combined.
  const whole = value === 'open' || value === 'any'
  const otherValues = whole ? [] : values.filter((one) => one !== 'open' && one !== 'any' && one !== value)
  const next = values.includes(value) ? otherValues : [...otherValues, value]
  return { ...filter, status: next.length === 0 ? ['any'] : next }
}

/** Converts a filter to arguments of `triageQueue`. */
export function toQueueArguments(filter: QueueFilter): {
  openOnly: boolean
  includeSnoozed: boolean
  search: string | null
  filter: ConditionGroupInput | null
} {
  const { typed } = filter
  return {
    openOnly: filter.status.includes('open'),
    includeSnoozed: filter.attention.includes('snoozed') || (typed !== null && /finding\.snoozed/i.test(typed.text)),
    search: filter.text === '' ? null : filter.text,
    filter: joinAll([chipConditions(filter), typed?.group]),
  }
}

/** The conditions of the chips. Null without any. */
function chipConditions(filter: QueueFilter): ConditionGroupInput | null {
  const conditions = [
    ...oneOf('finding.kind', filter.kind),
    ...oneOf('vuln.severity', filter.severity),
    ...(filter.kev.length === 1 ? [flag('vuln.kev', filter.kev[0] === 'yes')] : []),
    ...oneOf('component.relation', filter.relation),
    ...oneOf('finding.confidence', filter.confidence),
    ...statusConditions(filter.status),
    ...oneOf('finding.label', filter.label, 'hasAny'),
  ]
  const groups = [anyOf(filter.attention.map(toAttention)), anyOf(filter.assignee.map(toAssignee))].filter(
    (group) => group !== null,
  )
  const isNarrowed = conditions.length + groups.length > 0
  return isNarrowed ? { match: 'ALL', conditions, ...(groups.length > 0 && { groups }) } : null
}

const openConditions = 'finding.status in (undecided, under_investigation)'

/**
 * Splits saved conditions into the first status, which is a chip, and the rest. The service writes groups in parentheses, so what begins with the
 * status and "and" asks for both.
 */
export function splitStatus(text: string): { readonly status: readonly string[]; readonly rest: string } {
  if (text === openConditions) return { status: openFilter.status, rest: '' }
  const start = `${openConditions} and `
  if (text.startsWith(start)) return { status: openFilter.status, rest: text.slice(start.length) }
  return { status: ['any'], rest: text }
}

/** Returns the conditions of a filter as they are typed: the status, chips and typed conditions, without the searched text. */
export function conditionsText(filter: QueueFilter): string {
  const open: ConditionGroupInput | null = filter.status.includes('open')
    ? { match: 'ALL', conditions: oneOf('finding.status', ['undecided', 'under_investigation']) }
    : null
  return joinedText([open, chipConditions(filter)], filter.typed)
}

function statusConditions(status: readonly string[]): ConditionInput[] {
  return status.includes('open') || status.includes('any') ? [] : oneOf('finding.status', status)
}

const attentionSubjects: Readonly<Record<string, string>> = {
  carried: 'finding.carried',
  uncovered: 'finding.uncovered',
  stale: 'finding.evidenceChanged',
  snoozed: 'finding.snoozed',
}

function toAttention(value: string): ConditionInput {
  return flag(attentionSubjects[value] ?? value, true)
}

function toAssignee(name: string): ConditionInput {
  if (name === ofCaller) return { subject: 'finding.assigneeId', operator: 'is', value: ofCaller }
  if (name === unassigned) return { subject: 'finding.assignee', operator: 'missing' }
  return { subject: 'finding.assignee', operator: 'contains', value: name }
}

function anyOf(conditions: ConditionInput[]): ConditionGroupInput | null {
  return conditions.length === 0 ? null : { match: 'ANY', conditions }
}

function flag(subject: string, value: boolean): ConditionInput {
  return { subject, operator: 'is', value: String(value) }
}

function oneOf(subject: string, values: readonly string[], operator = 'in'): ConditionInput[] {
  return values.length === 0 ? [] : [{ subject, operator, values: [...values] }]
}

/** Returns true if the filter is the initial one of triage. */
export function isOpenFilter(filter: QueueFilter): boolean {
  return (
    filter.text === '' &&
    filter.typed === null &&
    filterFieldNames.every((field) =>
      field === 'status' ? filter.status.join() === 'open' : filter[field].length === 0,
    )
  )
}

/** The filter with only the findings that are assigned to the user. */
export const ownFilter: QueueFilter = { ...openFilter, assignee: [ofCaller] }

/** The filter with only the findings that need one kind of attention, of everything in the queue. */
export function attentionFilter(attention: string): QueueFilter {
  return readFilter(attention, openFilter)
}

/**
 * Returns true if a filter has nothing of the saved view that the queue began with: one kind of attention, the first filter, or none. A filter that
 * was narrowed further still belongs to its view.
 */
export function hasLeftView(filter: QueueFilter, view: QueueFilter): boolean {
  const [only] = filter.attention
  const others = [openFilter, everything, ownFilter, ...(only === undefined ? [] : [attentionFilter(only)])]
  return !isSameFilter(filter, view) && others.some((one) => isSameFilter(filter, one))
}

export function isSameFilter(one: QueueFilter, other: QueueFilter): boolean {
  const partsOf = ({ text, typed, ...chips }: QueueFilter) => [
    text,
    typed?.text,
    filterFieldNames.map((name) => chips[name]),
  ]
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))
}
