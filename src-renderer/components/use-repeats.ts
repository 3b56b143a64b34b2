import { useQuery } from '@tanstack/react-query'
import {
  EditsRepeatDocument,
  EditsRepeatUndoDocument,
  type RepeatableEditsQuery,
  RepeatableCountDocument,
  RepeatableEditsDocument,
  RepeatableIdsDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { type Failed, useUndoable } from '#renderer/lib/undoable.ts'
import * as texts from './texts.tsx'

export type EditsToRepeat = NonNullable<NonNullable<RepeatableEditsQuery['sbom']>['repeatableEdits']>
export type EditToRepeat = EditsToRepeat['possible']['nodes'][number]

/** Counts the edits of the version before that can be repeated; null without such a version. */
export function useRepeatableCount(sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'repeatable-count', sbomId),
    queryFn: async ({ signal }) =>
      (await request(RepeatableCountDocument, { sbomId }, signal)).sbom?.repeatableEdits ?? null,
  })
}

/** Reads what becomes of the edits of the version before: as much as a person looks at. */
export function useRepeatableEdits(sbomId: string) {
  return useQuery({
    gcTime: 0,
    queryKey: queryKey('component', 'repeatable-edits', sbomId),
    queryFn: async ({ signal }) =>
      (await request(RepeatableEditsDocument, { sbomId }, signal)).sbom?.repeatableEdits ?? null,
  })
}

/** What a person chose: all but these. */
export interface RepeatChoice {
  readonly fromSbomId: string
  readonly excluded: ReadonlySet<string>
}

/** Repeats edits in one step, which can be undone. */
export function useRepeat(sbomId: string) {
  const { run, done, isBusy } = useUndoable(sbomId)

  const repeat = ({ fromSbomId, excluded }: RepeatChoice, failed: Failed) =>
    run(async () => {
      const editIds = excluded.size === 0 ? null : await readOthers(sbomId, fromSbomId, excluded)
      const input = { sbomId, fromSbomId, editIds }
      const { repeatedCount, editId } = accepted((await request(EditsRepeatDocument, { input })).sbomEditsRepeat)
      if (editId == null) showToast({ text: texts.nothingToRepeat, detail: texts.thisVersionHasTheseValues })
      else
        done(
          texts.editsRepeated(formatCount(repeatedCount ?? 0, texts.editForms)),
          () => undoRepeat(sbomId, editId),
          null,
        )
    }, failed)

  return { repeat, isBusy }
}

/** The ids of all that can be repeated, also of those that are not shown, but for some. */
async function readOthers(sbomId: string, fromSbomId: string, excluded: ReadonlySet<string>): Promise<string[]> {
  const all = await readAllPages(async (after) => {
    const { sbom } = await request(RepeatableIdsDocument, { sbomId, fromSbomId, after })
    return sbom?.repeatableEdits?.edits ?? null
  })
  return all.map(({ id }) => id).filter((id) => !excluded.has(id))
}

async function undoRepeat(sbomId: string, editId: string): Promise<void> {
  const { sbomEditsRepeatUndo } = await request(EditsRepeatUndoDocument, { input: { sbomId, editId } })
  const { restoredCount, keptCount } = accepted(sbomEditsRepeatUndo)
  const kept = keptCount ? { detail: texts.changedSinceStay(formatCount(keptCount, texts.editForms)) } : {}
  showToast({ text: texts.editsUndone(formatCount(restoredCount ?? 0, texts.editForms)), ...kept })
}
