import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  ChangedComponentDocument,
  ChangeUndoDocument,
  VersionChangeLogDocument,
  VersionChangesKeptDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import type { ChangeEntry } from './change-words.ts'
import * as texts from './texts.tsx'

/** What narrows the changes of a version. */
export interface ChangeFilter {
  readonly search: string
  /** Kind of the objects; empty for all. */
  readonly kind: string
  /** From where; empty for everywhere. */
  readonly origin: string
}

function variablesOf(sbomId: string, { search, kind, origin }: ChangeFilter) {
  return {
    ...{ sbomId, search: search.trim() || null, subjectKind: kind === '' ? null : [kind] },
    origin: origin === '' ? null : [origin],
  }
}

/** Reads the changes of a version page by page, newest first. */
export function useVersionChanges(sbomId: string, filter: ChangeFilter) {
  return usePagedList({
    queryKey: queryKey('version', 'change-log', sbomId, filter),
    keepsRows: true,
    readPage: async ({ first, after, signal }) => {
      const variables = { ...variablesOf(sbomId, filter), first, after }
      return (await request(VersionChangeLogDocument, variables, signal)).sbom?.changeLog ?? null
    },
  })
}

/** Reads all changes that fit, loaded or not. */
export function readVersionChanges(sbomId: string, filter: ChangeFilter): Promise<ChangeEntry[]> {
  return readAllPages(async (after) => {
    const variables = { ...variablesOf(sbomId, filter), first: tablePages.next, after }
    return (await request(VersionChangeLogDocument, variables)).sbom?.changeLog ?? null
  })
}

/** Reads how many changes are kept for a version, and since when. */
export function useChangesKept(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'changes-kept', sbomId),
    queryFn: async ({ signal }) => (await request(VersionChangesKeptDocument, { sbomId }, signal)).sbom?.changeLog,
  })
}

/** Reads the purl or name that a component has now. Null if it is not there any more. */
export async function readComponentSearch(id: string, sbomId: string): Promise<string | null> {
  const { component } = await request(ChangedComponentDocument, { id, sbomId })
  return component && (component.purl ?? component.name)
}

/** Undoes steps of decisions, one at a time. */
export function useStepUndo(): (operationId: string) => Promise<void> {
  const queries = useQueryClient()
  const busy = useRef(false)
  return async (operationId) => {
    if (busy.current) return
    busy.current = true
    try {
      accepted((await request(ChangeUndoDocument, { input: { operationId } })).vexUndo)
      showToast({ text: texts.undone, detail: texts.undoIsAChange })
    } catch (error) {
      showError(error, texts.couldNotUndo)
    } finally {
      busy.current = false
      const areas = ['version', 'finding', 'component', 'product', 'overview'] as const
      for (const area of areas) void queries.invalidateQueries({ queryKey: queryKey(area) })
    }
  }
}
