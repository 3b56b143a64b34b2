import { useMemo, useState } from 'react'
import { formatNumber, formatTime } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { documentName } from './DocumentCard.tsx'
import styles from './documents.module.css'
import * as texts from './texts.tsx'
import type { DocumentDialogProps } from './use-documents.ts'
import { useComparison } from './use-documents.ts'

type Comparison = NonNullable<ReturnType<typeof useComparison>['data']>

/** A difference with its position in the list, because two components may look the same. */
type Change = Comparison['rows'][number] & { readonly at: number }

const tones: Readonly<Record<string, 'ok' | 'bad' | 'warn'>> = { added: 'ok', removed: 'bad', changed: 'warn' }

const columns: readonly Column<Change>[] = [
  {
    key: 'change',
    head: texts.change,
    width: '5.5rem',
    cell: ({ change }) => <Badge tone={tones[change]}>{change}</Badge>,
  },
  {
    key: 'name',
    head: texts.component,
    width: 'minmax(9rem, 1.6fr)',
    cell: ({ name, group, purl }) => (
      <span title={visibleText(purl ?? name)}>
        <span className={text.medium}>
          <VisibleText>{name}</VisibleText>
        </span>{' '}
        <span className={text.third}>{group && <VisibleText>{group}</VisibleText>}</span>
      </span>
    ),
  },
  {
    key: 'versions',
    head: texts.version,
    width: 'minmax(8rem, 1fr)',
    cell: ({ baseVersion, targetVersion, change }) => (
      <VisibleText>
        {change === 'changed' && baseVersion !== targetVersion
          ? `${baseVersion ?? 'none'} → ${targetVersion ?? 'none'}`
          : (targetVersion ?? baseVersion ?? texts.none)}
      </VisibleText>
    ),
  },
  {
    key: 'tags',
    head: texts.differences,
    width: 'minmax(6rem, 1fr)',
    cell: ({ tags }) => <span className={text.second}>{tags.join(', ')}</span>,
  },
]

function Result({ comparison }: { readonly comparison: Comparison }) {
  const { added, removed, changed, unchanged } = comparison
  const rows = useMemo(() => comparison.rows.map((row, at): Change => ({ ...row, at })), [comparison])
  const total = added + removed + changed
  const counts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
  ] as const
  return (
    <>
      <div role="status" aria-label={texts.components}>
        <ul className={styles.counts}>
          {counts.map(([count, word]) => (
            <li key={word}>
              <b>{formatNumber(count)}</b> {word}
            </li>
          ))}
        </ul>
      </div>
      {total === 0 ? (
        <p className={text.second}>{texts.documentsListTheSameComponents}</p>
      ) : (
        <div className={styles.changes}>
          <VirtualTable
            label={texts.differences}
            isSecondary
            columns={columns}
            rows={rows}
            totalCount={rows.length}
            rowKey={({ at }) => String(at)}
            minWidth="36rem"
          />
        </div>
      )}
      {rows.length < total && (
        <p className={text.third}>
          {texts.showingTheFirstOfDifferences(formatNumber(rows.length), formatNumber(total))}
        </p>
      )}
    </>
  )
}

/** Compares two documents of a version: added, removed and changed components. */
export function CompareDialog({ source, document, onClose }: DocumentDialogProps) {
  const others = source.documents.filter(({ id }) => id !== document.id)
  const [otherId, setOtherId] = useState((others.find(({ active }) => active) ?? others[0])?.id ?? '')
  const other = others.find(({ id }) => id === otherId)
  const isOlder = other !== undefined && document.createdAt < other.createdAt
  const [base, target] = isOlder ? [document.id, otherId] : [otherId, document.id]
  const comparison = useComparison(source.id, base, target)
  return (
    <Dialog
      open
      onClose={onClose}
      width="56rem"
      title={texts.compareDocument(visibleText(documentName(document)))}
      about={texts.componentsByPackageAddedComponents}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Select
        label={isOlder ? texts.withTheNewerDocument : texts.withTheOlderDocument}
        value={otherId}
        onChange={setOtherId}
        options={others.map((one) => ({
          value: one.id,
          label: texts.oneReceivedCreatedAtValue(
            visibleText(documentName(one)),
            formatTime(one.createdAt),
            one.active ? texts.active : '',
          ),
        }))}
      />
      {comparison.isPending ? (
        <div role="status" aria-label={texts.loadingComparison}>
          <SkeletonRows rows={6} height="2.125rem" />
        </div>
      ) : comparison.isError ? (
        <ErrorState
          title={texts.documentsCouldNotBeCompared}
          error={comparison.error}
          onRetry={() => void comparison.refetch()}
        />
      ) : comparison.data === null ? (
        <p role="alert">{texts.oneOfTheDocumentsNoLonger}</p>
      ) : (
        <Result comparison={comparison.data} />
      )}
    </Dialog>
  )
}
