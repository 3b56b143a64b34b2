import { checkSize, type Condition, type ConditionGroup, parseConditions } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findVexStatus } from '#service/domain/vex-decision.ts'
import { conditionTest } from '#service/db/finding-conditions.ts'
import type { FindingFilter } from '#service/db/finding-filter.ts'
import type { FindingOrder } from '#service/db/finding-list.ts'
import { type Severity, severities } from '#shared/severity.ts'
import { badInput } from './bad-input.ts'
import type {
  ComponentVulnOrderByInput,
  ComponentVulnOrderField,
  ConditionGroupInput,
  ConditionInput,
} from './generated/resolver-types.ts'
import { notAvailable } from './not-available.ts'

/** Arguments by which lists of findings are narrowed. */
export interface FindingArguments {
  readonly severity?: readonly string[] | null | undefined
  readonly status?: readonly string[] | null | undefined
  readonly kev?: boolean | null | undefined
  readonly search?: string | null | undefined
  readonly filter?: ConditionGroupInput | null | undefined
  readonly filterText?: string | null | undefined
  readonly includeInactive?: boolean | null | undefined
}

const orders: Readonly<Record<ComponentVulnOrderField, FindingOrder>> = {
  COMPONENT_VULNS_PRIORITY: 'priority',
  COMPONENT_VULNS_SEVERITY: 'severity',
  COMPONENT_VULNS_CVSS: 'cvss',
  COMPONENT_VULNS_EPSS: 'epss',
  COMPONENT_VULNS_COMPONENT: 'component',
  COMPONENT_VULNS_VULN_ID: 'vulnerability',
  COMPONENT_VULNS_STATUS: 'status',
  COMPONENT_VULNS_CREATED_AT: 'createdAt',
  COMPONENT_VULNS_UPDATED_AT: 'updatedAt',
}

/** The order asked for; the most urgent first where none is. */
export function findingOrder(given: ComponentVulnOrderByInput | null | undefined): {
  readonly by: FindingOrder
  readonly direction: 'asc' | 'desc'
} {
  if (!given) return { by: 'priority', direction: 'desc' }
  return { by: orders[given.field], direction: given.direction === 'DESC' ? 'desc' : 'asc' }
}

/**
 * Arguments as a filter.
 *
 * @throws GraphQLError `BAD_USER_INPUT` naming a value that is none; `NOT_AVAILABLE` for a condition whose subject is not there yet.
 */
export function findingFilter(given: FindingArguments): Omit<FindingFilter, 'organizationId'> {
  const conditions = conditionsOf(given)
  return {
    ...(given.severity && { severities: given.severity.map(readSeverity) }),
    ...(given.status && { statuses: given.status.map(readStatus) }),
    ...(given.kev != null && { kev: given.kev }),
    ...(given.search != null && { search: given.search }),
    ...(given.includeInactive === true && { includeInactive: true }),
    ...(conditions && { conditions }),
  }
}

/** @throws GraphQLError `BAD_USER_INPUT` for a word that is no severity. */
export function readSeverity(word: string): Severity {
  const severity = severities.find((known) => known === word.trim().toLowerCase())
  if (severity === undefined) throw badInput(`"${word}" is no severity`)
  return severity
}

function readStatus(name: string): NonNullable<FindingFilter['statuses']>[number] {
  if (name.trim().toLowerCase() === 'undecided') return 'undecided'
  const status = findVexStatus(name)
  if (status === undefined) throw badInput(`"${name}" is no VEX status`)
  return status
}

function conditionsOf({ filter, filterText }: FindingArguments): ConditionGroup | null {
  const groups = [
    ...(filter ? [readGroup(filter, 0)] : []),
    ...(filterText?.trim() ? [reading(() => parseConditions(filterText))] : []),
  ]
  for (const group of groups) {
    reading(() => {
      checkSize(group)
      conditionTest(group)
    })
  }
  const [first] = groups
  return groups.length < 2 ? (first ?? null) : { match: 'ALL', negate: false, conditions: [], groups }
}

/** Runs what reads a condition; what it refuses is the caller's mistake, or not there yet. */
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const missing = /^Not available yet: (.*)$/.exec(error.message)
    throw missing ? notAvailable(missing[1] ?? '') : badInput(error.message)
  }
}

function readGroup(given: ConditionGroupInput, depth: number): ConditionGroup {
  const match = (given.match ?? 'ALL').toUpperCase()
  if (match !== 'ALL' && match !== 'ANY') throw badInput(`"${given.match}" is neither ALL nor ANY`)
  return {
    match,
    negate: given.negate ?? false,
    conditions: (given.conditions ?? []).map(readCondition),
    groups: depth > 3 ? [] : (given.groups ?? []).map((inner) => readGroup(inner, depth + 1)),
  }
}

function readCondition(given: ConditionInput): Condition {
  if (given.namedListId != null) throw notAvailable('namedListId')
  const { subject, operator, value, values } = given
  return { subject, operator, values: values ?? (value == null ? [] : [value]) }
}
