import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import type { ReviewRow } from './review-rows.ts'
import { outcomeLabels, formatStatement, toOutcome } from './review-text.ts'
import styles from './vex-import.module.css'

interface Options {
  /** True once applied: nothing can be selected any more. */
  readonly isLocked: boolean
  readonly onToggle: (row: ReviewRow) => void
}

type ReviewColumn = Column<ReviewRow>

/** Returns the columns of the review. The heading of a group uses the same columns. */
export function reviewColumns({ isLocked, onToggle }: Options): readonly ReviewColumn[] {
  return [
    {
      key: 'tick',
      head: '',
      label: 'Apply',
      width: '1.5rem',
      cell: (row) => (isLocked ? null : <SelectCheckbox row={row} onToggle={onToggle} />),
    },
    { key: 'outcome', head: 'Outcome', width: '10.75rem', cell: (row) => <OutcomeCell row={row} /> },
    {
      key: 'vulnerability',
      head: 'Vulnerability',
      width: '9.5rem',
      cell: (row) =>
        row.kind === 'statement' && (
          <span className={text.medium} title={visibleText(row.statement.vulnerability ?? '')}>
            {visibleText(row.statement.vulnerability ?? 'none')}
          </span>
        ),
    },
    {
      key: 'product',
      head: 'Product or component',
      width: 'minmax(9rem, 1.4fr)',
      cell: (row) =>
        row.kind === 'statement' && (
          <span title={visibleText(row.statement.product)}>{visibleText(row.statement.product)}</span>
        ),
    },
    {
      key: 'said',
      head: 'Statement',
      width: 'minmax(7.5rem, 1fr)',
      cell: (row) =>
        row.kind === 'statement' && (
          <StatusWord word={row.statement.status?.name ?? null} words={visibleText(formatStatement(row.statement))} />
        ),
    },
    {
      key: 'current',
      head: isLocked ? 'Was' : 'Current decision',
      width: 'minmax(7.5rem, 1fr)',
      cell: (row) => row.kind === 'statement' && <Current row={row} />,
    },
    {
      key: 'reason',
      head: 'Reason',
      width: 'minmax(7rem, 1.2fr)',
      cell: (row) =>
        row.kind === 'statement' ? (
          <span className={text.second} title={visibleText(row.statement.reason)}>
            {visibleText(row.statement.reason)}
          </span>
        ) : null,
    },
  ]
}

function SelectCheckbox({ row, onToggle }: { readonly row: ReviewRow; readonly onToggle: (row: ReviewRow) => void }) {
  if (row.kind === 'statement') {
    if (!row.canSelect) return null
    return (
      <input
        type="checkbox"
        className={styles.tick}
        tabIndex={-1}
        aria-label={`Apply statement ${row.statement.index + 1}`}
        checked={row.isSelected}
        onChange={() => onToggle(row)}
      />
    )
  }
  if (row.selectable === 0) return null
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = row.ticked > 0 && row.ticked < row.selectable
      }}
      type="checkbox"
      className={styles.tick}
      tabIndex={-1}
      aria-label={`Apply all: ${outcomeLabels[row.outcome].word}`}
      checked={row.ticked === row.selectable}
      onChange={() => onToggle(row)}
    />
  )
}

function OutcomeCell({ row }: { readonly row: ReviewRow }) {
  const { word, about, tone, icon } =
    outcomeLabels[row.kind === 'group' ? row.outcome : toOutcome(row.statement.outcome)]
  if (row.kind === 'statement') {
    return (
      <Badge tone={tone}>
        <Icon name={icon} small />
        {word}
      </Badge>
    )
  }
  return (
    <span className={styles.group}>
      <b>{word}</b> {formatNumber(row.count)} <span className={styles.about}>{about}</span>
    </span>
  )
}

function Current({ row }: { readonly row: ReviewRow & { kind: 'statement' } }) {
  const { current, componentVulnsCount } = row.statement
  if (componentVulnsCount === 0) return <span className={text.third}>no finding</span>
  return <StatusWord word={current} words={current ?? 'Undecided'} />
}

/** Shows symbol and label of a status. Several decisions have no symbol of their own. */
function StatusWord({ word, words }: { readonly word: string | null; readonly words: string }) {
  const isMixed = word !== null && /^\d/.test(word)
  return (
    <span className={styles.said} title={words}>
      {!isMixed && <StatusMark sign={toStatusSign(word?.split(',')[0])} decorative />}
      <span className={text.cut}>{words}</span>
    </span>
  )
}
