import { formatScore } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import text from '#renderer/ui/text.module.css'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatAffected } from './affected-text.ts'
import * as texts from './texts.tsx'
import type { DisclosedRow } from './use-disclosed.ts'

function Stated({ children }: { readonly children: string | null }) {
  if (!children) return <span className={text.third}>{texts.none}</span>
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
      text: ({ vulnId, aliases }) => vulnId ?? aliases[0],
      cell: ({ vulnId, aliases }) => (
        <span className={text.medium}>
          <Stated>{vulnId ?? aliases[0] ?? null}</Stated>
        </span>
      ),
    },
    {
      key: 'severity',
      head: texts.severity,
      width: '7.5rem',
      text: ({ severity, score }) => [severity, score !== null && formatScore(score)].filter(Boolean).join(' '),
      cell: ({ severity, score }) =>
        severity || score !== null ? (
          <span>
            {severity} <span className={text.third}>{score !== null && formatScore(score)}</span>
          </span>
        ) : (
          <span className={text.third}>{texts.none}</span>
        ),
    },
    {
      key: 'state',
      head: texts.state,
      width: '9.5rem',
      text: ({ analysisState }) => analysisState,
      cell: ({ analysisState }) =>
        analysisState ? (
          <Badge tone="line">{visibleText(analysisState)}</Badge>
        ) : (
          <span className={text.third}>{texts.noAnalysis}</span>
        ),
    },
    {
      key: 'justification',
      head: texts.justification,
      width: 'minmax(7rem, 1fr)',
      text: ({ analysisJustification }) => analysisJustification,
      cell: ({ analysisJustification }) => <Stated>{analysisJustification}</Stated>,
    },
    {
      key: 'detail',
      head: texts.detail,
      width: 'minmax(9rem, 1.6fr)',
      text: ({ analysisDetail, description }) => analysisDetail ?? description,
      cell: ({ analysisDetail, description }) => <Stated>{analysisDetail ?? description}</Stated>,
    },
    {
      key: 'affects',
      head: texts.affects,
      width: 'minmax(9rem, 1.3fr)',
      text: formatAffected,
      cell: (row) => <span title={visibleText(formatAffected(row))}>{formatAffected(row)}</span>,
    },
  ]
}
