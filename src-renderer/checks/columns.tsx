import { checkLook, checkSeverityWord, failedText, shortFramework } from '#renderer/lib/check-words.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import styles from './checks.module.css'
import { repairOf, repairSource } from './repair-of.ts'
import * as texts from './texts.tsx'
import type { Result } from './use-checks.ts'

export type CheckRow = Result & { readonly id: string }

/** Returns the columns of checks. With a framework, its clause stands in place of all that ask for a check. */
export function checkColumns(openId: string | null, framework: string | null): readonly Column<CheckRow>[] {
  return [
    openColumn(openId),
    {
      key: 'state',
      head: '',
      label: texts.result,
      width: '1.25rem',
      fixed: true,
      text: (row) => lookOf(row).label,
      cell: (row) => <StateSign row={row} />,
    },
    {
      key: 'check',
      head: texts.check,
      width: 'minmax(12rem, 3fr)',
      fixed: true,
      text: ({ check }) => `${check.id} ${check.name}`,
      cell: ({ check }) => (
        <span className={text.cut} title={check.name}>
          <span className={classNames(text.mono, text.third)}>{check.id}</span> {check.name}
        </span>
      ),
    },
    {
      key: 'failed',
      head: texts.whereItFailed,
      width: 'minmax(12.5rem, 1fr)',
      text: failedOf,
      cell: (row) => <span className={text.second}>{failedOf(row)}</span>,
    },
    {
      key: 'severity', // heads of groups say it too, but those are in no copied row
      head: texts.severity,
      width: '5.5rem',
      text: ({ check }) => checkSeverityWord(check.severity),
      cell: ({ check }) => checkSeverityWord(check.severity),
    },
    {
      key: 'repair',
      head: texts.repairLabel,
      width: '7rem',
      text: repairOf,
      cell: (row) => <span className={text.second}>{repairOf(row)}</span>,
    },
    {
      key: 'frameworks',
      head: framework === null ? texts.askedBy : texts.clause,
      width: 'minmax(9rem, 1fr)',
      text: (row) => askedBy(row, framework),
      cell: (row) => <span className={text.second}>{askedBy(row, framework)}</span>,
    },
  ]
}

function lookOf({ state, acceptedAt }: Result) {
  return checkLook(state, acceptedAt !== null)
}

/** The result as a sign: in the list of what fails a word in every row would say the same. */
function StateSign({ row }: { readonly row: Result }) {
  const { label, tone, icon } = lookOf(row)
  return (
    <span className={classNames(styles.sign, tone === 'plain' ? text.second : text[tone])} title={label}>
      <Icon name={icon} small label={label} />
    </span>
  )
}

/** What failed; of a check that does not fail its result in a word. */
export function failedOf(row: Result): string {
  const { state, check, failuresCount, subjectsCount, acceptedAt } = row
  if (state !== 'fail') return lookOf(row).label
  // The age of the data is the scan's: a document can be right with any.
  const failed =
    repairSource(check.id) === 'advisory-data'
      ? texts.theLastScan
      : failedText(check.subject, failuresCount, subjectsCount, formatNumber)
  return acceptedAt === null ? failed : texts.failedAccepted(failed)
}

/** Columns that a narrow window is without, the first one first: what failed and where stays. */
export const droppedColumns = ['frameworks', 'repair', 'severity']

function askedBy({ check: { frameworks } }: Result, framework: string | null): string {
  if (framework === null) return frameworks.map(({ name }) => shortFramework(name)).join(', ')
  const asked = frameworks.find(({ name }) => name === framework)
  return asked ? `${asked.reference}, ${asked.required ? 'required' : 'recommended'}` : ''
}
