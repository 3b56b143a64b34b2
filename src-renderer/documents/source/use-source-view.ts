import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SourceGeometry } from './source-geometry.ts'
import { linesInView, topFor } from './source-geometry.ts'
import type { DocumentFinding } from '#renderer/documents/use-documents.ts'
import { useSourceLines } from './use-source-lines.ts'
import { useHeight, useScroller, useSourceScroll } from './use-source-scroll.ts'

/** A place in the text that was asked for. `turn` makes the same place twice two wishes. */
export interface SourcePlace {
  readonly line: number
  readonly turn: string
}

export interface SourceViewProps {
  readonly sbomId: string
  readonly documentId: string
  /** The finding that is looked at: its line comes into view, with what is wrong below it. */
  readonly finding: DocumentFinding | null
  /** All that are known, for the signs beside the lines. */
  readonly findings: readonly DocumentFinding[]
  /** A line to go to without a finding. */
  readonly place: SourcePlace | null
  /** Told how long the text is. */
  readonly onLineCount: (lineCount: number) => void
}

/** Lines above and below what is seen, so that scrolling finds them there. */
const margin = 20
/** Half of the window of a long line: the service puts the column that is asked for in its middle. */
const halfWindow = 1_000

function lineHeightNow(): number {
  return 1.25 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
}

/** What is seen of a document's text, and the lines that it takes. */
export function useSourceView({ sbomId, documentId, finding, place, onLineCount }: SourceViewProps) {
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
  useEffect(() => onLineCount(known), [known, onLineCount])
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

/** What is wrong with a line stands below it. */
function insetOf(finding: DocumentFinding | null, height: number): SourceGeometry['inset'] {
  return finding?.line ? { below: finding.line, height } : null
}

/** Before the length of the text is known: the line that will be gone to. */
function firstWanted(finding: DocumentFinding | null, place: SourcePlace | null) {
  const start = place?.line ?? finding?.line ?? 1
  return { first: start, last: start }
}

/** Parts of long lines that the person looks at, by line; forgotten when another finding is looked at. */
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

/** Brings a line into view whenever another one is asked for, once the text is there. */
function useGoTo(
  isReady: boolean,
  line: number | null | undefined,
  wish: string | undefined,
  moveTo: (top: number) => void,
  geometry: SourceGeometry,
): void {
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!isReady || !line || wish === done.current) return
    done.current = wish
    moveTo(topFor(line, geometry))
  }, [isReady, line, wish, moveTo, geometry])
}
