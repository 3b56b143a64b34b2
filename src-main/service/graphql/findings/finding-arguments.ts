import { limitSearch } from '#service/domain/search-text.ts'
import { findVexStatus } from '#service/domain/decisions/vex-decision.ts'
import type { FindingFilter } from '#service/db/findings/finding-filter.ts'
import type { FindingOrder } from '#service/db/findings/finding-list.ts'
import { type Severity, severities } from '#shared/severity.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { readRequestConditions } from '#service/graphql/resolving/request-conditions.ts'
import type {
  ComponentVulnOrderByInput,
  ComponentVulnOrderField,
  ConditionGroupInput,
} from '#service/graphql/generated/resolver-types.ts'

/** Arguments that filter lists of findings. */
export interface FindingArguments {
  readonly severity?: readonly string[] | null | undefined
  readonly status?: readonly string[] | null | undefined
  readonly kev?: boolean | null | undefined
  readonly hasTicket?: boolean | null | undefined
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

/** Returns the requested order, by default the most urgent first. */
export function findingOrder(given: ComponentVulnOrderByInput | null | undefined): {
  readonly by: FindingOrder
  readonly direction: 'asc' | 'desc'
} {
  if (!given) return { by: 'priority', direction: 'desc' }
  return { by: orders[given.field], direction: given.direction === 'DESC' ? 'desc' : 'asc' }
}

/**
 * Reads arguments as a filter. Its periods count from today.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if a value is invalid; `NOT_AVAILABLE` if the subject of a condition is not supported yet
 */
export async function findingFilter(
  given: FindingArguments,
  context: RequestContext,
): Promise<Omit<FindingFilter, 'organizationId'>> {
  const conditions = await readRequestConditions(given, 'finding', context)
  return {
    ...(given.severity && { severities: given.severity.map(readSeverity) }),
    ...(given.status && { statuses: given.status.map(readStatus) }),
    ...(given.kev != null && { kev: given.kev }),
    ...(given.hasTicket != null && { hasTicket: given.hasTicket }),
    ...(given.search != null && { search: limitSearch(given.search) }),
    ...(given.includeInactive === true && { includeInactive: true }),
    ...(conditions && { conditions }),
  }
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if the word is not a severity */
export function readSeverity(word: string): Severity {
  const severity = severities.find((known) => known === word.trim().toLowerCase())
  if (severity === undefined) throw badInput(`"${word}" is not a severity`)
  return severity
}

function readStatus(name: string): NonNullable<FindingFilter['statuses']>[number] {
  if (name.trim().toLowerCase() === 'undecided') return 'undecided'
  const status = findVexStatus(name)
  if (status === undefined) throw badInput(`"${name}" is not a VEX status`)
  return status
}
