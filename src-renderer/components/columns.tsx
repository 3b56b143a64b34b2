import { Icon } from '#renderer/ui/Icon.tsx'
import { SeverityNumbers, severitySteps } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/virtual-table-types.ts'
import styles from './ComponentsTab.module.css'
import type { ComponentRow } from './use-components.ts'

/** What matching says about a component: numbers, nothing found, or an outline with the reason: never a zero for "not judged". */
export function Findings({
  row,
}: {
  readonly row: Pick<ComponentRow, 'matchState' | 'matchReason' | 'severityCounts'>
}) {
  if (row.matchState === 'NOT_EVALUATED') {
    return (
      <span className={styles.unknown} title={row.matchReason ?? ''}>
        not judged
      </span>
    )
  }
  if (row.matchState !== 'MATCHED') return <span className={text.third}>none found</span>
  return <SeverityNumbers counts={row.severityCounts} />
}

/** The same in words, for a copy of the table. */
function findingsText({ matchState, matchReason, severityCounts }: ComponentRow): string {
  if (matchState === 'NOT_EVALUATED') return matchReason ? `not judged: ${matchReason}` : 'not judged'
  if (matchState !== 'MATCHED') return 'none found'
  return severitySteps
    .filter((step) => severityCounts[step] > 0)
    .map((step) => `${severityCounts[step]} ${step}`)
    .join(', ')
}

function Relation({ relation }: Pick<ComponentRow, 'relation'>) {
  if (relation !== 'direct' && relation !== 'transitive') {
    return (
      <span className={text.third} title="Not reachable in the dependency graph of the document">
        not in the graph
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

/** Columns of the table of components. */
export function componentColumns(openId: string | null): readonly Column<ComponentRow>[] {
  return [
    {
      key: 'open',
      head: '',
      label: 'Details',
      fixed: true,
      width: '1.25rem',
      cell: ({ id }) => (
        <span className={styles.toggle}>
          <Icon name={id === openId ? 'chevron-down' : 'chevron-right'} small />
        </span>
      ),
    },
    {
      key: 'name',
      head: 'Name',
      fixed: true,
      text: ({ group, name }) => (group ? `${group}/${name}` : name),
      width: 'minmax(12rem, 2.2fr)',
      sortable: true,
      cell: ({ name, group, primary }) => (
        <span title={group ? `${group} ${name}` : name}>
          <span className={text.medium}>{name}</span>{' '}
          <span className={text.third}>{primary ? 'this product' : group}</span>
        </span>
      ),
    },
    {
      key: 'version',
      head: 'Version',
      text: ({ version }) => version,
      width: 'minmax(5rem, 0.8fr)',
      sortable: true,
      cell: ({ version }) => version ?? <span className={text.third}>none</span>,
    },
    {
      key: 'kind',
      head: 'Kind',
      text: ({ kind }) => kind,
      width: '6.5rem',
      sortable: true,
      cell: ({ kind }) => <span className={text.second}>{kind}</span>,
    },
    {
      key: 'ecosystem',
      head: 'Ecosystem',
      text: ({ ecosystem }) => ecosystem,
      width: '6rem',
      cell: ({ ecosystem }) => <span className={ecosystem ? text.second : text.third}>{ecosystem ?? 'none'}</span>,
    },
    { key: 'relation', head: 'Relation', width: '8rem', cell: Relation, text: ({ relation }) => relation },
    {
      key: 'license',
      head: 'License',
      text: ({ licensesExp }) => licensesExp,
      width: 'minmax(6rem, 1fr)',
      sortable: true,
      cell: ({ licensesExp }) =>
        licensesExp ? <span title={licensesExp}>{licensesExp}</span> : <span className={text.third}>none named</span>,
    },
    {
      key: 'findings',
      head: 'Findings',
      text: findingsText,
      width: 'minmax(9rem, 0.9fr)',
      sortable: true,
      cell: (row) => <Findings row={row} />,
    },
  ]
}
