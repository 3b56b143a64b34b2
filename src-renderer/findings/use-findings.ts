import { useMemo } from 'react'
import type {
  ComponentVulnOrderField,
  ConditionGroupInput,
  ListedFindingFragment,
} from '#renderer/generated/documents.ts'
import { FindingListDocument } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import type { SearchFilter } from '#renderer/ui/views/ConditionSearch.tsx'
import type { Place } from './places.ts'
import { withPlaces } from './places.ts'

/** A finding as the tables show it. */
export type Finding = ListedFindingFragment

export type FindingRow = Finding & { readonly place: Place | null }

/** What the fields beside the search narrow the list to. */
export interface FindingChips {
  /** A severity word; empty for all. */
  readonly severity: string
  readonly kevOnly: boolean
  /** Includes findings that could not be evaluated and inactive ones. */
  readonly includesInactive: boolean
}

export const noChips: FindingChips = { severity: '', kevOnly: false, includesInactive: false }

/** Filter of the finding list. */
export interface FindingFilter extends FindingChips, SearchFilter {
  readonly sort: TableSort
}

const orderFields: Readonly<Record<string, ComponentVulnOrderField>> = {
  priority: 'COMPONENT_VULNS_PRIORITY',
  severity: 'COMPONENT_VULNS_SEVERITY',
  cvss: 'COMPONENT_VULNS_CVSS',
  epss: 'COMPONENT_VULNS_EPSS',
  component: 'COMPONENT_VULNS_COMPONENT',
  id: 'COMPONENT_VULNS_VULN_ID',
  status: 'COMPONENT_VULNS_STATUS',
}

/** Returns the fields as conditions, to save them. Findings that are not active are no part of a view: it shows what can be decided. */
export function chipConditions({ severity, kevOnly }: FindingChips): (ConditionGroupInput | null)[] {
  const of = (subject: string, value: string) => ({ conditions: [{ subject, operator: 'is', value }] })
  return [severity === '' ? null : of('vuln.severity', severity), kevOnly ? of('vuln.kev', 'true') : null]
}

/** Returns the order of a column. */
export function orderOf({ key, descending }: TableSort) {
  const direction = descending ? ('DESC' as const) : ('ASC' as const)
  return { field: orderFields[key] ?? ('COMPONENT_VULNS_PRIORITY' as const), direction }
}

function variablesOf(sbomId: string, { search, typed, severity, kevOnly, includesInactive, sort }: FindingFilter) {
  return {
    sbomId,
    search: search === '' ? null : search,
    filter: typed?.group ?? null,
    severity: severity === '' ? null : [severity],
    kev: kevOnly ? true : null,
    includeInactive: includesInactive,
    orderBy: orderOf(sort),
  }
}

/** Reads all findings that match the filter, loaded or not. */
export async function readAllFindings(sbomId: string, filter: FindingFilter): Promise<FindingRow[]> {
  const rows = await readAllPages(async (after) => {
    const variables = { ...variablesOf(sbomId, filter), after, first: tablePages.next }
    return (await request(FindingListDocument, variables)).sbom?.vulns ?? null
  })
  return withPlaces(rows, true)
}

/** Reads the findings of a version page by page. */
export function useFindingList(sbomId: string, filter: FindingFilter) {
  const list = usePagedList({
    queryKey: queryKey('finding', 'list', sbomId, filter),
    readPage: async ({ after, first, signal }) => {
      const variables = { ...variablesOf(sbomId, filter), after, first }
      return (await request(FindingListDocument, variables, signal)).sbom?.vulns ?? null
    },
    keepsRows: true,
  })
  const isWhole = !list.list.hasNextPage
  const rows = useMemo(() => withPlaces(list.rows, isWhole), [list.rows, isWhole])
  return { ...list, rows }
}
