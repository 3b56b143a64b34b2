import { type RefObject, useEffect, useRef, useState } from 'react'
import { announce } from '#renderer/lib/toasts.ts'
import type { TreePlace } from '#renderer/documents/tree/TreeView.tsx'
import { treeFormatOf } from '#renderer/documents/tree/use-document-tree.ts'
import type { DocumentFinding, SourceDocument } from '#renderer/documents/use-documents.ts'
import type { DocumentLook } from './DocumentHead.tsx'
import { spokenFinding } from './use-places.ts'
import { useSourceLines } from './use-source-lines.ts'
import type { SourcePlace } from './use-source-view.ts'

/** Text of this many characters a line is hard to read: such a document is shown as a tree first. */
const longLine = 1_000

/** How the document is shown: first as a tree if its lines are long, otherwise as its text. Null until that is known. */
export function useLook(sbomId: string, document: SourceDocument, line: number | undefined) {
  const [chosen, setLook] = useState<DocumentLook | null>(null)
  const canFormat = treeFormatOf(document) !== null
  const { lineCount, error } = useSourceLines(sbomId, document.id, firstLine)
  const isLong = lineCount !== null && document.bytes / Math.max(1, lineCount) > longLine
  const isTreeFirst = canFormat && isLong && line === undefined && document.wrapping !== 'envelope'
  const first = lineCount === null ? null : isTreeFirst ? ('formatted' as const) : ('source' as const)
  return { look: chosen ?? first, setLook, canFormat, lineCount: lineCount ?? 0, error }
}

const firstLine = { first: 1, last: 1, columns: new Map<number, number>() }

/** The focus does not move to the next issue. The list follows only if it has the focus. */
export function useSteps(
  finding: DocumentFinding | null,
  move: (step: number) => void,
  list: RefObject<HTMLElement | null>,
) {
  const latest = useRef(finding)
  useEffect(() => {
    latest.current = finding
  })
  return (distance: number) => {
    move(distance)
    requestAnimationFrame(() => {
      list.current?.querySelector('[role=row][tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
      if (latest.current) announce(spokenFinding(latest.current))
    })
  }
}

/** Returns where the tree shows an issue, or a line that was asked for. */
export function treePlaceOf(finding: DocumentFinding | null, place: SourcePlace | null): TreePlace | null {
  if (place !== null) return { path: null, line: place.line, column: null, isTyped: place.isTyped, turn: place.turn }
  if (finding === null) return null
  return { path: finding.pointer, line: finding.line, column: finding.column, isTyped: false, turn: finding.at }
}
