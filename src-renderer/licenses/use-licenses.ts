import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VersionLicensesQuery, VersionLicenseStatesQuery } from '#renderer/generated/documents.ts'
import {
  LicensedComponentsDocument,
  LicenseStateChangeDocument,
  VersionLicensesDocument,
  VersionLicenseStatesDocument,
} from '#renderer/generated/documents.ts'
import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'

export type LicenseRow = NonNullable<VersionLicensesQuery['sbom']>['licenses']['nodes'][number]
export type License = LicenseRow['licenses'][number]

/** Reads the license expressions of a version, page by page. */
export function useLicenses(sbomId: string, includeParts: boolean) {
  return usePagedList({
    sizes: { first: 100, next: 1_000 },
    queryKey: queryKey('version', 'licenses', sbomId, includeParts),
    readPage: async ({ after, first, signal }) =>
      (await request(VersionLicensesDocument, { sbomId, after, first, includeParts }, signal)).sbom?.licenses ?? null,
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

/** Returns a mutation that approves or rejects a license. Its toast offers to undo it. */
export function useLicenseChange() {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async ({ id, state }: LicenseChange) =>
      accepted((await request(LicenseStateChangeDocument, { id, state })).licenseUpdate),
    onError: (error) => showError(error, 'Could not change the license'),
    onSuccess: async (_, { id, state, before }) => {
      const undo = () => change.mutate({ id, state: before, before: state })
      showToast({ text: `${id} is ${licenseStateLook(state).label}`, action: { label: 'Undo', run: undo } })
      const areas = ['version', 'component', 'policy', 'overview'] as const
      await Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
    },
  })
  return change
}
