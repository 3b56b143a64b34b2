import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { VersionLicensesQuery, VersionLicenseStatesQuery } from '#renderer/generated/documents.ts'
import {
  LicensedComponentsDocument,
  LicenseStateChangeDocument,
  VersionLicenseReachDocument,
  VersionLicensesDocument,
  VersionLicenseStatesDocument,
} from '#renderer/generated/documents.ts'
import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { useWishes } from '#renderer/lib/wishes.ts'
import { categoryParts } from './license-categories.ts'
import { licenseConditions, type LicenseFilter } from './license-filter.ts'
import * as texts from './texts.tsx'

export type LicenseRow = NonNullable<VersionLicensesQuery['sbom']>['licenses']['nodes'][number]
export type License = LicenseRow['licenses'][number]

const none: readonly LicenseRow[] = []

/** Reads the license expressions of a version that match a filter, page by page; all of them to find those of one category. */
export function useLicenses(sbomId: string, includeParts: boolean, { category, ...found }: LicenseFilter) {
  const pages = useLicensePages(sbomId, includeParts, found)
  const { list, rows: read, totalCount, onNeedMore, readAll } = pages
  const { isFetching, isError } = list
  const rows = useMemo(() => read.filter((row) => isOfCategory(row, category)), [read, category])
  useEffect(() => {
    // A page that failed is not asked for again: the user does that.
    if (category !== null && read.length < totalCount && !isFetching && !isError) onNeedMore()
  }, [category, read, totalCount, isFetching, isError, onNeedMore])
  const isReading = category !== null && read.length < totalCount && !isError && (list.hasNextPage || isFetching)
  return {
    // Before all pages are read, no row is said to be found, and none to be missing.
    ...{ ...pages, isReading, rows: isReading ? none : rows },
    totalCount: category === null ? totalCount : rows.length,
    readAll: async (onRead: (count: number) => void) =>
      (await readAll(onRead)).filter((row) => isOfCategory(row, category)),
  }
}

function isOfCategory({ copyLeft }: LicenseRow, category: string | null): boolean {
  return category === null || copyLeft === category
}

/** Reads how many components of a version have a license of each category. Empty until it is known, and where there are too many to count. */
export function useLicenseCategories(sbomId: string, includeParts: boolean) {
  const { data } = useQuery({
    queryKey: queryKey('version', 'license-reach', sbomId, includeParts),
    queryFn: async ({ signal }) =>
      (await request(VersionLicenseReachDocument, { sbomId, includeParts }, signal)).sbom?.licenses ?? null,
  })
  return useMemo(() => (data && data.totalCount === data.nodes.length ? categoryParts(data.nodes) : []), [data])
}

function useLicensePages(sbomId: string, includeParts: boolean, { search, typed }: Omit<LicenseFilter, 'category'>) {
  const words = search.trim()
  const conditions = typed === null ? null : licenseConditions(typed.group)
  return usePagedList({
    sizes: { first: 100, next: 1_000 },
    queryKey: queryKey('version', 'licenses', sbomId, includeParts, words, conditions),
    readPage: async ({ after, first, signal }) => {
      const filter = {
        search: words === '' ? null : words,
        state: conditions?.state ? [...conditions.state] : null,
        licensesExp: conditions?.licensesExp ?? null,
      }
      const variables = { sbomId, after, first, includeParts, ...filter }
      return (await request(VersionLicensesDocument, variables, signal)).sbom?.licenses ?? null
    },
    keepsRows: true,
  })
}

/** Reads how many components of a version have a license of each state, its last replacement, and the role of the user. */
export function useLicenseStates(sbomId: string, includeParts: boolean) {
  const states = useQuery({
    queryKey: queryKey('version', 'license-states', sbomId),
    queryFn: ({ signal }) => request(VersionLicenseStatesDocument, { sbomId }, signal),
  })
  const { sbom, organizationUser } = states.data ?? {}
  return {
    ...countsOf(sbom?.stats, includeParts),
    /** True if neither the version nor its parts have components. */
    isEmpty: sbom?.stats.withParts.compCount === 0,
    last: sbom?.lastLicenseReplacement ?? null,
    mayChange: ['Owner', 'Admin', 'Operator'].includes(organizationUser?.role ?? ''),
  }
}

type Stats = NonNullable<VersionLicenseStatesQuery['sbom']>['stats']

function countsOf(stats: Stats | undefined, includeParts: boolean) {
  if (!stats) return { partCount: 0, counts: [] }
  const { licenseStateCounts: counts } = includeParts ? stats.withParts : stats
  return { partCount: stats.partCount, counts }
}

/** Reads the first components that carry an expression. */
export function useLicensedComponents(sbomId: string, licensesExp: string, includeParts: boolean) {
  return useQuery({
    queryKey: queryKey('component', 'licensed', sbomId, licensesExp, includeParts),
    queryFn: async ({ signal }) => {
      const { sbom } = await request(LicensedComponentsDocument, { sbomId, licensesExp, includeParts }, signal)
      return sbom?.licenses.nodes[0]?.components.nodes ?? []
    },
  })
}

export interface LicenseChange {
  readonly id: string
  readonly before: string
  readonly state: string
}

/** Approves and rejects licenses. The toast offers to undo it. */
export function useLicenseChange() {
  const { wishes, ask } = useWishes({
    about: queryKey('version', 'license-states'),
    send: async ({ id, state }: LicenseChange) =>
      accepted((await request(LicenseStateChangeDocument, { id, state })).licenseUpdate),
    said: ({ id, state, before }) => {
      const undo = () => void ask({ id, state: before, before: state })
      showToast({ text: texts.idIsLabel(id, licenseStateLook(state).label), action: { label: texts.undo, run: undo } })
    },
    failed: texts.couldNotChangeTheLicense,
    readAgain: (queries) => {
      const areas = ['version', 'component', 'policy', 'overview'] as const
      return Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
    },
  })
  return {
    /** Sets a state, also while another one of the same license is being stored. One that it has already is not set: its undo would restore just that. */
    change: ({ id, state, before }: LicenseChange) => {
      const now = wishes.findLast((wish) => wish.id === id)?.state ?? before
      if (now !== state) void ask({ id, state, before: now })
    },
  }
}
