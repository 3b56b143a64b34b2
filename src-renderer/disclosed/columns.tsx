import { formatScore } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import text from '#renderer/ui/text.module.css'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatAffected } from './affected-text.ts'
import type { DisclosedRow } from './use-disclosed.ts'

function Stated({ children }: { readonly children: string | null }) {
  if (!children) return <span className={text.third}>none</span>
  return (
    <span title={visibleText(children)}>
      <VisibleText>{children}</VisibleText>
    </span>
  )
}

/** Returns the columns of disclosed vulnerabilities, in the wording of the document. */
export function disclosedColumns(openId: string | null): readonly Column<DisclosedRow>[] {
  return [
    openColumn(openId),
    {
      key: 'id',
      head: 'ID',
      width: 'minmax(9rem, 1fr)',
      fixed: true,
      cell: ({ vulnId, aliases }) => (
        <span className={text.medium}>
          <Stated>{vulnId ?? aliases[0] ?? null}</Stated>
        </span>
      ),
    },
    {
      key: 'severity',
      head: 'Severity',
      width: '7.5rem',
      cell: ({ severity, score }) =>
        severity || score !== null ? (
          <span>
            {severity} <span className={text.third}>{score !== null && formatScore(score)}</span>
          </span>
        ) : (
          <span className={text.third}>none</span>
        ),
    },
    {
      key: 'state',
      head: 'State',
      width: '9.5rem',
      cell: ({ analysisState }) =>
        analysisState ? (
          <Badge tone="line">{visibleText(analysisState)}</Badge>
        ) : (
          <span className={text.third}>no analysis</span>
        ),
    },
    {
      key: 'justification',
      head: 'Justification',
      width: 'minmax(7rem, 1fr)',
      cell: ({ analysisJustification }) => <Stated>{analysisJustification}</Stated>,
    },
    {
      key: 'detail',
      head: 'Detail',
      width: 'minmax(9rem, 1.6fr)',
      cell: ({ analysisDetail, description }) => <Stated>{analysisDetail ?? description}</Stated>,
    },
    {
      key: 'affects',
      head: 'Affects',
      width: 'minmax(9rem, 1.3fr)',
      cell: (row) => <span title={visibleText(formatAffected(row))}>{formatAffected(row)}</span>,
    },
  ]
}
