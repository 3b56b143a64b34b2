import { checkLook, checkSeverityWord, failedText, shortFramework } from '#renderer/lib/check-words.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import styles from './checks.module.css'
import type { Result } from './use-checks.ts'

export type CheckRow = Result & { readonly id: string }

/** Returns the columns of checks. With a framework, its clause stands in place of all that ask for a check. */
export function checkColumns(openId: string | null, framework: string | null): readonly Column<CheckRow>[] {
  return [
    openColumn(openId),
    {
      key: 'check',
      head: 'Check',
      width: 'minmax(16rem, 3fr)',
      fixed: true,
      text: ({ check }) => `${check.id} ${check.name}`,
      cell: ({ check }) => (
        <span className={text.cut} title={check.name}>
          <span className={classNames(text.mono, text.third)}>{check.id}</span> {check.name}
        </span>
      ),
    },
    {
      key: 'state',
      head: 'Result',
      width: '9rem',
      text: (row) => lookOf(row).label,
      cell: (row) => <StateWord row={row} />,
    },
    {
      key: 'failed',
      head: 'Where it failed',
      width: 'minmax(11rem, 1fr)',
      text: failedOf,
      cell: (row) => <span className={text.second}>{failedOf(row)}</span>,
    },
    {
      key: 'severity',
      head: 'Severity',
      width: '6rem',
      text: ({ check }) => checkSeverityWord(check.severity),
      cell: ({ check }) => checkSeverityWord(check.severity),
    },
    {
      key: 'frameworks',
      head: framework === null ? 'Asked by' : 'Clause',
      width: 'minmax(9rem, 1fr)',
      text: (row) => askedBy(row, framework),
      cell: (row) => <span className={text.second}>{askedBy(row, framework)}</span>,
    },
  ]
}

function lookOf({ state, acceptedAt }: Result) {
  return checkLook(state, acceptedAt !== null)
}

function StateWord({ row }: { readonly row: Result }) {
  const { label, tone, icon } = lookOf(row)
  return (
    <span className={classNames(styles.state, tone === 'plain' ? text.second : text[tone])}>
      <Icon name={icon} small />
      {label}
    </span>
  )
}

function failedOf({ state, check, failuresCount, subjectsCount }: Result): string {
  if (state === 'fail') return failedText(check.subject, failuresCount, subjectsCount, formatNumber)
  return ''
}

function askedBy({ check: { frameworks } }: Result, framework: string | null): string {
  if (framework === null) return frameworks.map(({ name }) => shortFramework(name)).join(', ')
  const asked = frameworks.find(({ name }) => name === framework)
  return asked ? `${asked.reference}, ${asked.required ? 'required' : 'recommended'}` : ''
}
