import { useQuery } from '@tanstack/react-query'
import type { FileListQuery } from '#renderer/generated/documents.ts'
import { FileListDocument, FileSourceDocument } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type FileRow = NonNullable<FileListQuery['sbom']>['files']['nodes'][number]

/** Filter and order of the file list. */
export interface FileFilter {
  /** As typed; surrounding spaces are ignored. */
  readonly search: string
  readonly descending: boolean
}

function variablesOf(sbomId: string, { search, descending }: FileFilter) {
  return {
    sbomId,
    search: search.trim() || null,
    orderBy: { field: 'SBOM_FILES_PATH' as const, direction: descending ? ('DESC' as const) : ('ASC' as const) },
  }
}

/** Reads all files that match the filter, loaded or not. */
export function readAllFiles(sbomId: string, filter: FileFilter): Promise<FileRow[]> {
  return readAllPages(async (after) => {
    const variables = { ...variablesOf(sbomId, filter), after, first: tablePages.next }
    return (await request(FileListDocument, variables)).sbom?.files ?? null
  })
}

/** Reads the files of a version page by page: a small page first, large ones while scrolling. */
export function useFileList(sbomId: string, filter: FileFilter) {
  return usePagedList({
    queryKey: queryKey('version', 'files', sbomId, filter),
    readPage: async ({ after, first, signal }) => {
      const variables = { ...variablesOf(sbomId, filter), after, first }
      return (await request(FileListDocument, variables, signal)).sbom?.files ?? null
    },
    keepsRows: true,
  })
}

/** Reads the document format of a version, which explains why it may list no files. */
export function useFileSource(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'file-source', sbomId),
    queryFn: async ({ signal }) => (await request(FileSourceDocument, { sbomId }, signal)).sbom,
  })
}
