import type { IconName } from '#renderer/lib/icon-names.ts'
import { formatNumber, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge, KevBadge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { FindingMark, SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import styles from './compare.module.css'
import * as texts from './texts.tsx'
import type { ComponentChange, FindingChange } from './use-compare.ts'

const looks: Readonly<Record<string, { readonly icon: IconName; readonly tone?: 'bad' | 'ok' | 'warn' }>> = {
  introduced: { icon: 'plus', tone: 'bad' },
  worse: { icon: 'arrow-up', tone: 'bad' },
  fixed: { icon: 'check', tone: 'ok' },
  better: { icon: 'check', tone: 'ok' },
  added: { icon: 'plus' },
  removed: { icon: 'minus' },
  upgraded: { icon: 'arrow-up', tone: 'ok' },
  downgraded: { icon: 'undo', tone: 'warn' },
  changed: { icon: 'pencil' },
}

/** The sign of what became of a row. The head of its group says it in words. */
function ChangeMark({ change }: { readonly change: string }) {
  const look = looks[change]
  return (
    <span className={classNames(look?.tone && styles[look.tone])}>
      <Icon name={look?.icon ?? 'minus'} small label={change} />
    </span>
  )
}

/** What became of a row, with its sign. */
export function ChangeWord({ change }: { readonly change: string }) {
  const look = looks[change]
  return (
    <span className={classNames(styles.change, look?.tone && styles[look.tone])}>
      {look && <Icon name={look.icon} small />}
      {change}
    </span>
  )
}

/** The version string of a side, or why it has none. */
function SideVersion({
  side,
  otherwise = texts.notThere,
}: {
  readonly side: { readonly version: string | null } | null | undefined
  readonly otherwise?: string
}) {
  if (!side) return <span className={text.third}>{otherwise}</span>
  return <span title={visibleText(side.version ?? '')}>{visibleText(side.version ?? texts.noVersion)}</span>
}

/** Reasons by which the component itself, or this version of it, is on one side only. */
const withoutComponent: ReadonlySet<string> = new Set([
  'component removed',
  'component added',
  'this version of the package removed',
  'another version of the package added',
])

/** Says what a side without the finding is without: the component, or only the finding. The reason names the version that it has instead. */
export function absence(reason: string): string {
  return withoutComponent.has(reason) ? texts.notThere : texts.noFinding
}

/** Columns that a narrow window is without, the first one first. The package and both versions stay. */
export const droppedOfFindings = ['epss', 'cvss', 'decision', 'why', 'vulnerability', 'severity']
export const droppedOfComponents = ['license', 'older', 'findings']

/** Names of both sides, as heads of their columns. */
export interface SideNames {
  readonly older: string
  readonly newer: string
}

export function findingColumns({ older, newer }: SideNames): readonly Column<FindingChange>[] {
  const shown = ({ base, target }: FindingChange) => target ?? base
  return [
    {
      ...{ key: 'change', head: '', label: texts.change, width: '1.75rem', fixed: true },
      text: ({ change }) => change,
      cell: ({ change }) => <ChangeMark change={change} />,
    },
    {
      ...{ key: 'severity', head: '', label: texts.severity, width: '1.75rem' },
      text: (row) => shown(row)?.severity,
      cell: (row) => <Mark row={shown(row)} />,
    },
    {
      ...{ key: 'package', head: texts.packageText, width: 'minmax(6rem, 1.1fr)', fixed: true },
      text: (row) => shown(row)?.component.name,
      cell: (row) => (
        <span className={text.row}>
          <span className={classNames(text.cut, text.medium)}>{visibleText(shown(row)?.component.name ?? '')}</span>
          {shown(row)?.vuln.vulnInfo.kev && <KevBadge />}
        </span>
      ),
    },
    {
      ...{ key: 'older', head: older, label: texts.versionInOlder(older), width: 'minmax(4.25rem, 0.5fr)' },
      text: ({ base, reason }) => (base ? base.component.version : absence(reason)),
      cell: ({ base, reason }) => <SideVersion side={base?.component} otherwise={absence(reason)} />,
    },
    {
      ...{ key: 'newer', head: newer, label: texts.versionInNewer(newer), width: 'minmax(4.25rem, 0.5fr)' },
      text: ({ target, reason }) => (target ? target.component.version : absence(reason)),
      cell: ({ target, reason }) => <SideVersion side={target?.component} otherwise={absence(reason)} />,
    },
    {
      ...{ key: 'vulnerability', head: texts.vulnerability, width: 'minmax(9rem, 0.4fr)', fixed: true },
      text: (row) => shown(row)?.vuln.vulnId,
      cell: (row) => <span className={text.second}>{shown(row)?.vuln.vulnId}</span>,
    },
    {
      ...{ key: 'why', head: texts.reason, width: 'minmax(10rem, 3fr)' },
      text: ({ reason }) => reason,
      cell: ({ reason }) => <span title={visibleText(reason)}>{visibleText(reason)}</span>,
    },
    {
      ...{ key: 'epss', head: 'EPSS', width: '3.25rem', end: true },
      text: (row) => shown(row)?.vuln.vulnInfo.epssScore,
      cell: (row) => formatProbability(shown(row)?.vuln.vulnInfo.epssScore ?? null),
    },
    {
      ...{ key: 'cvss', head: 'CVSS', width: '3rem', end: true },
      text: (row) => shown(row)?.vuln.cvssScore,
      cell: (row) => formatScore(shown(row)?.vuln.cvssScore ?? null),
    },
    {
      ...{ key: 'decision', head: texts.decision, width: 'minmax(7.5rem, 0.4fr)' },
      text: (row) => shown(row)?.vexStatus?.name,
      cell: (row) => <StatusLabel sign={toStatusSign(shown(row)?.vexStatus?.name)} />,
    },
  ]
}

function Mark({ row }: { readonly row: { readonly kind: string; readonly severity: string } | null | undefined }) {
  return row ? <FindingMark kind={row.kind} severity={row.severity} /> : null
}

export function componentColumns({ older, newer }: SideNames): readonly Column<ComponentChange>[] {
  const shown = ({ base, target }: ComponentChange) => target ?? base
  const typeOf = (purl: string | null | undefined) => /^pkg:([^/]+)/.exec(purl ?? '')?.[1] ?? ''
  return [
    {
      ...{ key: 'change', head: '', label: texts.change, width: '1.75rem', fixed: true },
      text: ({ change }) => change,
      cell: ({ change }) => <ChangeMark change={change} />,
    },
    {
      ...{ key: 'component', head: texts.componentLabel, width: 'minmax(10rem, 1.5fr)', fixed: true },
      text: (row) => shown(row)?.name,
      cell: (row) => (
        <span title={visibleText(shown(row)?.purl ?? shown(row)?.name ?? '')}>
          <span className={text.medium}>{visibleText(shown(row)?.name ?? '')}</span>{' '}
          <span className={text.third}>{typeOf(shown(row)?.purl)}</span>
        </span>
      ),
    },
    {
      ...{ key: 'older', head: older, label: texts.versionInOlder(older), width: 'minmax(5rem, 0.8fr)' },
      text: ({ base }) => base?.version,
      cell: ({ base }) => <SideVersion side={base} />,
    },
    {
      ...{ key: 'newer', head: newer, label: texts.versionInNewer(newer), width: 'minmax(5rem, 0.8fr)' },
      text: ({ target }) => target?.version,
      cell: ({ target }) => <SideVersion side={target} />,
    },
    {
      ...{ key: 'differs', head: texts.differences, width: 'minmax(8rem, 1fr)' },
      text: (row) => differences(row).join(', '),
      cell: (row) => (
        <span className={text.row}>
          {differences(row).map((word) => (
            <Badge key={word} tone={word === 'downgraded' ? 'warn' : 'line'}>
              {word}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      ...{ key: 'findings', head: texts.findingsThatCameOrWent, width: 'minmax(11.5rem, 0.9fr)' },
      text: ({ findingsIntroduced, findingsFixed }) => findingText(findingsIntroduced.total, findingsFixed.total),
      cell: (row) => <CameOrWent row={row} />,
    },
    {
      ...{ key: 'license', head: texts.license, width: 'minmax(7rem, 1fr)' },
      text: ({ base, target }) => licenseText(base?.licensesExp, target?.licensesExp),
      cell: ({ base, target }) => (
        <span className={text.second}>{visibleText(licenseText(base?.licensesExp, target?.licensesExp))}</span>
      ),
    },
  ]
}

/** What differs of a component: how far its version moved, then other facts. */
function differences({ tags, step, change }: ComponentChange): readonly string[] {
  const facts = tags.filter((tag) => !['version', 'upgraded', 'downgraded'].includes(tag))
  const moved = change === 'downgraded' ? 'downgraded' : change === 'upgraded' ? (step ?? 'version') : null
  const unordered = change === 'changed' && tags.includes('version') ? 'version' : null
  return [moved, unordered, ...facts].filter((word) => word !== null)
}

function findingText(came: number, went: number): string {
  return [came > 0 && `+${formatNumber(came)}`, went > 0 && `−${formatNumber(went)}`].filter(Boolean).join(' ')
}

function CameOrWent({ row: { findingsIntroduced: came, findingsFixed: went } }: { readonly row: ComponentChange }) {
  if (came.total + went.total === 0) return <span className={text.third}>0</span>
  return (
    <span className={text.row}>
      {came.total > 0 && (
        <span className={styles.bad} title={texts.onlyInTheNewerVersion}>
          +{formatNumber(came.total)}
        </span>
      )}
      {came.total > 0 && <SeverityNumbers counts={came} />}
      {went.total > 0 && (
        <span className={styles.ok} title={texts.onlyInTheOlderVersion}>
          −{formatNumber(went.total)}
        </span>
      )}
      {went.total > 0 && <SeverityNumbers counts={went} />}
    </span>
  )
}

function licenseText(before: string | null | undefined, after: string | null | undefined): string {
  const known = [before, after].filter((one) => one != null && one !== '')
  return [...new Set(known)].join(texts.nowLabel)
}
