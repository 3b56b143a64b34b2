import { useMemo } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { FindingMark } from './FindingMark.tsx'
import styles from './source.module.css'
import type { DocumentFinding, useDocumentFindings } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.ts'

/** Returns the columns of issues. Where the whole document is one line, the column says where an issue is, and the line nothing. */
export function findingColumns(isOneLine: boolean): readonly Column<DocumentFinding>[] {
  return [...wordColumns, isOneLine ? columnColumn : lineColumn]
}

const wordColumns: readonly Column<DocumentFinding>[] = [
  {
    key: 'severity',
    head: '',
    label: texts.severity,
    width: '1rem',
    cell: ({ severity }) => (
      <span className={styles.sign}>
        <FindingMark severity={severity} />
      </span>
    ),
  },
  {
    key: 'message',
    head: texts.issueLabel,
    width: 'minmax(0, 1fr)',
    cell: ({ message, pointer }) => (
      <span className={styles.words} title={visibleText(message)}>
        <span className={styles.message}>
          <VisibleText>{message}</VisibleText>
        </span>
        <span className={styles.pointer}>
          <VisibleText>{pointer ?? texts.noPosition}</VisibleText>
        </span>
      </span>
    ),
  },
]

const lineColumn: Column<DocumentFinding> = {
  key: 'place',
  head: texts.line,
  width: '4.25rem',
  end: true,
  cell: ({ line, column }) =>
    line === null ? (
      <span className={text.third}>{texts.wholeFile}</span>
    ) : (
      <span title={column === null ? undefined : texts.column(formatNumber(column))}>{formatNumber(line)}</span>
    ),
}

const columnColumn: Column<DocumentFinding> = {
  key: 'place',
  head: texts.columnHead,
  width: '5.5rem',
  end: true,
  cell: ({ line, column }) =>
    column === null ? (
      <span className={text.third}>{line === null ? texts.wholeFile : formatNumber(line)}</span>
    ) : (
      formatNumber(column)
    ),
}

/** Lists the issues of a document, one row each. The source shows the selected one. */
export function FindingList({
  findings: { list, rows, totalCount, onNeedMore },
  isOneLine,
  cursor,
  onCursor,
  onOpen,
}: {
  readonly findings: ReturnType<typeof useDocumentFindings>
  /** Whether the whole document is one line. */
  readonly isOneLine: boolean
  readonly cursor: DocumentFinding | null
  readonly onCursor: (finding: DocumentFinding) => void
  readonly onOpen: () => void
}) {
  const columns = useMemo(() => findingColumns(isOneLine), [isOneLine])
  if (list.isPending) {
    return (
      <div className={styles.wait} role="status" aria-label={texts.loadingIssues}>
        <SkeletonRows rows={8} height="2.9375rem" />
      </div>
    )
  }
  if (list.isError) {
    return <ErrorState title={texts.issuesCouldNotBeLoaded} error={list.error} onRetry={() => void list.refetch()} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon="check" title={texts.noIssuesOfThisSeverity}>
        {texts.clearTheFilterToSee}
      </EmptyState>
    )
  }
  return (
    <VirtualTable
      label={texts.issuesInTheDocument}
      isSecondary
      columns={columns}
      rows={rows}
      totalCount={totalCount}
      rowKey={({ at }) => at}
      cursorKey={cursor?.at ?? null}
      onCursor={onCursor}
      onOpen={onOpen}
      onNeedMore={onNeedMore}
      rowHeight="--row-queue"
    />
  )
}
