import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SourceGeometry } from './source-geometry.ts'
import { linesInView, topFor } from './source-geometry.ts'
import type { DocumentFinding } from '#renderer/documents/use-documents.ts'
import { useSourceLines } from './use-source-lines.ts'
import { useHeight, useScroller, useSourceScroll } from './use-source-scroll.ts'

/** A requested place in the text. `turn` distinguishes two requests for the same place. */
export interface SourcePlace {
  readonly line: number
  readonly isTyped: boolean
  readonly turn: string
}

export interface SourceViewProps {
  readonly sbomId: string
  readonly documentId: string
  /** The selected issue. Its line is scrolled into view, with the message below it. */
  readonly finding: DocumentFinding | null
  /** All known issues, for the marks next to the lines. */
  readonly findings: readonly DocumentFinding[]
  /** A line to go to without a finding. */
  readonly place: SourcePlace | null
}

/** Lines loaded above and below the visible ones, so that they are ready when the user scrolls. */
const margin = 20
/** Half of the window of a long line. The service centers the requested column. */
const halfWindow = 1_000

function lineHeightNow(): number {
  return 1.25 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
}

/** Returns the visible part of a document's text and the lines it needs. */
export function useSourceView({ sbomId, documentId, finding, place }: SourceViewProps) {
  const { scroller, viewHeight, join, showMark } = useScroller()
  const { height: noteHeight, watch: watchNote } = useHeight()
  const [lineHeight] = useState(lineHeightNow)
  const [known, setKnown] = useState(0)
  const geometry = { lineCount: known, lineHeight, viewHeight, inset: insetOf(finding, noteHeight) }
  const { view, moveTo, onScroll, onKeyDown } = useSourceScroll(scroller, geometry)
  const { columns, pan } = usePanned(finding)
  const seen = linesInView(view.top, geometry, margin)
  const wanted = known === 0 ? firstWanted(finding, place) : seen
  const { lines, lineCount, error, retry } = useSourceLines(sbomId, documentId, { ...wanted, columns })
  if (lineCount !== null && lineCount !== known) setKnown(lineCount)
  const isReady = known > 0 && viewHeight > 0
  useGoTo(isReady, finding?.line, finding?.at, moveTo, geometry)
  useGoTo(isReady, place?.line, place?.turn, moveTo, geometry)
  const numbers = useMemo(
    () => Array.from({ length: Math.max(0, seen.last - seen.first + 1) }, (_, at) => seen.first + at),
    [seen.first, seen.last],
  )
  return {
    geometry,
    view,
    numbers,
    lines,
    error,
    retry,
    pan,
    join,
    watchNote,
    showMark,
    onScroll,
    onKeyDown,
    isWaiting: numbers.length === 0 || numbers.some((number) => !lines.has(number)),
  }
}

/** Places the selected issue below its line. */
function insetOf(finding: DocumentFinding | null, height: number): SourceGeometry['inset'] {
  return finding?.line ? { below: finding.line, height } : null
}

/** Returns the line to show first, before the length of the text is known. */
function firstWanted(finding: DocumentFinding | null, place: SourcePlace | null) {
  const start = place?.line ?? finding?.line ?? 1
  return { first: start, last: start }
}

/** Holds the visible parts of long lines by line. They are reset when another issue is selected. */
function usePanned(finding: DocumentFinding | null) {
  const of = finding?.at
  const [panned, setPanned] = useState<{ readonly of: string | undefined; readonly columns: [number, number][] }>({
    of,
    columns: [],
  })
  const own: [number, number][] =
    finding === null || finding.line === null || finding.column === null ? [] : [[finding.line, finding.column]]
  const columns = new Map(panned.of === of ? [...own, ...panned.columns] : own)
  const pan = useCallback(
    (line: number, startColumn: number) =>
      setPanned((before) => ({
        of,
        columns: [...(before.of === of ? before.columns : []), [line, startColumn + halfWindow]],
      })),
    [of],
  )
  return { columns, pan }
}

/** Scrolls a newly requested line into view once the text is loaded. */
function useGoTo(
  isReady: boolean,
  line: number | null | undefined,
  request: string | undefined,
  moveTo: (top: number) => void,
  geometry: SourceGeometry,
): void {
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!isReady || !line || request === done.current) return
    done.current = request
    moveTo(topFor(line, geometry))
  }, [isReady, line, request, moveTo, geometry])
}
