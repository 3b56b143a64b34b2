import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckFailuresQuery, VersionChecksQuery } from '#renderer/generated/documents.ts'
import {
  AllCheckFailuresDocument,
  CheckAcceptDocument,
  CheckFailuresDocument,
  CheckFixPreviewDocument,
  CheckRepairDocument,
  CheckRepairUndoDocument,
  ChecksRunDocument,
  VersionChecksDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type CheckedVersion = NonNullable<VersionChecksQuery['sbom']>
export type Result = CheckedVersion['checkResults']['nodes'][number]
export type PreviousVersion = NonNullable<CheckedVersion['previousVersion']>
export type Quality = NonNullable<CheckedVersion['quality']>
export type Failure = CheckFailuresQuery['doctorResults']['nodes'][number]

/** What was found wrong with an object, as `DoctorResult.findings` lists it. */
export interface Fault {
  readonly field: string
  readonly message: string
  readonly value?: string
  readonly pointer?: string
  readonly line?: number
  readonly column?: number
}

/** Reads the results of all checks over a version, its quality, and whether the user may change something. */
export function useChecks(sbomId: string) {
  const query = useQuery({
    queryKey: queryKey('version', 'checks', sbomId),
    queryFn: ({ signal }) => request(VersionChecksDocument, { sbomId }, signal),
  })
  return { query, mayChange: ['Owner', 'Admin', 'Operator'].includes(query.data?.organizationUser.role ?? '') }
}

/** Reads what failed a check, page by page. */
export function useFailures(sbomId: string, checkId: string) {
  return usePagedList({
    sizes: { first: 25, next: 500 },
    queryKey: queryKey('version', 'check-failures', sbomId, checkId),
    readPage: async ({ after, first, signal }) =>
      (await request(CheckFailuresDocument, { sbomId, checkCode: [checkId], after, first }, signal)).doctorResults,
  })
}

/** Reads all that failed, of every check. */
export function readAllFailures(sbomId: string) {
  return readAllPages(
    async (after) => (await request(AllCheckFailuresDocument, { sbomId, after })).doctorResults ?? null,
  )
}

export function faultsOf({ findings }: Failure): readonly Fault[] {
  return Array.isArray(findings) ? (findings as Fault[]) : [] // as the schema says
}

function useRefresh() {
  const queries = useQueryClient()
  const areas = ['version', 'component', 'policy', 'overview'] as const
  return () => Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
}

/** Returns a mutation that runs the checks of a version. */
export function useChecksRun(sbomId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => request(ChecksRunDocument, { sbomId }),
    onError: (error) => showError(error, texts.checksCouldNotRun),
    onSuccess: refresh,
  })
}

export interface Acceptance {
  readonly checkCode: string
  readonly accepted: boolean
  readonly reason?: string
}

/** Returns a mutation that accepts the failure of a check, or no longer accepts it. Its toast offers to undo the first. */
export function useAccept(sbomId: string) {
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: async (acceptance: Acceptance) =>
      accepted((await request(CheckAcceptDocument, { input: { sbomId, ...acceptance } })).checkResultUpdate),
    onError: (error) => showError(error, texts.checkCouldNotBeChanged),
    onSuccess: async (_, { checkCode, accepted: isAccepted }) => {
      const undo = () => change.mutate({ checkCode, accepted: false })
      if (isAccepted)
        showToast({ text: texts.checkCodeIsAccepted(checkCode), action: { label: texts.undo, run: undo } })
      else showToast({ text: texts.countsInTheScoreAgain(checkCode) })
      await refresh()
    },
  })
  return change
}

/** Reads what a repair would change; null while it has no value that it needs. */
export function useRepairPreview(sbomId: string, checkCode: string, value: string | null) {
  return useQuery({
    queryKey: queryKey('version', 'check-fix-preview', sbomId, checkCode, value ?? ''),
    queryFn: async ({ signal }) =>
      (await request(CheckFixPreviewDocument, { sbomId, checkCode, value }, signal)).checkFixPreview,
    enabled: value !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** How a check is repaired. */
export interface Repair {
  readonly checkCode: string
  readonly value: string
  /** Whether a rule repeats it in the next versions. */
  readonly saveAsRule: boolean
}

/** Returns a mutation that undoes a repair as a whole, by its id. */
export function useRepairUndo() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (id: string) =>
      accepted((await request(CheckRepairUndoDocument, { input: { id } })).checkFixUndo),
    onError: (error) => showError(error, texts.repairCouldNotBeUndone),
    onSuccess: async ({ keptCount }) => {
      const kept = keptCount ?? 0
      showToast({
        text: texts.repairIsUndone,
        ...(kept > 0 && { detail: texts.changedSinceAndStayed(formatCount(kept, texts.objectForms)) }),
      })
      await refresh()
    },
  })
}

/** Returns a mutation that repairs what failed a check. Its toast offers to undo it. */
export function useRepair(sbomId: string) {
  const refresh = useRefresh()
  const undo = useRepairUndo()
  return useMutation({
    mutationFn: async (input: Repair) =>
      accepted((await request(CheckRepairDocument, { input: { sbomId, ...input } })).checkFix),
    onSuccess: async (answer, { checkCode, saveAsRule }) => {
      const count = answer.fixedCount ?? 0
      const repair = answer.checkRepair
      showToast({
        text: `${count === 0 ? `${checkCode}: nothing could be repaired` : `${formatCount(count, texts.objectForms)} repaired`}${saveAsRule ? ', saved as a rule' : ''}`,
        ...(repair && { action: { label: texts.undo, run: () => undo.mutate(repair.id) } }),
      })
      await refresh()
    },
  })
}
