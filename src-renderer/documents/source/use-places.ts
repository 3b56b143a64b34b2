import { useState } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import type { DocumentFinding, useDocumentFindings } from '#renderer/documents/use-documents.ts'
import type { SourcePlace } from './use-source-view.ts'

/** Where the person is: at a finding, or at a line that was asked for. */
export function usePlaces(findings: ReturnType<typeof useDocumentFindings>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [place, setPlace] = useState<SourcePlace | null>(null)
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
    // Keys may come faster than the page is drawn: each goes on from where the one before went.
    setChosen((before) => rows[indexOf(before) + step]?.at ?? before)
    setPlace(null)
    if (at + step >= rows.length) onNeedMore()
  }
  const goTo = (line: number) => setPlace({ line, turn: `${line} ${Date.now()}` })
  return { finding: rows[at] ?? null, place, choose, move, goTo }
}

/** A finding as it is said to those who do not see it. */
export function spokenFinding({ severity, line, message }: DocumentFinding): string {
  const place = line === null ? 'whole document' : `line ${formatNumber(line)}`
  return `${severity}, ${place}: ${visibleText(message)}`
}
