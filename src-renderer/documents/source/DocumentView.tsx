import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { summarizeIssues } from '#renderer/documents/document-text.ts'
import type { Pane } from './DocumentHead.tsx'
import { DocumentHead, PaneChoice } from './DocumentHead.tsx'
import { FindingList } from './FindingList.tsx'
import { GoToLine, goToLineId } from './GoToLine.tsx'
import { countFindings, SeverityFilter } from './SeverityFilter.tsx'
import styles from './source.module.css'
import { FindingNote } from './FindingNote.tsx'
import { SourceView } from './SourceView.tsx'
import type { SourceDocument } from '#renderer/documents/use-documents.ts'
import { useDocumentFindings, useDocuments } from '#renderer/documents/use-documents.ts'
import { spokenFinding, usePlaces } from './use-places.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'

interface DocumentAddress {
  readonly sbomId: string
  readonly environmentId: string
  readonly documentId: string
  /** The line to start at. */
  readonly line?: number | undefined
}

/** Shows one document: its text, and the issues that the readers found in it. */
export function DocumentView({ sbomId, environmentId, documentId, line }: DocumentAddress) {
  const documents = useDocuments(sbomId)
  if (!documents.isSuccess)
    return <QueryState query={documents} loading="Loading document" failed="The document could not be loaded" />
  const document = documents.data?.documents.find(({ id }) => id === documentId)
  const back = paths.version(environmentId, sbomId, 'documents')
  if (document === undefined) {
    return <NotFound title="Document not found" icon="file" all={{ href: back, label: 'All documents' }} />
  }
  return <Content key={document.id} document={document} sbomId={sbomId} back={back} line={line} />
}

function Content({
  document,
  sbomId,
  back,
  line,
}: {
  readonly document: SourceDocument
  readonly sbomId: string
  readonly back: string
  readonly line: number | undefined
}) {
  const [severity, setSeverity] = useState('')
  const [pane, setPane] = useState<Pane>(line === undefined ? 'findings' : 'source')
  const [lineCount, setLineCount] = useState(0)
  const findings = useDocumentFindings(sbomId, document.id, severity)
  const { finding, place, choose, move, goTo } = usePlaces(findings, line)
  const counts = countFindings(document)
  const total = counts.errors + counts.warnings + counts.notes
  const shown: Pane = total === 0 ? 'source' : pane
  const list = useRef<HTMLElement>(null)
  const latest = useRef(finding)
  useEffect(() => {
    latest.current = finding
  })
  /** The focus does not move. The list follows only if it has the focus. */
  const step = (distance: number) => {
    move(distance)
    requestAnimationFrame(() => {
      list.current?.querySelector('[role=row][tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
      if (latest.current) announce(spokenFinding(latest.current))
    })
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    l: () => window.document.getElementById(goToLineId)?.focus(),
  })
  const goToLine = (line: number) => {
    setPane('source')
    goTo(line)
  }
  return (
    <>
      <DocumentHead document={document} back={back}>
        {total > 0 && <PaneChoice total={total} value={shown} onChange={setPane} />}
        <div className={text.push}>
          <GoToLine lineCount={lineCount} onGo={goToLine} />
        </div>
      </DocumentHead>
      <div className={styles.split} data-pane={shown} data-alone={total === 0 || undefined}>
        {total > 0 && (
          <section ref={list} className={styles.findings} aria-label="Issues">
            <SeverityFilter counts={counts} value={severity} onChange={setSeverity} />
            <FindingList findings={findings} cursor={finding} onCursor={choose} onOpen={() => setPane('source')} />
          </section>
        )}
        <section className={styles.pane} aria-label="Text">
          {finding !== null && finding.line === null && (
            <div className={styles.whole} role="note">
              <FindingNote finding={finding} />
            </div>
          )}
          <SourceView
            {...{ sbomId, finding, place }}
            documentId={document.id}
            findings={findings.rows}
            onLineCount={setLineCount}
          />
        </section>
      </div>
      <BottomBar>
        {lineCount > 0 && <span>{formatCount(lineCount, 'line')}</span>}
        <span>{summarizeIssues(counts) || 'No issues found'}</span>
        <span className={text.push} />
        {total > 0 && <KeyHint keys="j k">issue</KeyHint>}
        <KeyHint keys="l">go to line</KeyHint>
      </BottomBar>
    </>
  )
}
