import type { ConditionGroupInput, ConditionInput } from '#renderer/generated/documents.ts'
import { severities } from '#shared/severity.ts'

/** Fields that a chip can filter by, with the values each takes. `text` goes to the service's search. */
export const filterFields = {
  severity: { subject: 'vuln.severity', values: severities },
  kev: { subject: 'vuln.kev', values: ['yes', 'no'] },
  relation: { subject: 'component.relation', values: ['direct', 'transitive', 'unspecified'] },
  status: {
    subject: 'finding.status',
    values: ['open', 'undecided', 'under investigation', 'affected', 'not affected', 'fixed', 'any'],
  },
} as const
export type FilterField = keyof typeof filterFields

/** What the queue is narrowed to. Empty lists narrow nothing; `status` starts as open: undecided or under investigation. */
export interface QueueFilter {
  readonly text: string
  readonly severity: readonly string[]
  readonly kev: readonly string[]
  readonly relation: readonly string[]
  readonly status: readonly string[]
}

export const openFilter: QueueFilter = { text: '', severity: [], kev: [], relation: [], status: ['open'] }

/**
 * Reads what is typed behind `/`: words such as `severity:high,critical kev:yes direct` become chips, the rest is searched
 * for. A value alone is enough where only one field has it.
 */
export function readFilter(typed: string, before: QueueFilter): QueueFilter {
  const text: string[] = []
  let filter = before
  for (const word of typed.trim().split(/\s+/)) {
    const [name, list] = splitWord(word.toLowerCase())
    const values = name === undefined ? [] : list.filter((value) => isValue(name, value))
    if (name !== undefined && values.length > 0) filter = { ...filter, [name]: values }
    else if (word !== '') text.push(word)
  }
  return text.length === 0 ? filter : { ...filter, text: text.join(' ') }
}

function splitWord(word: string): [FilterField | undefined, string[]] {
  const [head = '', tail] = word.split(':', 2)
  if (tail !== undefined) {
    const name = fieldNames().find((field) => field === head)
    return [name, tail.split(',').map((value) => value.replaceAll(/[-_]/g, ' '))]
  }
  if (head === 'kev') return ['kev', ['yes']]
  const list = head.split(',')
  // "none" is a severity and says too little alone; a search text may well be "none".
  const name = fieldNames().find(
    (field) => field !== 'kev' && list.every((one) => one !== 'none' && one !== 'any' && isValue(field, one)),
  )
  return [name, list]
}

function fieldNames(): FilterField[] {
  return Object.keys(filterFields).filter((name): name is FilterField => name in filterFields)
}

function isValue(field: FilterField, value: string): boolean {
  return filterFields[field].values.some((known) => known === value)
}

/** Adds or removes one value of a chip. */
export function toggleValue(filter: QueueFilter, field: FilterField, value: string): QueueFilter {
  const values = filter[field]
  // Open and any each say everything about the status; the others can be joined.
  const whole = field === 'status' && (value === 'open' || value === 'any')
  const kept = whole ? [] : values.filter((one) => one !== 'open' && one !== 'any' && one !== value)
  const next = values.includes(value) ? kept : [...kept, value]
  return { ...filter, [field]: field === 'status' && next.length === 0 ? ['any'] : next }
}

/** Arguments of `triageQueue` for a filter. */
export function toQueueArguments(filter: QueueFilter): {
  openOnly: boolean
  search: string | null
  filter: ConditionGroupInput | null
} {
  const conditions: ConditionInput[] = []
  if (filter.severity.length > 0) conditions.push(oneOf('vuln.severity', filter.severity))
  if (filter.kev.length === 1) {
    conditions.push({ subject: 'vuln.kev', operator: 'is', value: filter.kev[0] === 'yes' ? 'true' : 'false' })
  }
  if (filter.relation.length > 0) conditions.push(oneOf('component.relation', filter.relation))
  const openOnly = filter.status.includes('open')
  if (!openOnly && !filter.status.includes('any') && filter.status.length > 0) {
    conditions.push(oneOf('finding.status', filter.status))
  }
  return {
    openOnly,
    search: filter.text === '' ? null : filter.text,
    filter: conditions.length === 0 ? null : { match: 'ALL', conditions },
  }
}

function oneOf(subject: string, values: readonly string[]): ConditionInput {
  return { subject, operator: 'in', values: [...values] }
}

/** True when the filter shows what triage opens with. */
export function isOpenFilter(filter: QueueFilter): boolean {
  return (
    filter.text === '' &&
    filter.severity.length + filter.kev.length + filter.relation.length === 0 &&
    filter.status.join() === 'open'
  )
}
