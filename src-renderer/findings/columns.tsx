import { formatProbability, formatScore } from '#renderer/lib/format.ts'
import { Badge, KevBadge } from '#renderer/ui/Badge.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatPlace } from './places.ts'
import type { FindingRow } from './use-findings.ts'

function componentText({ component }: Pick<FindingRow, 'component'>): string {
  return [component.group, component.name, component.version].filter(Boolean).join(' ')
}

/** Names the version that a finding is of. */
function versionText({ sbom }: Pick<FindingRow, 'sbom'>): string {
  return `${sbom.project.projectGroup.name} ${sbom.projectVersion}`
}

function decidedText({ decidedFor }: Pick<FindingRow, 'decidedFor'>): string {
  return decidedFor ? `for ${versionText({ sbom: decidedFor })} alone` : 'there'
}

function titleOf({ component, place }: Pick<FindingRow, 'component' | 'place'>): string {
  const name = componentText({ component })
  return place ? `${name}, ${place.of === null ? '' : 'place '}${formatPlace(place)}. Triage shows each path` : name
}

const states: Readonly<Record<string, string>> = { NOT_EVALUATED: 'Not evaluated', INACTIVE: 'Inactive' }

/** Returns the labels next to the decision. A finding that could not be evaluated never looks clean. */
function stateLabels(row: Pick<FindingRow, 'state' | 'stateReason' | 'stale' | 'snoozed' | 'snoozedUntil'>): string[] {
  const state = states[row.state]
  return [
    ...(state ? [row.stateReason === null ? state : `${state}: ${row.stateReason}`] : []),
    ...(row.stale ? ['evidence changed'] : []),
    ...(row.snoozed
      ? [row.snoozedUntil === null ? 'snoozed until the data changes' : `snoozed until ${row.snoozedUntil}`]
      : []),
  ]
}

/** Columns of the table of findings. */
export const findingColumns: readonly Column<FindingRow>[] = [
  {
    key: 'severity',
    head: 'Sev.',
    label: 'Severity',
    text: ({ kind, severity }) => (kind === 'malicious' ? `malicious, ${severity}` : severity),
    width: '2.5rem',
    sortable: true,
    cell: ({ kind, severity }) => <FindingMark kind={kind} severity={severity} />,
  },
  {
    key: 'id',
    head: 'Vulnerability',
    fixed: true,
    text: ({ vuln }) => vuln.vulnId,
    width: '11.5rem',
    sortable: true,
    cell: ({ vuln }) => (
      <span className={text.row}>
        <span className={text.medium}>{vuln.vulnId}</span>
        {vuln.vulnInfo.kev && (
          <KevBadge title={vuln.vulnInfo.kevRansomware ? 'Known exploited, ransomware use' : 'Known exploited'} />
        )}
      </span>
    ),
  },
  {
    key: 'component',
    head: 'Component',
    text: (row) => [componentText(row), ...(row.isPart ? [`(part ${versionText(row)})`] : [])].join(' '),
    width: 'minmax(10.5rem, 1fr)',
    sortable: true,
    cell: (row) => (
      <span className={row.isPart ? text.row : undefined}>
        <span className={text.cut} title={titleOf(row)}>
          {row.component.name} <span className={text.second}>{row.component.version}</span>
          {row.place && (
            <span className={text.third}>
              {' · '}
              {formatPlace(row.place)}
            </span>
          )}
        </span>
        {row.isPart && (
          <Badge tone="info" cut title={`Inherited from the part ${versionText(row)}, and decided ${decidedText(row)}`}>
            <VisibleText>{versionText(row)}</VisibleText>
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'summary',
    head: 'Summary',
    text: ({ vuln }) => vuln.summary,
    width: 'minmax(8rem, 2fr)',
    cell: ({ vuln }) => (
      <span className={text.second} title={vuln.summary ?? ''}>
        {vuln.summary}
      </span>
    ),
  },
  {
    key: 'epss',
    head: 'EPSS',
    text: ({ vuln }) => vuln.vulnInfo.epssScore,
    width: '3.25rem',
    end: true,
    sortable: true,
    cell: ({ vuln }) => formatProbability(vuln.vulnInfo.epssScore),
  },
  {
    key: 'cvss',
    head: 'CVSS',
    text: ({ vuln }) => vuln.cvssScore,
    width: '3rem',
    end: true,
    sortable: true,
    cell: ({ vuln }) => formatScore(vuln.cvssScore),
  },
  {
    key: 'fix',
    head: 'Fixed in',
    text: ({ fixedVersions }) => fixedVersions.join(' '),
    width: '6.75rem',
    cell: ({ fixedVersions }) =>
      fixedVersions.length > 0 ? (
        <span title={fixedVersions.join(', ')}>{fixedVersions[0]}</span>
      ) : (
        <span className={text.third}>no known fix</span>
      ),
  },
  {
    key: 'status',
    head: 'Status',
    text: (row) => [row.vexStatus?.name ?? 'Undecided', ...stateLabels(row)].join(', '),
    width: '9.75rem',
    sortable: true,
    cell: (row) => (
      <span title={stateLabels(row).join(', ') || undefined}>
        {row.state === 'AFFECTED' ? <StatusLabel sign={toStatusSign(row.vexStatus?.name)} /> : stateLabels(row)[0]}
        {row.stale && <span className={text.second}> stale</span>}
      </span>
    ),
  },
]
