import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type {
  InheritedComponentsQuery,
  InheritedFindingsQuery,
  PartCandidatesQuery,
  PartGainQuery,
  VersionPartsQuery,
} from '#renderer/generated/documents.ts'
import { formatVersion } from '#renderer/lib/format.ts'
import {
  CountWithPartsDocument,
  InheritedComponentsDocument,
  InheritedFindingsDocument,
  PartCandidatesDocument,
  PartGainDocument,
  PartPreviewDocument,
  VersionPartsDocument,
} from '#renderer/generated/documents.ts'
import { type PageSizes, usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type VersionWithParts = NonNullable<VersionPartsQuery['sbom']>
export type PartNode = VersionWithParts['partTree'][number]
export type PartVersion = PartNode['sbom']
export type InheritedFinding = NonNullable<InheritedFindingsQuery['sbom']>['vulns']['nodes'][number]
export type InheritedComponent = NonNullable<InheritedComponentsQuery['sbom']>['components']['nodes'][number]
export type PartGain = NonNullable<NonNullable<PartGainQuery['sbom']>['partPreview']>
/** A version with its place: enough to name it and to link to it. */
export type PlacedVersion = InheritedFinding['sbom']
export type Candidate = PartCandidatesQuery['sboms']['nodes'][number]

/** Each count with parts reads all of their rows, so that a large tree shows only those of its first versions. */
const maxCounts = 40
const inheritedPages: PageSizes = { first: 25, next: 100 }
const candidates = 20

/** Returns the name of a version with that of its product. */
export function versionName({
  project,
  projectVersion,
}: Pick<PlacedVersion, 'projectVersion'> & {
  readonly project: Pick<PlacedVersion['project'], 'projectGroup'>
}): string {
  return `${project.projectGroup.name} ${formatVersion(projectVersion)}`
}

/** Whether a role may attach and detach parts. */
export function mayChangeParts(role: string | undefined): boolean {
  return role !== undefined && ['Owner', 'Admin', 'Operator'].includes(role)
}

/** Returns the newer version of a part's environment, which may take its place. Null if there is none, or if it is in the tree already. */
export function newerVersion(
  tree: readonly PartNode[],
  { relation, sbom }: PartNode,
): PartVersion['project']['latestVersion'] {
  const { latestVersion } = sbom.project
  if (relation !== 'PART' || latestVersion === null || latestVersion.id === sbom.id) return null
  const isTaken = tree.some((node) => node.sbom.id === latestVersion.id && node.relation !== 'TRANSITIVE_PART')
  return isTaken ? null : latestVersion
}

/** Reads a version with what contains it and what it contains. */
export function useVersionParts(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'parts', sbomId),
    queryFn: ({ signal }) => request(VersionPartsDocument, { sbomId }, signal),
  })
}

/** Counts the components of versions with those of their parts, each once. Without those that are still being counted. */
export function useCountsWithParts(nodes: readonly PartNode[]): ReadonlyMap<string, number> {
  const ids = [...new Set(nodes.filter(({ sbom }) => sbom.stats.partCount > 0).map(({ sbom }) => sbom.id))]
  return useQueries({
    queries: ids.slice(0, maxCounts).map((sbomId) => ({
      queryKey: queryKey('component', 'with-parts', sbomId),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { sbom } = await request(CountWithPartsDocument, { sbomId }, signal)
        return { sbomId, count: sbom?.components.totalCount }
      },
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.count === undefined ? [] : [[data.sbomId, data.count] as const]))),
  })
}

/** Reads the findings that a version inherits, page by page. */
export function useInheritedFindings(sbomId: string, partIds: readonly string[]) {
  return usePagedList({
    queryKey: queryKey('finding', 'inherited', sbomId, partIds),
    sizes: inheritedPages,
    keepsRows: true,
    readPage: async ({ first, after, signal }) => {
      const variables = { sbomId, partIds: [...partIds], first, after }
      return (await request(InheritedFindingsDocument, variables, signal)).sbom?.vulns ?? null
    },
  })
}

/** Reads the components that a version inherits, page by page. */
export function useInheritedComponents(sbomId: string, partIds: readonly string[]) {
  return usePagedList({
    queryKey: queryKey('component', 'inherited', sbomId, partIds),
    sizes: inheritedPages,
    keepsRows: true,
    readPage: async ({ first, after, signal }) => {
      const variables = { sbomId, partIds: [...partIds], first, after }
      return (await request(InheritedComponentsDocument, variables, signal)).sbom?.components ?? null
    },
  })
}

/** Reads the newest versions that a search finds. Keeps the last answer while it is typed. */
export function useCandidates(search: string) {
  return useQuery({
    queryKey: queryKey('version', 'part-candidates', search),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(PartCandidatesDocument, { search: search === '' ? null : search, first: candidates }, signal))
        .sboms,
  })
}

/** Counts what a version would bring. Null without one. */
export function usePartPreview(sbomId: string | null) {
  return useQuery({
    queryKey: queryKey('version', 'part-preview', sbomId),
    enabled: sbomId !== null,
    queryFn: async ({ signal }) =>
      sbomId === null ? null : (await request(PartPreviewDocument, { sbomId }, signal)).sbom,
  })
}

/** Counts what a version would gain by a part; nothing if it is null. */
export function usePartGain(sbomId: string, partSbomId: string | null) {
  return useQuery({
    queryKey: queryKey('version', 'part-gain', sbomId, partSbomId),
    enabled: partSbomId !== null,
    queryFn: async ({ signal }) =>
      partSbomId === null
        ? null
        : ((await request(PartGainDocument, { sbomId, partSbomId }, signal)).sbom?.partPreview ?? null),
  })
}
