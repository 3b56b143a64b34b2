import { useState } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import type { DocumentFinding, useDocumentFindings } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.ts'
import type { SourcePlace } from './use-source-view.ts'

/** Holds the current place: an issue, or a requested line. @param start the first line; without it, the first issue is the place */
export function usePlaces(findings: ReturnType<typeof useDocumentFindings>, start?: number) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [place, setPlace] = useState<SourcePlace | null>(
    start === undefined ? null : { line: start, isTyped: false, turn: 'start' },
  )
  const { rows, onNeedMore } = findings
  const indexOf = (key: string | null) =>
    Math.max(
      0,
      rows.findIndex((row) => row.at === key),
    )
  const at = indexOf(chosen)
  const choose = (finding: DocumentFinding) => {
    setChosen(finding.at)
    setPlace(null)
  }
  const move = (step: number) => {
    // Keys may be pressed faster than the page renders, so each step starts from the latest value.
    setChosen((before) => rows[indexOf(before) + step]?.at ?? before)
    setPlace(null)
    if (at + step >= rows.length) onNeedMore()
  }
  const goTo = (line: number) => setPlace({ line, isTyped: true, turn: `${line} ${Date.now()}` })
  // Until an issue is chosen, the first line stays the place.
  const isAtStart = start !== undefined && chosen === null && place !== null
  return { finding: isAtStart ? null : (rows[at] ?? null), place, choose, move, goTo }
}

/** Describes an issue for screen readers. */
export function spokenFinding({ severity, line, message }: DocumentFinding): string {
  const place = line === null ? texts.wholeDocumentInline : texts.lineInSentence(formatNumber(line))
  return `${severity}, ${place}: ${visibleText(message)}`
}
