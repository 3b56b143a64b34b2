import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FindingsOfGroupDocument, GroupedFindingsDocument } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { joinAll, sendable } from '#renderer/lib/join-conditions.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { groupedRows } from './grouped-rows.ts'
import type { Finding, FindingFilter } from './use-findings.ts'
import { chipConditions, orderOf } from './use-findings.ts'

/** Reads the findings of a group, in the version's order of urgency. A part's finding is marked as in the list of the version. */
async function readFindings(sbomId: string, ids: readonly string[], signal: AbortSignal): Promise<readonly Finding[]> {
  const rows = await readAllPages(async (after) => {
    const variables = { ids: [...ids], after, first: tablePages.next }
    return (await request(FindingsOfGroupDocument, variables, signal)).componentVulns
  })
  return rows.map((row) => ({ ...row, isPart: row.sbom.id !== sbomId }))
}

/**
 * Reads the findings of a version page by page, joined by vulnerability and package. The service joins them, so that a page has as few rows as the
 * table; the findings of a group are read when it is opened.
 */
export function useGroupedFindings(sbomId: string, filter: FindingFilter) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { search, typed, sort } = filter
  const {
    list,
    rows: groups,
    totalCount,
    onNeedMore,
  } = usePagedList({
    queryKey: queryKey('finding', 'grouped', sbomId, filter),
    readPage: async ({ after, first, signal }) => {
      const variables = {
        ...{ sbomId, after, first, orderBy: orderOf(sort) },
        search: search === '' ? null : search,
        filter: sendable(joinAll([...chipConditions(filter), typed?.group])),
      }
      const { matchingCount, groups: page } = (await request(GroupedFindingsDocument, variables, signal)).triageQueue
      return { ...page, matchingCount }
    },
    keepsRows: true,
  })
  const opened = useMemo(() => groups.filter(({ key }) => open.has(key)), [groups, open])
  const { found, failed } = useQueries({
    queries: opened.map(({ componentVulnIds: ids }) => ({
      queryKey: queryKey('finding', 'of-group', sbomId, ids),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readFindings(sbomId, ids, signal),
    })),
    combine: joinResults,
  })
  const rows = useMemo(() => {
    const members = new Map(opened.map(({ key }, at) => [key, found[at]]))
    return groupedRows(groups, open, ({ key }) => members.get(key))
  }, [groups, open, opened, found])
  return {
    list,
    rows,
    /** Rows of the whole table: all groups, and the findings of those that are open. */
    rowsCount: totalCount + rows.length - groups.length,
    groupsCount: totalCount,
    findingsCount: list.data?.pages.findLast((page) => page !== null)?.matchingCount ?? 0,
    onNeedMore,
    setOpen: (key: string, isOpen: boolean) =>
      setOpen((before) => (isOpen ? before.union(new Set([key])) : before.difference(new Set([key])))),
    failed,
  }
}

/** What was read of the open groups, in their order. Outside of the hook, so that it is joined again only when something changed. */
function joinResults(results: readonly UseQueryResult<readonly Finding[]>[]) {
  return { found: results.map(({ data }) => data), failed: results.find(({ isError }) => isError)?.error ?? null }
}
