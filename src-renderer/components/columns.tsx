import { Icon } from '#renderer/ui/Icon.tsx'
import { Badge } from '#renderer/ui/Badge.tsx'
import { SeverityNumbers, severitySteps } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Support } from './Support.tsx'
import { supportLabels } from './support-text.ts'
import bulk from './BulkEdit.module.css'
import * as columnsTexts from './columns-texts.ts'
import styles from './ComponentsTab.module.css'
import * as texts from './texts.tsx'
import type { ComponentRow } from './use-components.ts'

/**
 * Shows the scan result of a component: counts, no findings, or an outlined label with the reason. "Not evaluated" is never shown as zero.
 */
export function Findings({
  row,
}: {
  readonly row: Pick<ComponentRow, 'matchState' | 'matchReason' | 'severityCounts'>
}) {
  if (row.matchState === 'NOT_EVALUATED') {
    return (
      <span className={styles.unknown} title={visibleText(row.matchReason ?? '')}>
        {texts.notEvaluatedInline}
      </span>
    )
  }
  if (row.matchState !== 'MATCHED') return <span className={text.third}>{columnsTexts.noFindingsInline}</span>
  return <SeverityNumbers counts={row.severityCounts} />
}

/** Formats the same result as text, for a copy of the table. */
export function findingsText({
  matchState,
  matchReason,
  severityCounts,
}: Pick<ComponentRow, 'matchState' | 'matchReason' | 'severityCounts'>): string {
  if (matchState === 'NOT_EVALUATED')
    return matchReason ? columnsTexts.notEvaluatedMatchReason(matchReason) : texts.notEvaluatedInline
  if (matchState !== 'MATCHED') return columnsTexts.noFindingsInline
  return severitySteps
    .filter((step) => severityCounts[step] > 0)
    .map((step) => `${severityCounts[step]} ${step}`)
    .join(', ')
}

function Relation({ relation }: Pick<ComponentRow, 'relation'>) {
  if (relation !== 'direct' && relation !== 'transitive') {
    return (
      <span className={text.third} title={columnsTexts.notReachableInTheDocuments}>
        {columnsTexts.notInTheGraph}
      </span>
    )
  }
  return (
    <span className={styles.relation}>
      <Icon name={relation} small />
      {relation}
    </span>
  )
}

/** Returns the likeliest identity suggestion that was not dismissed. */
function openSuggestion({ identitySuggestions = [] }: ComponentRow) {
  return identitySuggestions.find(({ dismissed }) => !dismissed)
}

/** Shows the identity from the first suggestion. */
const suggestion: Column<ComponentRow> = {
  key: 'suggestion',
  head: columnsTexts.suggestion,
  text: (row) => openSuggestion(row)?.purl,
  width: 'minmax(12rem, 1.4fr)',
  cell: (row) => {
    const first = openSuggestion(row)
    if (!first) {
      return (
        <span className={text.third}>
          {row.identitySuggestions?.length ? columnsTexts.dismissed : columnsTexts.noSuggestion}
        </span>
      )
    }
    return (
      <span className={text.mono} title={visibleText(first.purl)}>
        {visibleText(first.purl)}
      </span>
    )
  },
}

/** Shows why a component was not evaluated. */
const reason: Column<ComponentRow> = {
  key: 'reason',
  head: columnsTexts.reasonNotEvaluated,
  text: ({ matchReason }) => matchReason,
  width: 'minmax(12rem, 1.6fr)',
  cell: ({ matchReason }) => (
    <span className={text.second} title={visibleText(matchReason ?? '')}>
      {visibleText(matchReason ?? '')}
    </span>
  ),
}

const support: Column<ComponentRow> = {
  key: 'support',
  head: texts.support,
  text: ({ supportLevel, endOfSupport }) =>
    [supportLabels[supportLevel], endOfSupport].filter(Boolean).join(columnsTexts.until),
  width: '9.25rem',
  sortable: true,
  cell: Support,
}

/** Columns that a narrow window is without, the first one first: what it is and its findings stay. */
export const droppedColumns = ['kind', 'ecosystem', 'relation', 'license', 'support', 'part', 'suggestion']

/** Returns the column that selects components. Shift with a click selects a range, which the row does. */
export function selectColumn(
  selected: ReadonlySet<string>,
  onToggle: (row: ComponentRow) => void,
): Column<ComponentRow> {
  return {
    key: 'select',
    head: '',
    label: columnsTexts.selected,
    fixed: true,
    width: '1.25rem',
    cell: (row) =>
      row.isPart ? null : (
        <input
          type="checkbox"
          className={bulk.tick}
          tabIndex={-1}
          readOnly
          aria-hidden // for the mouse: the row itself says that it is selected, and Space selects it
          aria-label={columnsTexts.selectVisibleText(visibleText([row.name, row.version].filter(Boolean).join(' ')))}
          checked={selected.has(row.id)}
          onClick={(event) => event.shiftKey || onToggle(row)}
        />
      ),
  }
}

/**
 * Returns the columns of the component table. `isSuggested` adds identity suggestions and the reason why components were not
 * evaluated, `hasParts` the part that a component comes from.
 */
export function componentColumns(
  openId: string | null,
  isSuggested: boolean,
  hasParts = false,
): readonly Column<ComponentRow>[] {
  const plain = hasParts ? columnsWithParts(openId) : plainColumns(openId)
  if (!isSuggested) return plain
  const hidden = new Set(['kind', 'license', 'support', 'findings', 'relation'])
  return [...plain.filter(({ key }) => !hidden.has(key)), reason, suggestion]
}

function NameCell({ name, group, primary, isPart, apart }: ComponentRow) {
  const about = primary ? (isPart ? columnsTexts.thatProduct : columnsTexts.thisProduct) : group
  return (
    <span title={visibleText([group, name, apart].filter(Boolean).join(' '))}>
      <span className={text.medium}>
        <VisibleText>{name}</VisibleText>
      </span>{' '}
      <span className={text.third}>{about && <VisibleText>{about}</VisibleText>}</span>
      {apart !== undefined && (
        <span className={styles.apart}>
          <VisibleText>{apart}</VisibleText>
        </span>
      )}
    </span>
  )
}

/** The part that a component comes from. */
const origin: Column<ComponentRow> = {
  key: 'part',
  head: columnsTexts.comesFrom,
  text: ({ isPart, sbom }) => (isPart && sbom ? versionText(sbom) : columnsTexts.thisVersion),
  width: 'minmax(5.75rem, 1fr)',
  cell: ({ isPart, sbom }) =>
    isPart && sbom ? (
      <Badge tone="info" cut title={columnsTexts.inheritedFromSbom(versionText(sbom))}>
        <VisibleText>{versionText(sbom)}</VisibleText>
      </Badge>
    ) : (
      <span className={text.third}>{columnsTexts.thisVersion}</span>
    ),
}

/** Widths that leave room for where components come from. */
const narrower: Readonly<Record<string, string>> = {
  name: 'minmax(8rem, 2.2fr)',
  kind: 'minmax(6rem, 0.8fr)',
  license: 'minmax(4.5rem, 1fr)',
}

/** The same columns with the part that a component comes from; the ecosystem stands beside the type. */
function columnsWithParts(openId: string | null): readonly Column<ComponentRow>[] {
  return plainColumns(openId)
    .filter(({ key }) => key !== 'ecosystem')
    .flatMap((column) => {
      const { key } = column
      const width = narrower[key] ?? column.width
      return key === 'kind' ? [origin, { ...column, width, cell: KindCell, text: kindText }] : [{ ...column, width }]
    })
}

function kindText({ kind, ecosystem }: ComponentRow): string {
  return [kind, ecosystem].filter(Boolean).join(' ')
}

function KindCell(row: ComponentRow) {
  return (
    <span className={text.cut} title={visibleText(kindText(row))}>
      <span className={text.second}>{row.kind}</span>{' '}
      <span className={text.third}>
        <VisibleText>{row.ecosystem ?? ''}</VisibleText>
      </span>
    </span>
  )
}

/** Formats a version as text: `agent 1.0`. */
export function versionText({ projectVersion, project }: NonNullable<ComponentRow['sbom']>): string {
  return `${project.projectGroup.name} ${projectVersion}`
}

function plainColumns(openId: string | null): readonly Column<ComponentRow>[] {
  return [
    openColumn(openId),
    {
      key: 'name',
      head: texts.name,
      fixed: true,
      text: ({ group, name }) => (group ? `${group}/${name}` : name),
      width: 'minmax(9rem, 2.2fr)',
      sortable: true,
      cell: NameCell,
    },
    {
      key: 'version',
      head: texts.version,
      text: ({ version }) => version,
      width: 'minmax(4.5rem, 0.8fr)',
      sortable: true,
      cell: ({ version }) =>
        version ? <VisibleText>{version}</VisibleText> : <span className={text.third}>{texts.none}</span>,
    },
    {
      key: 'kind',
      head: texts.type,
      text: ({ kind }) => kind,
      width: '5.25rem',
      sortable: true,
      cell: ({ kind }) => <span className={text.second}>{kind}</span>,
    },
    {
      key: 'ecosystem',
      head: columnsTexts.ecosystem,
      text: ({ ecosystem }) => ecosystem,
      width: '5rem',
      cell: ({ ecosystem }) => (
        <span className={ecosystem ? text.second : text.third}>
          <VisibleText>{ecosystem ?? texts.none}</VisibleText>
        </span>
      ),
    },
    { key: 'relation', head: columnsTexts.relation, width: '6.5rem', cell: Relation, text: ({ relation }) => relation },
    {
      key: 'license',
      head: texts.license,
      text: ({ licensesExp }) => licensesExp,
      width: 'minmax(5rem, 1fr)',
      sortable: true,
      cell: ({ licensesExp }) =>
        licensesExp ? (
          <span title={visibleText(licensesExp)}>
            <VisibleText>{licensesExp}</VisibleText>
          </span>
        ) : (
          <span className={text.third}>{texts.none}</span>
        ),
    },
    support,
    {
      key: 'findings',
      head: texts.findings,
      text: findingsText,
      width: 'minmax(10rem, 0.9fr)',
      sortable: true,
      cell: (row) => <Findings row={row} />,
    },
  ]
}
