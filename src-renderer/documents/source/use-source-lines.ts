import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentSourceQuery } from '#renderer/generated/documents.ts'
import { DocumentSourceDocument } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { showsColumn } from './column-mark.ts'

type Excerpt = NonNullable<DocumentSourceQuery['sbom']>['documents'][number]['sourceLines']
export type SourceLine = Excerpt['lines'][number]

/** Lines that are asked for at once: the service reads the whole file for each answer, so that small pages cost as much as large ones. */
const pageLength = 400
/** Scrolling past is no wish to read. Milliseconds. */
const debounceMs = 90
/** Pages that were passed by are let go of after this time. Milliseconds. */
const cacheTimeMs = 60_000

/** Which part of a text: whole pages by their first line, or the window of one line around a column. */
interface Part {
  readonly first: number
  readonly column: number | null
}

/** First lines of the pages that hold the lines from `first` to `last`. */
export function pagesOf(first: number, last: number): readonly number[] {
  const start = Math.floor((Math.max(1, first) - 1) / pageLength)
  const end = Math.floor((Math.max(1, last) - 1) / pageLength)
  return Array.from({ length: Math.max(0, end - start) + 1 }, (_, at) => (start + at) * pageLength + 1)
}

/** The value, once it has stayed the same for a moment. */
function useDebouncedValue<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState({ value, key })
  useEffect(() => {
    if (settled.key === key) return
    const timer = setTimeout(() => setSettled({ value, key }), debounceMs)
    return () => clearTimeout(timer)
  }, [value, key, settled.key])
  return settled.value
}

/** Which lines are wanted, and around which column a line that is cut is shown. */
export interface WantedLines {
  readonly first: number
  readonly last: number
  /** Columns by line; a line that is shown whole needs none. */
  readonly columns: ReadonlyMap<number, number>
}

/**
 * Reads the lines of a document that are looked at, never the whole of it. `lineCount` is null until the first answer.
 * What was received does not change: an answer stays true, whatever happens to the version.
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

/** The last value that was known: while other pages are on their way, the text is as long as before. */
function useLast(value: number | null): number | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

async function readPart(sbomId: string, documentId: string, part: Part, signal: AbortSignal): Promise<Excerpt> {
  const count = part.column === null ? pageLength : 1
  const { sbom } = await request(DocumentSourceDocument, { sbomId, documentId, ...part, count }, signal)
  const document = sbom?.documents.find(({ id }) => id === documentId)
  if (document === undefined) throw new RequestError('fault', 'The document no longer exists.')
  return document.sourceLines
}
