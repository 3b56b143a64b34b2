import { useMemo } from 'react'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { FindingNote } from './FindingNote.tsx'
import { boxHeight, lineTop } from './source-geometry.ts'
import styles from './source.module.css'
import { SourceRow } from './SourceRow.tsx'
import type { DocumentFinding } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.ts'
import type { SourceViewProps } from './use-source-view.ts'
import { useSourceView } from './use-source-view.ts'

const ranks = ['info', 'warning', 'error']

/** Returns the highest severity of each line. */
function severitiesOf(findings: readonly DocumentFinding[]): ReadonlyMap<number, string> {
  const worst = new Map<number, string>()
  for (const { line, severity } of findings) {
    if (line === null) continue
    const known = worst.get(line)
    if (known === undefined || ranks.indexOf(severity) > ranks.indexOf(known)) worst.set(line, severity)
  }
  return worst
}

/** Shows the text of a document. Only visible lines are loaded and rendered, whatever the size of the file. */
export function SourceView(props: SourceViewProps) {
  const { geometry, view, numbers, error, retry, join, isWaiting, onScroll, onKeyDown, ...shown } = useSourceView(props)
  if (error !== null) return <ErrorState title={texts.sourceCouldNotBeLoaded} error={error} onRetry={retry} />
  const start = view.scrollTop - view.top + lineTop(numbers[0] ?? 1, geometry)
  return (
    <div
      ref={join}
      className={styles.source}
      role="region"
      aria-label={texts.source}
      aria-busy={isWaiting}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keys
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div className={styles.box} style={{ height: boxHeight(geometry) }}>
        <div className={styles.lines} style={{ transform: `translateY(${start}px)` }}>
          <Lines {...props} {...shown} numbers={numbers} />
        </div>
      </div>
    </div>
  )
}

type Shown = Pick<ReturnType<typeof useSourceView>, 'numbers' | 'lines' | 'pan' | 'showMark' | 'watchNote'>

function Lines(props: SourceViewProps & Shown) {
  const { finding, findings, place, numbers, lines, pan, showMark, watchNote } = props
  const severities = useMemo(() => severitiesOf(findings), [findings])
  const line = finding?.line ?? null
  return numbers.map((number) => [
    <SourceRow
      key={number}
      number={number}
      line={lines.get(number)}
      column={number === line ? (finding?.column ?? null) : null}
      isTarget={number === line || number === place?.line}
      severity={severities.get(number)}
      markRef={number === line ? showMark : undefined}
      onPan={pan}
    />,
    finding !== null && number === line && (
      <div key="note" ref={watchNote} className={styles.note} role="note">
        <FindingNote finding={finding} />
      </div>
    ),
  ])
}
