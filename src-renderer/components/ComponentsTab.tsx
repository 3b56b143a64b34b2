import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import type { ComponentPart, NarrowedComponents } from '#renderer/lib/paths.ts'
import { componentParts, paths } from '#renderer/lib/paths.ts'
import { Chip } from '#renderer/ui/Chip.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { TableTools } from '#renderer/ui/table/TableTools.tsx'
import type { Segment } from '#renderer/ui/Tabs.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import styles from './ComponentsTab.module.css'
import { componentColumns } from './columns.tsx'
import { ComponentTable } from './ComponentTable.tsx'
import { DependencyTree } from './DependencyTree.tsx'
import { filterLabel, coverageLabels, showsSuggestions } from './narrowed.ts'
import type { ComponentFilter } from './use-components.ts'
import { readAllComponents, useComponentKinds } from './use-components.ts'

const bySeverity: TableSort = { key: 'findings', descending: true }
/** Default order for lists that may have no findings to sort by. */
const byName: TableSort = { key: 'name', descending: false }

type Shape = 'table' | 'tree'

const shapes: readonly Segment<Shape>[] = [
  { value: 'table', label: 'Table', icon: 'table' },
  { value: 'tree', label: 'Tree', icon: 'tree' },
]

/** Shows the components of a version as a searchable table or as the dependency tree. */
export function ComponentsTab({
  sbomId,
  environmentId,
  narrowed,
  searchedFor = '',
}: {
  readonly sbomId: string
  readonly environmentId: string
  /** What the list is narrowed to. Part of the URL, so that links can set it. */
  readonly narrowed: NarrowedComponents | undefined
  /** The search that the URL asks for. Its only result is shown with its details. */
  readonly searchedFor?: string | undefined
}) {
  const [, navigate] = useLocation()
  const [shape, setShape] = useState<Shape>('table')
  const [search, setSearch] = useState(searchedFor)
  const [kind, setKind] = useState('')
  const [chosenSort, setSort] = useState<TableSort | null>(null)
  const sort = chosenSort ?? (narrowed ? byName : bySeverity)
  const filter = { search, kind, narrowed, sort }
  useKeys({
    '/': () => document.getElementById('component-search')?.focus(),
    t: () => setShape((before) => (before === 'table' ? 'tree' : 'table')),
  })
  return (
    <>
      <div className={classNames(tools.bar, styles.tools)}>
        {shape === 'table' && (
          <Narrowing
            sbomId={sbomId}
            filter={filter}
            onSearch={setSearch}
            onKind={setKind}
            onPart={(part) =>
              navigate(
                part === null
                  ? paths.version(environmentId, sbomId, 'components')
                  : paths.components(environmentId, sbomId, part),
              )
            }
          />
        )}
        <div className={tools.end}>
          {shape === 'table' && (
            <TableTools
              table="components"
              columns={componentColumns(null, showsSuggestions(narrowed))}
              readAll={() => readAllComponents(sbomId, filter)}
            />
          )}
          <Segments label="View as" segments={shapes} value={shape} onChange={setShape} />
        </div>
      </div>
      {shape === 'table' ? (
        <ComponentTable
          sbomId={sbomId}
          environmentId={environmentId}
          filter={filter}
          opensOnly={searchedFor !== '' && search === searchedFor}
          onSort={setSort}
        />
      ) : (
        <DependencyTree sbomId={sbomId} />
      )}
    </>
  )
}

/** Shows the active filters: search text, component type, and a chip for the filter of a link. */
function Narrowing({
  sbomId,
  filter,
  onSearch,
  onKind,
  onPart,
}: {
  readonly sbomId: string
  readonly filter: ComponentFilter
  readonly onSearch: (search: string) => void
  readonly onKind: (kind: string) => void
  readonly onPart: (part: ComponentPart | null) => void
}) {
  const kinds = useComponentKinds(sbomId)
  return (
    <>
      <TextField
        id="component-search"
        className={tools.search}
        label="Search components"
        labelHidden
        type="search"
        placeholder="Name, package URL, CPE"
        icon="find"
        keys="/"
        value={filter.search}
        onChange={onSearch}
        onKeyDown={(event) => event.key === 'Escape' && (onSearch(''), event.currentTarget.blur())}
      />
      <Select
        className={styles.kind}
        label="Type"
        labelHidden
        value={filter.kind}
        onChange={onKind}
        options={[
          { value: '', label: 'All types' },
          ...(kinds.data?.kindCounts ?? []).map(({ key, label, count }) => ({
            value: key,
            label: `${label} (${formatNumber(count)})`,
          })),
        ]}
      />
      {filter.narrowed ? (
        <Chip label={`Remove the filter: ${filterLabel(filter.narrowed)}`} onRemove={() => onPart(null)}>
          {filterLabel(filter.narrowed)}
        </Chip>
      ) : (
        <Select
          className={styles.kind}
          label="Evaluation and support"
          labelHidden
          value=""
          onChange={(part) => onPart(componentParts.find((one) => one === part) ?? null)}
          options={[
            { value: '', label: 'All components' },
            ...componentParts.map((part) => ({ value: part, label: coverageLabels[part] })),
          ]}
        />
      )}
    </>
  )
}
