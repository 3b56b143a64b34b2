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

const columns: readonly Column<DocumentFinding>[] = [
  {
    key: 'severity',
    head: '',
    label: 'Severity',
    width: '1rem',
    cell: ({ severity }) => (
      <span className={styles.sign}>
        <FindingMark severity={severity} />
      </span>
    ),
  },
  {
    key: 'message',
    head: 'Issue',
    width: 'minmax(0, 1fr)',
    cell: ({ message, pointer }) => (
      <span className={styles.words} title={visibleText(message)}>
        <VisibleText>{message}</VisibleText>
        <span className={styles.pointer}>
          <VisibleText>{pointer ?? 'no position'}</VisibleText>
        </span>
      </span>
    ),
  },
  {
    key: 'place',
    head: 'Line',
    width: '4.25rem',
    end: true,
    cell: ({ line, column }) =>
      line === null ? (
        <span className={text.third}>whole file</span>
      ) : (
        <span title={column === null ? undefined : `Column ${formatNumber(column)}`}>{formatNumber(line)}</span>
      ),
  },
]

/** Lists the issues of a document, one row each. The source shows the selected one. */
export function FindingList({
  findings: { list, rows, totalCount, onNeedMore },
  cursor,
  onCursor,
  onOpen,
}: {
  readonly findings: ReturnType<typeof useDocumentFindings>
  readonly cursor: DocumentFinding | null
  readonly onCursor: (finding: DocumentFinding) => void
  readonly onOpen: () => void
}) {
  if (list.isPending) {
    return (
      <div className={styles.wait} role="status" aria-label="Loading issues">
        <SkeletonRows rows={8} height="2.9375rem" />
      </div>
    )
  }
  if (list.isError) {
    return <ErrorState title="Issues could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon="check" title="No issues of this severity">
        Clear the filter to see the other issues.
      </EmptyState>
    )
  }
  return (
    <VirtualTable
      label="Issues in the document"
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
