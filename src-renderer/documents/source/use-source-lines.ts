import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentSourceQuery } from '#renderer/generated/documents.ts'
import { DocumentSourceDocument } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { showsColumn } from './column-mark.ts'
import * as texts from './texts.ts'

type Excerpt = NonNullable<NonNullable<DocumentSourceQuery['sbom']>['documents'][number]['sourceLines']>
export type SourceLine = Excerpt['lines'][number]

/** Lines per request. The service reads the whole file for each request, so small pages cost as much as large ones. */
const pageLength = 400
/** Lines that are only scrolled past are not loaded. Milliseconds. */
const debounceMs = 90
/** How long pages out of view stay in memory. Milliseconds. */
const cacheTimeMs = 60_000

/** A part of a text: a page that starts at a line, or the window of one line around a column. */
interface Part {
  readonly first: number
  readonly column: number | null
}

/** Returns the first lines of the pages that contain the lines from `first` to `last`. */
export function pagesOf(first: number, last: number): readonly number[] {
  const start = Math.floor((Math.max(1, first) - 1) / pageLength)
  const end = Math.floor((Math.max(1, last) - 1) / pageLength)
  return Array.from({ length: Math.max(0, end - start) + 1 }, (_, at) => (start + at) * pageLength + 1)
}

/** Returns the value once it has not changed for a moment. */
function useDebouncedValue<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState({ value, key })
  useEffect(() => {
    if (settled.key === key) return
    const timer = setTimeout(() => setSettled({ value, key }), debounceMs)
    return () => clearTimeout(timer)
  }, [value, key, settled.key])
  return settled.value
}

/** The lines to load, and the column around which a truncated line is shown. */
export interface WantedLines {
  readonly first: number
  readonly last: number
  /** Columns by line, for truncated lines. */
  readonly columns: ReadonlyMap<number, number>
}

/**
 * Loads the visible lines of a document, never the whole text. `lineCount` is null until the first response.
 * Loaded lines never become stale, because a stored document does not change.
 */
export function useSourceLines(sbomId: string, documentId: string, { first, last, columns }: WantedLines) {
  const queries = useQueryClient()
  const keyOf = ({ first: line, column }: Part) => ['document-source', documentId, line, column] as const
  const pages = pagesOf(first, last)
  const settled = useDebouncedValue(pages, pages.join(' '))
  const isKnown = (page: number) => queries.getQueryData(keyOf({ first: page, column: null })) !== undefined
  const shown = [...new Set([...settled, ...pages.filter(isKnown)])]
  const ask = (part: Part) => ({
    queryKey: keyOf(part),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => readPart(sbomId, documentId, part, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheTimeMs,
  })
  const answers = useQueries({ queries: shown.map((page) => ask({ first: page, column: null })) })
  const lines = new Map(answers.flatMap(({ data }) => data?.lines ?? []).map((line) => [line.number, line] as const))
  const cut = [...columns].filter(([line, column]) => {
    const known = lines.get(line)
    return known !== undefined && !showsColumn(known, column)
  })
  const windows = useQueries({ queries: cut.map(([line, column]) => ask({ first: line, column })) })
  for (const line of windows.flatMap(({ data }) => data?.lines ?? [])) lines.set(line.number, line)
  const failed = [...answers, ...windows].find(({ isError }) => isError)
  return {
    lines,
    lineCount: useLast(answers.find(({ data }) => data !== undefined)?.data?.lineCount ?? null),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}

/** Returns the last known value, so that the text keeps its length while pages are loading. */
function useLast(value: number | null): number | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

async function readPart(sbomId: string, documentId: string, part: Part, signal: AbortSignal): Promise<Excerpt> {
  const count = part.column === null ? pageLength : 1
  const { sbom } = await request(DocumentSourceDocument, { sbomId, documentId, ...part, count }, signal)
  const document = sbom?.documents.find(({ id }) => id === documentId)
  if (document === undefined) throw new RequestError('fault', texts.documentNoLongerExists)
  if (document.sourceLines === null) throw new RequestError('fault', texts.originalCouldNotBeRead)
  return document.sourceLines
}
