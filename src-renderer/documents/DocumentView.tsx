import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { remarkWords } from './document-words.ts'
import { documentName } from './DocumentCard.tsx'
import { DocumentChips } from './DocumentChips.tsx'
import { FindingList } from './FindingList.tsx'
import { GoToLine, goToLineId } from './GoToLine.tsx'
import styles from './source.module.css'
import type { SourcePlace } from './use-source-view.ts'
import { FindingNote } from './FindingNote.tsx'
import { SourceView } from './SourceView.tsx'
import type { DocumentFinding, SourceDocument } from './use-documents.ts'
import { useDocumentFindings, useDocuments } from './use-documents.ts'

interface DocumentAddress {
  readonly sbomId: string
  readonly environmentId: string
  readonly documentId: string
}

/** One document: its text, and what the readers found wrong with it, at its place. */
export function DocumentView({ sbomId, environmentId, documentId }: DocumentAddress) {
  const documents = useDocuments(sbomId)
  if (documents.isPending) return <PageSkeleton label="Loading the document" />
  if (documents.isError) {
    return (
      <ErrorState
        title="The document cannot be shown"
        error={documents.error}
        onRetry={() => void documents.refetch()}
      />
    )
  }
  const document = documents.data?.documents.find(({ id }) => id === documentId)
  const back = paths.version(environmentId, sbomId, 'documents')
  if (document === undefined) {
    return (
      <EmptyState
        icon="file"
        title="This document is not there"
        actions={<ButtonLink href={back}>All documents</ButtonLink>}
      >
        It was deleted, or the link was cut short.
      </EmptyState>
    )
  }
  return <Content key={document.id} document={document} sbomId={sbomId} back={back} />
}

/** Where the person is: at a finding, or at a line that was asked for. */
function usePlaces(findings: ReturnType<typeof useDocumentFindings>) {
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

type Pane = 'findings' | 'source'

interface Counts {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
}

function Content({
  document,
  sbomId,
  back,
}: {
  readonly document: SourceDocument
  readonly sbomId: string
  readonly back: string
}) {
  const [severity, setSeverity] = useState('')
  const [pane, setPane] = useState<Pane>('findings')
  const [lineCount, setLineCount] = useState(0)
  const findings = useDocumentFindings(sbomId, document.id, severity)
  const { finding, place, choose, move, goTo } = usePlaces(findings)
  const counts = countsOf(document)
  const total = counts.errors + counts.warnings + counts.notes
  const shown: Pane = total === 0 ? 'source' : pane
  const list = useRef<HTMLElement>(null)
  const latest = useRef(finding)
  useEffect(() => {
    latest.current = finding
  })
  /** The focus stays where it is: the list follows by itself only where it has it. */
  const step = (distance: number) => {
    move(distance)
    requestAnimationFrame(() => {
      list.current?.querySelector('[role=row][tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
      if (latest.current) announce(spoken(latest.current))
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
      <Head document={document} back={back}>
        {total > 0 && <PaneChoice total={total} value={shown} onChange={setPane} />}
        <div className={text.push}>
          <GoToLine lineCount={lineCount} onGo={goToLine} />
        </div>
      </Head>
      <div className={styles.split} data-pane={shown} data-alone={total === 0 || undefined}>
        {total > 0 && (
          <section ref={list} className={styles.findings} aria-label="Findings">
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
        <span>{remarkWords(counts) || 'The readers found nothing wrong'}</span>
        <span className={text.push} />
        {total > 0 && <KeyHint keys="j k">finding</KeyHint>}
        <KeyHint keys="l">go to line</KeyHint>
      </BottomBar>
    </>
  )
}

/** A finding as it is said to those who do not see it. */
function spoken({ severity, line, message }: DocumentFinding): string {
  const place = line === null ? 'about the whole document' : `line ${formatNumber(line)}`
  return `${severity}, ${place}: ${visibleText(message)}`
}

function countsOf({ errors, warnings, notes }: SourceDocument): Counts {
  return { errors: errors.totalCount, warnings: warnings.totalCount, notes: notes.totalCount }
}

function Head({
  document,
  back,
  children,
}: {
  readonly document: SourceDocument
  readonly back: string
  readonly children: ReactNode
}) {
  const name = visibleText(documentName(document))
  return (
    <div className={styles.tools}>
      <ButtonLink small kind="bare" href={back}>
        All documents
      </ButtonLink>
      <h2 className={text.cut} title={name}>
        {name}
      </h2>
      <span className={styles.chips}>
        <DocumentChips document={document} />
      </span>
      {children}
    </div>
  )
}

/** Where the window is too narrow for both: which of them is seen. */
function PaneChoice({
  total,
  value,
  onChange,
}: {
  readonly total: number
  readonly value: Pane
  readonly onChange: (pane: Pane) => void
}) {
  return (
    <div className={styles.panes}>
      <Segments
        label="Pane"
        value={value}
        onChange={onChange}
        segments={[
          { value: 'findings', label: `Findings ${formatNumber(total)}` },
          { value: 'source', label: 'Source' },
        ]}
      />
    </div>
  )
}

function SeverityFilter({
  counts,
  value,
  onChange,
}: {
  readonly counts: Counts
  readonly value: string
  readonly onChange: (severity: string) => void
}) {
  const { errors, warnings, notes } = counts
  const kinds = [
    ['error', 'Errors', errors],
    ['warning', 'Warnings', warnings],
    ['info', 'Notes', notes],
  ] as const
  const all = { value: '', label: `All ${formatNumber(errors + warnings + notes)}` }
  return (
    <div className={styles.filter}>
      <Segments
        label="Severity"
        value={value}
        onChange={onChange}
        segments={[
          all,
          ...kinds
            .filter(([, , count]) => count > 0)
            .map(([severity, label, count]) => ({
              value: severity as string,
              label: `${label} ${formatNumber(count)}`,
            })),
        ]}
      />
    </div>
  )
}
