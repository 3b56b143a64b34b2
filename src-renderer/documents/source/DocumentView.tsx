import { useRef, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { summarizeIssues } from '#renderer/documents/document-text.ts'
import { FormattedView } from '#renderer/documents/tree/FormattedView.tsx'
import type { TreePlace } from '#renderer/documents/tree/TreeView.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import type { DocumentLook, Pane } from './DocumentHead.tsx'
import { DocumentHead, LookChoice, PaneChoice } from './DocumentHead.tsx'
import { FindingList } from './FindingList.tsx'
import { GoToLine, goToLineId } from './GoToLine.tsx'
import { countFindings, type FindingCounts, SeverityFilter } from './SeverityFilter.tsx'
import styles from './source.module.css'
import { FindingNote } from './FindingNote.tsx'
import { SourceView } from './SourceView.tsx'
import type { DocumentFinding, SourceDocument } from '#renderer/documents/use-documents.ts'
import { useDocumentFindings, useDocuments } from '#renderer/documents/use-documents.ts'
import { treePlaceOf, useLook, useSteps } from './use-look.ts'
import { usePlaces } from './use-places.ts'
import type { SourcePlace } from './use-source-view.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import * as texts from './texts.ts'

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
    return <QueryState query={documents} loading={texts.loadingDocument} failed={texts.documentCouldNotBeLoaded} />
  const document = documents.data?.documents.find(({ id }) => id === documentId)
  const back = paths.version(environmentId, sbomId, 'documents')
  if (document === undefined) {
    return <NotFound title={texts.documentNotFound} icon="file" all={{ href: back, label: texts.allDocuments }} />
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
  const findings = useDocumentFindings(sbomId, document.id, severity)
  const { finding, place, choose, move, goTo } = usePlaces(findings, line)
  const counts = countFindings(document)
  const total = counts.errors + counts.warnings + counts.notes
  const { look, setLook, canFormat, lineCount, error } = useLook(sbomId, document, line)
  const [path, setPath] = useState<TreePlace | null>(null)
  const shown: Pane = total === 0 ? 'source' : pane
  const list = useRef<HTMLElement>(null)
  const step = useSteps(finding, move, list)
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    l: () => window.document.getElementById(goToLineId)?.focus(),
  })
  const goToLine = (line: number) => {
    setPane('source')
    setPath(null)
    goTo(line)
  }
  const goToPath = (wanted: string) => {
    setPane('source')
    setLook('formatted')
    setPath({ path: wanted, line: null, column: null, isTyped: true, turn: `${wanted} ${Date.now()}` })
  }
  const showSource = (line: number) => {
    setLook('source')
    goToLine(line)
  }
  return (
    <>
      <DocumentHead document={document} back={back}>
        {total > 0 && <PaneChoice total={total} value={shown} onChange={setPane} />}
        {canFormat && look !== null && <LookChoice value={look} onChange={setLook} />}
        <div className={text.push}>
          <GoToLine lineCount={lineCount} onGo={goToLine} onGoToPath={canFormat ? goToPath : undefined} />
        </div>
      </DocumentHead>
      <div className={styles.split} data-pane={shown} data-alone={total === 0 || undefined}>
        {total > 0 && (
          <section ref={list} className={styles.findings} aria-label={texts.issues}>
            <SeverityFilter counts={counts} value={severity} onChange={setSeverity} />
            <FindingList
              findings={findings}
              isOneLine={lineCount === 1}
              cursor={finding}
              onCursor={(one) => {
                setPath(null)
                choose(one)
              }}
              onOpen={() => setPane('source')}
            />
          </section>
        )}
        <section className={styles.pane} aria-label={texts.text}>
          <DocumentPane
            {...{ sbomId, document, finding, place, look, path }}
            findings={findings.rows}
            onShowSource={showSource}
          />
          {error !== null && <ErrorState title={texts.sourceCouldNotBeLoaded} error={error} />}
        </section>
      </div>
      <Keys {...{ lineCount, counts, look, canFormat }} />
    </>
  )
}

interface PaneProps {
  readonly sbomId: string
  readonly document: SourceDocument
  readonly finding: DocumentFinding | null
  readonly findings: readonly DocumentFinding[]
  readonly place: SourcePlace | null
  readonly path: TreePlace | null
  readonly look: DocumentLook | null
  readonly onShowSource: (line: number) => void
}

/** The document itself, as its text or as a tree. */
function DocumentPane({ sbomId, document, finding, findings, place, path, look, onShowSource }: PaneProps) {
  const isFormatted = look === 'formatted'
  return (
    <>
      {finding !== null && (finding.line === null || isFormatted) && (
        <div className={styles.whole} role="note">
          <FindingNote finding={finding} />
        </div>
      )}
      {look === 'source' && <SourceView {...{ sbomId, finding, place, findings }} documentId={document.id} />}
      {isFormatted && (
        <FormattedView
          sbomId={sbomId}
          document={document}
          // Places in an envelope are those of the document inside.
          place={path ?? (document.wrapping === 'envelope' ? null : treePlaceOf(finding, place))}
          onShowSource={onShowSource}
        />
      )}
    </>
  )
}

interface KeysProps {
  readonly lineCount: number
  readonly counts: FindingCounts
  readonly look: DocumentLook | null
  readonly canFormat: boolean
}

function Keys({ lineCount, counts, look, canFormat }: KeysProps) {
  const { errors, warnings, notes } = counts
  return (
    <BottomBar>
      {lineCount > 0 && <span>{formatCount(lineCount, texts.lineForms)}</span>}
      <span>{summarizeIssues(counts) || texts.noIssuesFound}</span>
      <span className={text.push} />
      {errors + warnings + notes > 0 && <KeyHint keys="j k">{texts.issue}</KeyHint>}
      {look === 'formatted' && <KeyHint keys="/">{texts.find}</KeyHint>}
      {look === 'formatted' && <KeyHint keys="← →">{texts.foldOpen}</KeyHint>}
      <KeyHint keys="l">{canFormat ? texts.goToLineOrPath : texts.goToLine}</KeyHint>
    </BottomBar>
  )
}
