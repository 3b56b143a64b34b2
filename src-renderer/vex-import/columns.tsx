import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import type { ReviewRow } from './review-rows.ts'
import { formatStatement, outcomeLabels, ownReason, productParts, toOutcome } from './review-text.ts'
import * as texts from './texts.tsx'
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
      label: texts.applyLabel,
      width: '1.5rem',
      cell: (row) => (isLocked ? null : <SelectCheckbox row={row} onToggle={onToggle} />),
    },
    { key: 'outcome', head: '', label: texts.outcome, width: '1.25rem', cell: (row) => <OutcomeCell row={row} /> },
    {
      key: 'vulnerability',
      head: texts.vulnerability,
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
      head: texts.productOrComponent,
      width: 'minmax(10rem, 1.3fr)',
      cell: (row) => row.kind === 'statement' && <ProductName product={row.statement.product} />,
    },
    {
      key: 'said',
      head: texts.statement,
      width: 'minmax(9.5rem, 1.3fr)',
      cell: (row) =>
        row.kind === 'statement' && (
          <StatusWord word={row.statement.status?.name ?? null} words={visibleText(formatStatement(row.statement))} />
        ),
    },
    {
      key: 'current',
      head: isLocked ? texts.was : texts.currentDecision,
      width: 'minmax(6.5rem, 0.9fr)',
      cell: (row) => row.kind === 'statement' && <Current row={row} />,
    },
    {
      key: 'reason',
      head: texts.reason,
      width: 'minmax(10rem, 1.7fr)',
      cell: (row) =>
        row.kind === 'statement' ? (
          <span className={classNames(styles.lines, text.second)} title={visibleText(row.statement.reason)}>
            {visibleText(ownReason(row.statement))}
          </span>
        ) : null,
    },
  ]
}

/** What a component is called, and below it its group. */
function ProductName({ product }: { readonly product: string }) {
  const { name, group } = productParts(product)
  return (
    <span className={styles.product} title={visibleText(product)}>
      <span className={text.cut}>{visibleText(name)}</span>
      {group !== '' && <span className={classNames(text.cut, text.small, text.third)}>{visibleText(group)}</span>}
    </span>
  )
}

function SelectCheckbox({ row, onToggle }: { readonly row: ReviewRow; readonly onToggle: (row: ReviewRow) => void }) {
  if (row.kind === 'statement') {
    if (!row.canSelect) return null
    return (
      <input
        type="checkbox"
        className={styles.tick}
        tabIndex={-1}
        aria-label={texts.applyStatementValue(row.statement.index + 1)}
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
      aria-label={texts.applyAllWord(outcomeLabels[row.outcome].word)}
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
      // The head of the group says it in words.
      <span className={tone === 'plain' ? text.second : text[tone]} title={word}>
        <Icon name={icon} small />
        <span className={text.hidden}>{word}</span>
      </span>
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
  if (componentVulnsCount === 0) return <span className={text.third}>{texts.noFinding}</span>
  return <StatusWord word={current} words={current ?? texts.undecided} />
}

/** Shows symbol and label of a status. Several decisions have no symbol of their own. */
function StatusWord({ word, words }: { readonly word: string | null; readonly words: string }) {
  const isMixed = word !== null && /^\d/.test(word)
  return (
    <span className={styles.said} title={words}>
      {!isMixed && <StatusMark sign={toStatusSign(word?.split(',')[0])} decorative />}
      <span className={styles.lines}>{words}</span>
    </span>
  )
}
