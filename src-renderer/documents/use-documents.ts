import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentFindingsQuery, DocumentsQuery } from '#renderer/generated/documents.ts'
import {
  DocumentComparisonDocument,
  DocumentFindingsDocument,
  DocumentOriginalDocument,
  DocumentsDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { saveUrl } from '#renderer/lib/save-file.ts'
import * as texts from './texts.tsx'

export type VersionSource = NonNullable<DocumentsQuery['sbom']>
export type SourceDocument = VersionSource['documents'][number]

/** What a dialog about one document of a version gets. */
export interface DocumentDialogProps {
  readonly source: VersionSource
  readonly document: SourceDocument
  readonly onClose: () => void
}

type FindingRow = NonNullable<DocumentFindingsQuery['sbom']>['documents'][number]['findings']['nodes'][number]

/** An issue with the list that contains it and its position there, because issues have no id. */
export interface DocumentFinding extends FindingRow {
  readonly at: string
}

const pollIntervalMs = 1_500

/** True while the content of the version is being processed. */
export function isProcessing({ stages }: Pick<VersionSource, 'stages'>): boolean {
  return stages.some(({ status }) => status !== 'COMPLETED')
}

/** Reads the documents of a version and its metadata. Polls while the version is being processed. */
export function useDocuments(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'documents', sbomId),
    queryFn: async ({ signal }) => (await request(DocumentsDocument, { sbomId }, signal)).sbom,
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? pollIntervalMs : false),
  })
}

/**
 * Reads the issues of a document in their order, page by page.
 * @param severity `error`, `warning`, `info`; empty for all
 */
export function useDocumentFindings(sbomId: string, documentId: string, severity: string) {
  const list = usePagedList({
    queryKey: queryKey('version', 'document-findings', sbomId, documentId, severity),
    readPage: async ({ after, first, signal }) => {
      const variables = { sbomId, documentId, first, after, severity: severity === '' ? null : [severity] }
      const { sbom } = await request(DocumentFindingsDocument, variables, signal)
      return sbom?.documents.find(({ id }) => id === documentId)?.findings ?? null
    },
  })
  const rows = useMemo(
    () => list.rows.map((row, at): DocumentFinding => ({ ...row, at: `${severity} ${at}` })),
    [list.rows, severity],
  )
  return { ...list, rows }
}

/** Compares two documents of a version. */
export function useComparison(sbomId: string, documentId: string, otherDocumentId: string) {
  return useQuery({
    queryKey: queryKey('version', 'document-comparison', sbomId, documentId, otherDocumentId),
    queryFn: async ({ signal }) => {
      const variables = { sbomId, documentId, otherDocumentId }
      return (await request(DocumentComparisonDocument, variables, signal)).sbomDocumentCompare
    },
    staleTime: Number.POSITIVE_INFINITY, // a stored document does not change
  })
}

/** Saves a document as it was received, byte for byte. */
export function useOriginalDownload(sbomId: string, documentId: string) {
  return useMutation({ mutationFn: (filename: string) => saveOriginal({ sbomId, documentId, filename }) })
}

interface SavedOriginal {
  readonly sbomId: string
  readonly documentId: string
  readonly filename: string
}

async function saveOriginal(original: SavedOriginal): Promise<void> {
  const { sbomId, documentId, filename } = original
  const [document] = (await request(DocumentOriginalDocument, { sbomId, documentId })).sbom?.documents ?? []
  if (!document) throw new RequestError('rejected', texts.documentNoLongerExists)
  if (document.originalUrl === null) throw new RequestError('fault', texts.originalCouldNotBeRead)
  saveUrl(document.originalUrl, filename, () => saveOriginal(original))
}
