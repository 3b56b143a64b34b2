import { deltaLabels } from '#renderer/lib/scan-delta.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { DeltaKindLabel } from './DeltaKindLabel.tsx'
import { canOpen, formatPackage } from './delta-text.ts'
import type { DeltaEntry } from './use-scan-delta.ts'
import styles from './scan-delta.module.css'
import * as texts from './texts.ts'

/** Columns of a scan's changes: what happened, to which finding, the values before and after. */
export const deltaColumns: readonly Column<DeltaEntry>[] = [
  {
    key: 'kind',
    head: texts.change,
    width: '7.5rem',
    text: ({ kind }) => deltaLabels[kind].word,
    cell: ({ kind }) => <DeltaKindLabel kind={kind} />,
  },
  {
    key: 'severity',
    head: texts.sev,
    label: texts.severity,
    width: '2.5rem',
    text: ({ componentVuln }) => componentVuln?.severity,
    cell: ({ componentVuln }) =>
      componentVuln && <FindingMark kind={componentVuln.kind} severity={componentVuln.severity} />,
  },
  {
    key: 'vulnerability',
    head: texts.vulnerability,
    width: '11.5rem',
    fixed: true,
    text: ({ vuln }) => vuln.vulnId,
    cell: ({ vuln }) => (
      <span className={text.row} title={vuln.summary === null ? vuln.vulnId : visibleText(vuln.summary)}>
        <span className={text.cut}>{vuln.vulnId}</span>
        {vuln.vulnInfo.kev && <KevBadge />}
      </span>
    ),
  },
  {
    key: 'package',
    head: texts.component,
    width: 'minmax(9rem, 1fr)',
    text: ({ packageKey }) => packageKey,
    cell: ({ packageKey, componentVuln }) => (
      <span title={visibleText(packageKey)}>
        <Package packageKey={packageKey} component={componentVuln?.component ?? null} />
      </span>
    ),
  },
  {
    key: 'change',
    head: texts.whatChanged,
    width: 'minmax(14rem, 2.2fr)',
    text: ({ before, after }) => [before, after].filter(Boolean).join(' → '),
    cell: (row) => <BeforeAndNow {...row} />,
  },
  {
    key: 'status',
    head: texts.decision,
    width: '9rem',
    text: ({ componentVuln }) => componentVuln?.vexStatus?.name,
    cell: ({ componentVuln }) => componentVuln && <StatusLabel sign={toStatusSign(componentVuln.vexStatus?.name)} />,
  },
  {
    key: 'open',
    head: '',
    label: texts.opensTheFinding,
    width: '1.25rem',
    fixed: true,
    cell: (row) => canOpen(row) && <Icon name="chevron-right" small className={text.third} />,
  },
]

function Package({
  packageKey,
  component,
}: {
  readonly packageKey: string
  readonly component: { readonly name: string; readonly version: string | null } | null
}) {
  if (component === null) return visibleText(formatPackage(packageKey))
  return (
    <>
      <span className={text.medium}>{visibleText(component.name)}</span>{' '}
      <span className={text.second}>{visibleText(component.version ?? '')}</span>
    </>
  )
}

/** Shows the values of a finding before and after, with an arrow between them if both are known. */
function BeforeAndNow({ before, after }: Pick<DeltaEntry, 'before' | 'after'>) {
  const words = [before && `was ${before}`, after].filter(Boolean).join(texts.now)
  return (
    <span className={styles.change} title={visibleText(words)}>
      {before && <span className={text.second}>{visibleText(before)}</span>}
      {before && after && <Icon name="arrow-right" small label={texts.nowInline} className={text.third} />}
      {after && <span>{visibleText(after)}</span>}
    </span>
  )
}
