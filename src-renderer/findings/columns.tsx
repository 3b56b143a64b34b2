import { formatProbability, formatScore } from '#renderer/lib/format.ts'
import { Badge, KevBadge } from '#renderer/ui/Badge.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatPlace } from './places.ts'
import * as texts from './texts.ts'
import type { FindingRow } from './use-findings.ts'

function componentText({ component }: Pick<FindingRow, 'component'>): string {
  return [component.group, component.name, component.version].filter(Boolean).join(' ')
}

/** Names the version that a finding is of. */
export function versionText({ sbom }: Pick<FindingRow, 'sbom'>): string {
  return `${sbom.project.projectGroup.name} ${sbom.projectVersion}`
}

/** Names where a finding of a part is decided. */
export function decidedText({ decidedFor }: Pick<FindingRow, 'decidedFor'>): string {
  return decidedFor ? texts.forVersionTextAlone(versionText({ sbom: decidedFor })) : 'there'
}

function titleOf({ component, place }: Pick<FindingRow, 'component' | 'place'>): string {
  const name = componentText({ component })
  return place
    ? texts.triageShowsEachPath(name, place.of === null || place.apart !== '' ? '' : texts.place, formatPlace(place))
    : name
}

const states: Readonly<Record<string, string>> = { NOT_EVALUATED: texts.notEvaluated, INACTIVE: texts.inactive }

/** Returns the labels next to the decision. A finding that could not be evaluated never looks clean. */
function stateLabels(row: Pick<FindingRow, 'state' | 'stateReason' | 'stale' | 'snoozed' | 'snoozedUntil'>): string[] {
  const state = states[row.state]
  return [
    ...(state ? [row.stateReason === null ? state : `${state}: ${row.stateReason}`] : []),
    ...(row.stale ? [texts.evidenceChanged] : []),
    ...(row.snoozed
      ? [
          row.snoozedUntil === null
            ? texts.snoozedUntilTheDataChanges
            : texts.snoozedUntilSnoozedUntil(row.snoozedUntil),
        ]
      : []),
  ]
}

/** Columns that a narrow window is without, the first one first: severity, id, component and status stay. */
export const droppedColumns = ['summary', 'epss', 'fix', 'cvss']

/** A page of findings, or of groups, whose finding in front has the score of all. */
export type ScoredPage = { readonly nodes: readonly (Scored | { readonly representative: Scored })[] } | null
type Scored = { readonly vuln: { readonly vulnInfo: { readonly epssScore: number | null } } }

/**
 * Returns the columns that are left out unless the user chose columns: that of EPSS where no row has a score, so that its room goes to what tells
 * findings apart. One that sorts stays. The first page decides, so that no column comes while the list is scrolled.
 */
export function emptyColumns(pages: readonly ScoredPage[], sortKey: string | undefined): readonly string[] {
  const isScored = (row: Scored | { readonly representative: Scored }) =>
    ('representative' in row ? row.representative : row).vuln.vulnInfo.epssScore !== null
  const first = pages[0]?.nodes ?? []
  return first.length === 0 || sortKey === 'epss' || first.some(isScored) ? [] : ['epss']
}

/** Columns of the table of findings. */
export const findingColumns: readonly Column<FindingRow>[] = [
  {
    key: 'severity',
    head: texts.sev,
    label: texts.severity,
    text: ({ kind, severity }) => (kind === 'malicious' ? texts.maliciousSeverity(severity) : severity),
    width: '2.5rem',
    sortable: true,
    cell: ({ kind, severity }) => <FindingMark kind={kind} severity={severity} />,
  },
  {
    key: 'id',
    head: texts.vulnerability,
    fixed: true,
    text: ({ vuln }) => vuln.vulnId,
    width: 'minmax(9rem, 10.5rem)',
    sortable: true,
    cell: ({ vuln }) => (
      <span className={text.row}>
        <span className={text.medium}>{vuln.vulnId}</span>
        {vuln.vulnInfo.kev && (
          <KevBadge title={vuln.vulnInfo.kevRansomware ? texts.knownExploitedRansomwareUse : texts.knownExploited} />
        )}
      </span>
    ),
  },
  {
    key: 'component',
    head: texts.component,
    text: (row) => [componentText(row), ...(row.isPart ? [texts.partRow(versionText(row))] : [])].join(' '),
    width: 'minmax(9rem, 1fr)',
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
          <Badge tone="info" cut title={texts.inheritedFromThePartAndDecided(versionText(row), decidedText(row))}>
            <VisibleText>{versionText(row)}</VisibleText>
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'summary',
    head: texts.summary,
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
    head: texts.fixedIn,
    text: ({ fixedVersions }) => fixedVersions.join(' '),
    width: '6.75rem',
    cell: ({ fixedVersions }) =>
      fixedVersions.length > 0 ? (
        <span title={fixedVersions.join(', ')}>{fixedVersions[0]}</span>
      ) : (
        <span className={text.third}>{texts.noKnownFix}</span>
      ),
  },
  {
    key: 'status',
    head: texts.status,
    text: (row) => [row.vexStatus?.name ?? 'Undecided', ...stateLabels(row)].join(', '),
    width: '9.75rem',
    sortable: true,
    cell: (row) => (
      <span title={stateLabels(row).join(', ') || undefined}>
        {row.state === 'AFFECTED' ? <StatusLabel sign={toStatusSign(row.vexStatus?.name)} /> : stateLabels(row)[0]}
        {row.stale && <span className={text.second}> {texts.stale}</span>}
      </span>
    ),
  },
]
