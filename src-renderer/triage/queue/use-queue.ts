import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TriageOverviewDocument, TriagePageDocument, TriageVersionDocument } from '#renderer/generated/documents.ts'
import type { TriagePageQuery, TriagePageQueryVariables } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { sendable } from '#renderer/lib/join-conditions.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { findKeptPage, readAndKeep } from './kept-rows.ts'
import { toQueueArguments } from './queue-filter.ts'
import type { QueueFilter } from './queue-filter.ts'
import { withShared } from '#renderer/triage/session/queue-row.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'

/** One row per vulnerability and package version, or one per component. */
export const groupings = ['VULN_PACKAGE', 'COMPONENT'] as const
export type Grouping = (typeof groupings)[number]

/** The first page fills a screen quickly; later pages are large so that they are few. */
const sizes = { first: 50, next: 500 }

/** Interval at which a queue is read while its version is being scanned. */
const pollIntervalMs = 1_500

/** First part of the queue's query key. It is not one of the areas that changes invalidate, because a decision must not move a row. */
const queueArea = 'triage-queue'

/** Number of times that a queue was opened. */
let openings = 0

type QueuePage = TriagePageQuery['triageQueue']['groups'] & Pick<TriagePageQuery['triageQueue'], 'matchingCount'>

/**
 * Reads the rows of the queue page by page, in the service's order. They change only when they are requested again. Each time
 * the queue is opened its rows are read again. Until then it shows those that were read before, if nothing has changed since.
 */
export function useQueueRows(place: QueuePlace, filter: QueueFilter, grouping: Grouping, isMatching: boolean) {
  const [opening] = useState(() => (openings += 1))
  const queries = useQueryClient()
  const args = numbersScope(place, filter)
  const queue = [grouping, args]
  const name = hashKey(queue)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the name is the queue's
  const earlierPage = useMemo(() => findKeptPage<QueuePage>(queries, queue), [queries, name])
  const {
    list,
    rows: read,
    totalCount,
  } = usePagedList({
    sizes,
    queryKey: [queueArea, opening, ...queue],
    readPage: async ({ after, first, signal }) => {
      const variables = { ...args, filter: sendable(args.filter), first, after, by: grouping }
      const read = async (): Promise<QueuePage> => {
        const { matchingCount, groups } = (await request(TriagePageDocument, variables, signal)).triageQueue
        return { ...groups, matchingCount }
      }
      return after === null ? readAndKeep(queries, queue, read) : read()
    },
    earlierPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: () => (isMatching ? pollIntervalMs : false),
    keepsRows: true,
  })
  const rows = useMemo<QueueRow[]>(() => dedupe(read), [read])
  return {
    rows,
    total: totalCount,
    /** Number of findings that matched when the queue was read. */
    matchingCount: list.data?.pages[0]?.matchingCount,
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    /** Loads the pages that are left, and returns the last row of the list as it was read. */
    loadLast: async (): Promise<QueueRow | undefined> => {
      let result = await list.fetchNextPage({ cancelRefetch: false })
      while (result.hasNextPage && !result.error) result = await result.fetchNextPage({ cancelRefetch: false })
      if (result.error) throw result.error
      return result.data?.pages.at(-1)?.nodes.at(-1) // only its key is used
    },
    /** Reads all rows that the filter matches now, whatever is shown. */
    readAll: () => readAllRows({ ...args, by: grouping }),
    reload: () => void list.refetch(),
  }
}

async function readAllRows(variables: Omit<TriagePageQueryVariables, 'first' | 'after'>): Promise<readonly QueueRow[]> {
  const rows = await readAllPages(async (after) => {
    const filter = sendable(variables.filter ?? null)
    return (await request(TriagePageDocument, { ...variables, filter, first: 1_000, after })).triageQueue.groups
  })
  return dedupe(rows)
}

/** Removes duplicates. A row that moved between two reads keeps its first position. */
function dedupe(rows: readonly QueueRow[]): QueueRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.key, withShared(row)])).values()].toReversed()
}

/** Whose findings the queue has: those of one version, with or without its parts, or of the newest version of every environment. */
export interface QueuePlace {
  readonly sbomId: string | undefined
  readonly includesParts: boolean
}

/** What numbers are about: arguments of `triageQueue`. */
export type NumbersScope = ReturnType<typeof numbersScope>

export function numbersScope({ sbomId, includesParts }: QueuePlace, filter: QueueFilter) {
  return {
    sbomId: sbomId ?? null,
    includeParts: sbomId !== undefined && includesParts,
    ...toQueueArguments(filter),
  }
}

/** Returns the key of numbers, under which a response to a step puts those after it. */
export function numbersKey(args: NumbersScope) {
  return queryKey('finding', 'triage-numbers', args)
}

/** Returns the key of the version in triage. */
export function triagedVersionKey(sbomId: string | null, includeParts: boolean) {
  return queryKey('version', 'triage', sbomId, includeParts)
}

/** Reads progress, filter counts and the age of the data. They follow every change. */
export function useQueueNumbers(place: QueuePlace, filter: QueueFilter) {
  const args = numbersScope(place, filter)
  return useQuery({
    queryKey: queryKey('finding', 'triage-numbers', args), // as numbersKey()
    queryFn: ({ signal }) => request(TriageOverviewDocument, { ...args, filter: sendable(args.filter) }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads the version in triage: its name, its processing state, and what was not evaluated. */
export function useTriagedVersion({ sbomId, includesParts: includeParts }: QueuePlace) {
  return useQuery({
    queryKey: queryKey('version', 'triage', sbomId ?? null, includeParts), // as triagedVersionKey()
    enabled: sbomId !== undefined,
    queryFn: async ({ signal }) =>
      (await request(TriageVersionDocument, { sbomId: sbomId ?? '', includeParts }, signal)).sbom,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isBeingMatched(state.data?.vulnRunStatus) ? pollIntervalMs : false),
  })
}

/** Returns true while rows may still appear. */
export function isBeingMatched(runStatus: string | undefined): boolean {
  return runStatus === 'IN_PROGRESS' || runStatus === 'NOT_STARTED'
}
