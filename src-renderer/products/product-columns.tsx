import type { ReactNode } from 'react'
import type { ProductListQuery } from '#renderer/generated/documents.ts'
import { formatAgo, formatNumber, formatScore, formatTime, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { isEvaluated, stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Labels } from '#renderer/ui/Labels.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { leastRem } from '#renderer/ui/table/fitting-columns.ts'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { PolicyWord } from './PolicyWord.tsx'
import styles from './ProductsView.module.css'
import { severityColumns } from './severity-columns.tsx'
import { ProductSpark } from './Spark.tsx'
import { finishedScore } from './score.ts'
import * as texts from './texts.tsx'

export type ProductRow = ProductListQuery['projectGroups']['nodes'][number]

const none = <span className={text.third}>–</span>

/** A zero means something only where something was found: a version of which nothing could be evaluated has none either. */
const isKnown = ({ severityCounts, triage }: ProductRow) => severityCounts.total > 0 || triage.total > 0

/** What is left to decide, in words. Without findings, what is known of the components of the latest version. */
export function triageText({
  triage,
  latestVersion,
  sbomsCount,
}: Pick<ProductRow, 'triage' | 'latestVersion' | 'sbomsCount'>): string {
  if (latestVersion === null) return ''
  if (triage.remaining > 0) return texts.remainingLeft(formatNumber(triage.remaining))
  if (triage.sbomsPendingCount > 0) return texts.notScannedYet
  if (triage.total > 0) return texts.allDecided
  const { matchCoverage } = latestVersion.stats
  // Of other versions it is not known here whether all of their components were evaluated.
  return isEvaluated(matchCoverage) && sbomsCount > 1 ? '' : stateWithoutFindings(matchCoverage)
}

function Triage({ row }: { readonly row: ProductRow }) {
  const { triage, name } = row
  const words = triageText(row)
  if (words === '') return none
  if (triage.total === 0) return <span className={text.third}>{words}</span>
  return (
    <span className={styles.meter}>
      <Progress value={triage.decided / triage.total} label={texts.decidedInName(name)} />
      <span className={triage.remaining > 0 ? undefined : text.third} title={describePending(triage) ?? undefined}>
        {words}
      </span>
    </span>
  )
}

/** Columns of the list of products. */
export const productColumns: readonly Column<ProductRow>[] = [
  {
    key: 'name',
    head: texts.product,
    width: 'minmax(10rem, 2fr)',
    sortable: true,
    fixed: true,
    cell: ({ name, description, sample, enabled }) => (
      <span className={styles.product} title={[name, description].filter(Boolean).join(': ')}>
        <span className={classNames(styles.name, text.cut)}>
          <VisibleText>{name}</VisibleText>
        </span>
        {sample && !/\bsample\b/i.test(name) && <Badge tone="line">{texts.sample}</Badge>}
        {!enabled && <Badge tone="line">{texts.closed}</Badge>}
        <span className={styles.description}>
          <VisibleText>{description}</VisibleText>
        </span>
      </span>
    ),
    text: ({ name }) => name,
  },
  {
    key: 'latest',
    head: texts.latestVersion,
    width: 'minmax(7.75rem, 1.2fr)',
    cell: ({ latestVersion }) =>
      latestVersion === null ? (
        <span className={text.third}>{texts.noneYet}</span>
      ) : (
        <span title={`${latestVersion.projectVersion}, ${latestVersion.project.name}`}>
          <VisibleText>{formatVersion(latestVersion.projectVersion)}</VisibleText>{' '}
          <span className={text.third}>
            <VisibleText>{latestVersion.project.name}</VisibleText>
          </span>
        </span>
      ),
    text: ({ latestVersion }) => latestVersion && `${latestVersion.projectVersion}, ${latestVersion.project.name}`,
  },
  {
    key: 'labels',
    head: texts.labels,
    width: 'minmax(4.5rem, 1fr)',
    cell: ({ labels }) => (
      <span className={styles.labels}>
        <Labels labels={labels} hrefOf={paths.labeledProducts} />
      </span>
    ),
    text: ({ labels }) => labels.join(', '),
  },
  ...severityColumns((row: ProductRow) => ({ counts: row.severityCounts, isKnown: isKnown(row) })),
  {
    key: 'left',
    head: texts.triage,
    width: 'minmax(7.25rem, 9.5rem)',
    sortable: true,
    cell: (row) => <Triage row={row} />,
    text: ({ triage, latestVersion }) => latestVersion && triage.remaining,
  },
  {
    key: 'policy',
    head: texts.policy,
    width: 'minmax(6rem, 7rem)',
    cell: ({ policyResultCounts, latestVersion }) => (
      <PolicyWord
        outcome={policyResultCounts[0]?.key ?? null}
        coverage={latestVersion?.stats.matchCoverage}
        isOfSeveral={policyResultCounts.reduce((sum, { count }) => sum + count, 0) > 1}
      />
    ),
    text: ({ policyResultCounts: [worst] }) => worst?.key ?? null,
  },
  {
    key: 'quality',
    head: texts.quality,
    width: '2.875rem',
    end: true,
    cell: ({ latestVersion }) => {
      const score = finishedScore(latestVersion)
      return score === null ? none : formatScore(score)
    },
    text: ({ latestVersion }) => finishedScore(latestVersion),
  },
  {
    key: 'trend',
    head: texts.open12Weeks,
    width: '5.5rem',
    cell: ({ id, name, latestVersion }) => latestVersion && <ProductSpark id={id} name={name} />,
  },
  {
    key: 'count',
    head: texts.versions,
    width: '3.75rem',
    end: true,
    cell: ({ sbomsCount }) => formatNumber(sbomsCount),
    text: ({ sbomsCount }) => sbomsCount,
  },
  {
    key: 'updated',
    head: texts.changed,
    width: '5.25rem',
    end: true,
    sortable: true,
    cell: ({ updatedAt }) => (
      <span className={text.second} title={formatTime(updatedAt)}>
        {formatAgo(updatedAt)}
      </span>
    ),
    text: ({ updatedAt }) => updatedAt,
  },
]

const counts = ['severity', 'high', 'medium', 'low', 'unknown']

/**
 * Returns the columns that a narrow window has room for: what identifies a row, and its counts.
 * @param stateOf what is said beside the last of the names in place of counts that are not known; empty if they are
 */
export function narrowColumns<Row>(
  columns: readonly Column<Row>[],
  names: readonly string[],
  stateOf: (row: Row) => string,
): readonly Column<Row>[] {
  return columns
    .filter(({ key }) => names.includes(key) || counts.includes(key))
    .map((column) => {
      if (!names.includes(column.key)) return column
      const cell = column.key === names.at(-1) ? (row: Row) => withState(column.cell(row), stateOf(row)) : column.cell
      return { ...column, cell, width: narrowWidth(column.key) }
    })
}

function withState(name: ReactNode, state: string): ReactNode {
  if (state === '') return name
  return (
    <span className={styles.stated}>
      <span className={text.cut}>{name}</span>
      <span className={text.third}>{state}</span>
    </span>
  )
}

/** Returns what is said of a product in place of its counts, where they are not known. */
export function stateOfProduct(row: ProductRow): string {
  return isKnown(row) ? '' : triageText(row)
}

/** The first rows decide how wide a column is, so that nothing moves while more are read. */
const measuredRows = 50

/**
 * Gives columns the room that their texts need, as far as the others leave it: what identifies a row is cut last.
 * @param most for each key: the average width of a letter and the greatest width of the column, in rem
 */
export function roomyColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  most: Readonly<Record<string, { readonly letter: number; readonly rem: number }>>,
): readonly Column<Row>[] {
  return columns.map((column) => {
    const room = most[column.key]
    if (room === undefined || column.text === undefined) return column
    const longest = Math.max(0, ...rows.slice(0, measuredRows).map((row) => String(column.text?.(row) ?? '').length))
    const rem = Math.min(room.rem, Math.max(leastRem(column.width), longest * room.letter))
    return { ...column, width: column.width.replace(/[\d.]+rem/, `${rem}rem`) }
  })
}

/** Names take what is left. A version, also one named by its time, is never cut. */
function narrowWidth(key: string): string {
  return key === 'version' ? '7.25rem' : 'minmax(4rem, 1fr)'
}
