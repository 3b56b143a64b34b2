import { useQuery } from '@tanstack/react-query'
import type {
  ChosenSideQuery,
  ComparedComponentsQuery,
  ComparedFindingsQuery,
  ComparisonQuery,
} from '#renderer/generated/documents.ts'
import {
  ChosenSideDocument,
  ComparableVersionsDocument,
  type ComparisonFormat,
  ComparedComponentsDocument,
  ComparedFindingsDocument,
  ComparisonDocument,
  ComparisonFileDocument,
  ProposedPairsDocument,
  VersionBeforeDocument,
} from '#renderer/generated/documents.ts'
import type { Severity } from '#shared/severity.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { saveUrl } from '#renderer/lib/save-file.ts'
import { versionsBeside } from '#renderer/lib/versions-beside.ts'
import { type ProposedPair, proposedPairs } from './proposed-pairs.ts'
import * as texts from './texts.tsx'

export type Comparison = NonNullable<ComparisonQuery['sbomCompare']>
export type FindingChange = NonNullable<ComparedFindingsQuery['sbomCompare']>['findings']['nodes'][number]
export type ComponentChange = NonNullable<ComparedComponentsQuery['sbomCompare']>['components']['nodes'][number]

/** Two versions by id, as they are in the URL: after the older one may be an `@` and the stored scan before which its findings are taken. */
export interface Pair {
  readonly base: string
  readonly target: string
}

/** The older side in the URL: a version, and the scan before which its findings are taken. */
export function withScan(versionId: string, scanId: string): string {
  return scanId === '' ? versionId : `${versionId}@${scanId}`
}

/** The version of a side of the URL. */
export function versionOf(side: string): string {
  return side.split('@')[0] ?? side
}

function asked({ base, target }: Pair) {
  const [versionId = '', scan = null] = base.split('@')
  return { base: versionId, target, scan }
}

/** How a list of differences is narrowed. */
export interface Narrowing {
  readonly search: string
  readonly withUnchanged: boolean
  /** Of findings; empty for all. */
  readonly severities: readonly Severity[]
}

/** Reads two versions side by side, without the rows of findings and components. Null if one of them is not there. */
export function useComparison({ base, target }: Pair) {
  return useQuery({
    queryKey: queryKey('version', 'comparison', base, target),
    queryFn: async ({ signal }) => (await request(ComparisonDocument, asked({ base, target }), signal)).sbomCompare,
  })
}

const findingChanges = ['introduced', 'worse', 'fixed', 'better', 'unchanged']
const componentChanges = ['added', 'removed', 'upgraded', 'downgraded', 'changed', 'unchanged']

export function useFindingChanges({ base, target }: Pair, { search, withUnchanged, severities }: Narrowing) {
  return usePagedList({
    queryKey: queryKey('finding', 'comparison', base, target, search, withUnchanged, severities),
    readPage: async ({ after, first, signal }) => {
      const change = withUnchanged ? findingChanges : null
      const variables = {
        ...asked({ base, target }),
        first,
        after,
        search,
        change,
        severity: severities.length === 0 ? null : [...severities],
      }
      return (await request(ComparedFindingsDocument, variables, signal)).sbomCompare?.findings ?? null
    },
    keepsRows: true,
  })
}

export function useComponentChanges({ base, target }: Pair, { search, withUnchanged }: Narrowing) {
  return usePagedList({
    queryKey: queryKey('component', 'comparison', base, target, search, withUnchanged),
    readPage: async ({ after, first, signal }) => {
      const change = withUnchanged ? componentChanges : null
      const variables = { ...asked({ base, target }), first, after, search, change }
      return (await request(ComparedComponentsDocument, variables, signal)).sbomCompare?.components ?? null
    },
    keepsRows: true,
  })
}

/** Reads versions to choose from, the newest first. */
export function useComparableVersions(search: string) {
  return useQuery({
    queryKey: queryKey('version', 'comparable', search),
    queryFn: async ({ signal }) => (await request(ComparableVersionsDocument, { search }, signal)).sboms,
  })
}

/** A version that was chosen for one side. */
export type ChosenSide = NonNullable<ChosenSideQuery['sbom']>

/** Reads a version that is chosen while the other side is not. Null if it is not there. */
export function useChosenSide(id: string | undefined) {
  return useQuery({
    queryKey: queryKey('version', 'chosen side', id),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await request(ChosenSideDocument, { id: id ?? '' }, signal)).sbom,
  })
}

/** What can be proposed, and how many versions there are. */
export interface Proposed {
  readonly pairs: readonly ProposedPair[]
  readonly versions: number
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Reads which versions a person most likely compares: `came` is the version that was on screen before. */
export function useProposedPairs(came: string | null) {
  return useQuery({
    queryKey: queryKey('version', 'proposed pairs', came),
    queryFn: async ({ signal }): Promise<Proposed> => {
      const variables = { came: came ?? noId, hasCome: came !== null }
      const { all, came: version, sboms } = await request(ProposedPairsDocument, variables, signal)
      return { pairs: proposedPairs(version ?? null, sboms.nodes), versions: all.totalCount }
    },
  })
}

/** Reads the id of the version before one: null if it is the first, or not there. */
export function useVersionBefore(id: string) {
  return useQuery({
    queryKey: queryKey('version', 'before', id),
    queryFn: async ({ signal }) =>
      (await request(VersionBeforeDocument, { id }, signal)).sbom?.previousVersion?.id ?? null,
  })
}

/** Reads the versions of an environment, the newest first. */
export function useVersionsBeside(projectId: string | undefined) {
  return useQuery({
    ...versionsBeside(projectId ?? ''),
    enabled: projectId !== undefined,
  })
}

/** Saves a comparison as a file. */
export async function saveComparison(pair: Pair, format: ComparisonFormat): Promise<void> {
  const { sbomCompare } = await request(ComparisonFileDocument, { ...asked(pair), format })
  if (!sbomCompare) throw new Error(texts.oneOfTheVersionsWasDeleted)
  const { url, filename } = sbomCompare.export
  saveUrl(url, filename, () => saveComparison(pair, format))
}
