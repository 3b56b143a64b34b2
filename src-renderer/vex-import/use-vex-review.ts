import { useMutation, useQuery } from '@tanstack/react-query'
import {
  VexFitsDocument,
  VexReviewDocument,
  VexReviewUndoDocument,
  VexTargetDocument,
  VexTargetsDocument,
} from '#renderer/generated/documents.ts'
import type { VexTargetsQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import type { ReviewedFile } from '#renderer/lib/vex-file.ts'
import type { Review } from './review-rows.ts'
import * as texts from './texts.tsx'

export type Target = VexTargetsQuery['sboms']['nodes'][number]

/** A version that the document matches, with the number of its findings there. */
export interface FittingVersion {
  readonly target: Target
  readonly findings: number
}

/** Larger files are not uploaded a second time just to suggest versions. */
const maxBytesForTargetSearch = 4_000_000

/** Reads the outcome of each statement. Nothing is saved. A new `round` reads it again. */
export function useReview({ file, turn }: ReviewedFile, versionId: string | null, round: number) {
  return useQuery({
    // It has no area of its own: a decision elsewhere must not change what the user is reviewing. The service rejects outdated statements.
    queryKey: ['vex-review', turn, versionId, round],
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<Review> => {
      const input = { doc: file, dryRun: true, ...(versionId !== null && { sbomId: versionId }) }
      return accepted((await request(VexReviewDocument, { input }, signal)).vexImport)
    },
  })
}

/** Reads the versions with findings that the document covers, most findings first. Empty if unknown. */
export function useFittingVersions({ file, turn }: ReviewedFile, enabled: boolean): readonly FittingVersion[] {
  const { data } = useQuery({
    queryKey: ['vex-fits', turn],
    enabled: enabled && file.size <= maxBytesForTargetSearch,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { vexImport } = await request(VexFitsDocument, { input: { doc: file, dryRun: true } }, signal)
      return countVersions(accepted(vexImport).statements ?? [])
    },
  })
  return data ?? []
}

type Fits = readonly { readonly componentVulns: readonly { readonly id: string; readonly sbom: Target }[] }[]

function countVersions(statements: Fits): FittingVersion[] {
  const findings = new Map(statements.flatMap(({ componentVulns }) => componentVulns.map((one) => [one.id, one.sbom])))
  const versions = new Map<string, FittingVersion>()
  for (const target of findings.values()) {
    versions.set(target.id, { target, findings: (versions.get(target.id)?.findings ?? 0) + 1 })
  }
  return [...versions.values()].sort((one, other) => other.findings - one.findings)
}

/** Reads the newest version of each environment, so that the user can select one that the document does not name. */
export function useTargets(): readonly Target[] {
  const { data } = useQuery({
    queryKey: queryKey('product', 'vex-targets'),
    queryFn: async ({ signal }) => (await request(VexTargetsDocument, {}, signal)).sboms.nodes,
  })
  return data ?? []
}

/** Reads the version of the review; undefined until it is known, null if there is none. */
export function useTarget(versionId: string | null): Target | null | undefined {
  const { data } = useQuery({
    queryKey: queryKey('version', 'vex-target', versionId),
    enabled: versionId !== null,
    queryFn: async ({ signal }) => (await request(VexTargetDocument, { sbomId: versionId ?? '' }, signal)).sbom,
  })
  return versionId === null ? null : data
}

/** Applies the selected statements as one step. The service rejects it if a finding changed since `evaluatedAt`. */
export function useApply({ file }: ReviewedFile, versionId: string | null) {
  return useMutation({
    mutationFn: async (what: { readonly accept: number[] | null; readonly evaluatedAt: string | null }) => {
      const { accept, evaluatedAt } = what
      const input = {
        doc: file,
        ...(versionId !== null && { sbomId: versionId }),
        ...(accept !== null && { accept }),
        ...(evaluatedAt !== null && { expectedUpdatedAt: evaluatedAt }),
      }
      return accepted((await request(VexReviewDocument, { input })).vexImport)
    },
  })
}

/** Undoes one import as a whole. */
export async function undoImport(operationId: string): Promise<void> {
  const { vexUndo } = await request(VexReviewUndoDocument, { input: { operationId } })
  if ((accepted(vexUndo).operations ?? []).length === 0)
    throw new RequestError('rejected', texts.thisImportWasAlreadyUndone)
}
