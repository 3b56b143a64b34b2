import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { usePageFiles } from '#renderer/lib/page-files.ts'
import { showError } from '#renderer/lib/toasts.ts'
import type { ComponentPart, NarrowedComponents } from '#renderer/lib/paths.ts'
import { componentParts, paths } from '#renderer/lib/paths.ts'
import { withConditions } from '#renderer/lib/join-conditions.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { PartsChip } from '#renderer/ui/PartsChip.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import type { ReadAll } from '#renderer/ui/table/CopyRows.tsx'
import { TableTools } from '#renderer/ui/table/TableTools.tsx'
import type { Segment } from '#renderer/ui/Tabs.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { ConditionSearch, type SearchFilter } from '#renderer/ui/views/ConditionSearch.tsx'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import { type ViewFilters, WithView } from '#renderer/ui/views/WithView.tsx'
import viewStyles from '#renderer/ui/views/views.module.css'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import styles from './ComponentsTab.module.css'
import { AddComponentDialog } from './AddComponentDialog.tsx'
import { componentColumns } from './columns.tsx'
import { ComponentTable } from './ComponentTable.tsx'
import { CsvMenu } from './CsvMenu.tsx'
import { DependencyTree, treeColumns, treeTable, treeUnshown } from './DependencyTree.tsx'
import { conditionsOf, coverageLabels, filterLabel, isNarrowed, showsSuggestions, textOfFilter } from './narrowed.ts'
import { ImportFileDialog } from './ImportFileDialog.tsx'
import { RemovedDialog } from './RemovedDialog.tsx'
import { RepeatedEdits } from './RepeatedEdits.tsx'
import { undoLastChange } from '#renderer/lib/undoable.ts'
import * as texts from './texts.tsx'
import { saveComponentsFile } from './use-components-file.ts'
import type { ComponentFilter } from './use-components.ts'
import type { TreeItem } from './use-tree.ts'
import { readAllComponents, useComponentKinds } from './use-components.ts'

const bySeverity: TableSort = { key: 'findings', descending: true }
/** Default order for lists that may have no findings to sort by. */
const byName: TableSort = { key: 'name', descending: false }

type Shape = 'table' | 'tree'

const shapes: readonly Segment<Shape>[] = [
  { value: 'table', label: texts.table, icon: 'table' },
  { value: 'tree', label: texts.treeLabel, icon: 'tree' },
]

interface ComponentsTabProps {
  readonly sbomId: string
  readonly environmentId: string
  /** What the list is narrowed to. Part of the URL, so that links can set it. */
  readonly narrowed: NarrowedComponents | undefined
  /** The search that the URL asks for. Its only result is shown with its details. */
  readonly searchedFor?: string | undefined
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
  /** True if what the version inherits from its parts is left out. */
  readonly leavesPartsOut?: boolean
}

/** Shows the components of a version as a searchable table or as the dependency tree. */
export function ComponentsTab(props: ComponentsTabProps) {
  const { sbomId, environmentId, searchedFor, viewId } = props
  const all = { href: paths.version(environmentId, sbomId, 'components'), label: texts.allComponents }
  return (
    <WithView list="components" viewId={viewId} all={all}>
      {({ start, base }) => {
        const begin = searchedFor === undefined ? start : { ...start, search: searchedFor }
        return <ComponentList {...props} all={all} start={begin} base={base} />
      }}
    </WithView>
  )
}

interface ComponentListProps extends ComponentsTabProps, ViewFilters {
  readonly all: { readonly href: string; readonly label: string }
}

function ComponentList(props: ComponentListProps) {
  const { sbomId, environmentId, narrowed, searchedFor = '' } = props
  const { shape, setShape, listed } = useShape()
  const [dialog, setDialog] = useState<'add' | 'removed' | 'import' | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const parts = usePartsChoice(props)
  const mayEdit = !useMayOnlyRead()
  const { filter, views, setWords, setKind, setSort, onPart } = useComponentFilter(props, parts?.areIncluded === true)
  useKeys({ 'Shift+p': () => parts?.toggle() }, { enabled: parts !== null && shape === 'table' })
  useKeys({
    '/': () => document.getElementById('component-search')?.focus(),
    t: () => setShape((before) => (before === 'table' ? 'tree' : 'table')),
    ...(mayEdit && { a: () => setDialog('add') }),
    z: () => undoLastChange(sbomId),
  })
  const treeReader = useRef<ReadAll<TreeItem>>(null)
  const close = () => (setDialog(null), setDropped(null))
  useCommand('export-components', () => void exportFile(sbomId))
  useCommand('import-components', () => setDialog('import'), mayEdit)
  usePageFiles((files) => {
    const [file] = files
    if (!mayEdit || dialog !== null || files.length !== 1 || !(file instanceof File) || !isTable(file.name))
      return false
    setDropped(file)
    setDialog('import')
    return true
  })
  return (
    <>
      <div className={viewStyles.top}>{views.bar}</div>
      {mayEdit && <RepeatedEdits sbomId={sbomId} />}
      <div className={classNames(tools.bar, styles.tools)}>
        {shape === 'table' && parts && <PartsChip {...parts} />}
        <Narrowing
          {...{ sbomId, filter }}
          onWords={listed(setWords)}
          onKind={listed(setKind)}
          onPart={listed(onPart)}
        />
        <div className={tools.end}>
          {mayEdit && <IconButton icon="plus" label={texts.addComponent} onClick={() => setDialog('add')} />}
          <CsvMenu mayEdit={mayEdit} onExport={() => void exportFile(sbomId)} onImport={() => setDialog('import')} />
          {shape === 'table' && (
            <>
              {views.menu}
              <TableTools
                table="components"
                columns={componentColumns(null, showsSuggestions(narrowed), filter.includesParts)}
                readAll={() => readAllComponents(sbomId, filter)}
              />
            </>
          )}
          {shape === 'tree' && (
            <TableTools
              {...{ table: treeTable, columns: treeColumns, empty: treeUnshown }}
              readAll={async (onRead) => (await treeReader.current?.(onRead)) ?? []}
            />
          )}
          <Segments label={texts.viewAs} segments={shapes} value={shape} onChange={setShape} />
        </div>
      </div>
      {shape === 'table' ? (
        <ComponentTable
          sbomId={sbomId}
          environmentId={environmentId}
          filter={filter}
          opensOnly={searchedFor !== '' && filter.search === searchedFor}
          onSort={setSort}
          onRemoved={() => setDialog('removed')}
        />
      ) : (
        <DependencyTree sbomId={sbomId} isNarrowed={isNarrowed(filter)} reader={treeReader} />
      )}
      {views.dialog}
      {dialog === 'add' && <AddComponentDialog sbomId={sbomId} onClose={close} />}
      {dialog === 'import' && <ImportFileDialog sbomId={sbomId} dropped={dropped} onClose={close} />}
      {dialog === 'removed' && <RemovedDialog sbomId={sbomId} onClose={close} />}
    </>
  )
}

/** What the components are shown as. What matches a filter has no tree, so that one that is set there lists the components. */
function useShape() {
  const [shape, setShape] = useState<Shape>('table')
  const listed =
    <Value,>(narrow: (value: Value) => void) =>
    (value: Value) => {
      setShape('table')
      narrow(value)
    }
  return { shape, setShape, listed }
}

/** Whether a file is a table of components by its name. EPSS scores come as tables, too, and are advisory data. */
function isTable(name: string): boolean {
  return /\.(csv|tsv)$/i.test(name) && !/^epss/i.test(name)
}

function exportFile(sbomId: string): Promise<void> {
  return saveComponentsFile(sbomId).catch((error: unknown) => showError(error, texts.componentsCouldNotBeExported))
}

/**
 * Whether what the parts bring is in the list, which is part of the URL. Null for a version without parts, and for the lists that the numbers of
 * the version itself lead to.
 */
function usePartsChoice({ sbomId, environmentId, narrowed, viewId, searchedFor, leavesPartsOut }: ComponentListProps) {
  const [, navigate] = useLocation()
  const partCount = useComponentKinds(sbomId).data?.partCount ?? 0
  if (partCount === 0 || narrowed !== undefined) return null
  const list =
    viewId !== undefined
      ? paths.componentsView(environmentId, sbomId, viewId)
      : searchedFor !== undefined
        ? paths.foundComponents(environmentId, sbomId, searchedFor)
        : paths.version(environmentId, sbomId, 'components')
  const areIncluded = leavesPartsOut !== true
  return {
    areIncluded,
    toggle: () => navigate(areIncluded ? paths.listWithoutParts(list) : list, { replace: true }),
  }
}

/** The filter of the list, and the saved views that it can become. */
function useComponentFilter(
  { sbomId, environmentId, narrowed, viewId, all, start, base }: ComponentListProps,
  includesParts: boolean,
) {
  const [, navigate] = useLocation()
  const [words, setWords] = useState(start)
  const [kind, setKind] = useState('')
  const [chosenSort, setSort] = useState<TableSort | null>(null)
  const { search, typed } = words
  const views = useListViews({
    list: 'components',
    content: { filterText: textOfFilter({ kind, narrowed, typed }), search: search.trim() },
    current: narrowed ? null : viewId,
    all,
    hrefOf: (id) => paths.componentsView(environmentId, sbomId, id),
    onRestart: () => {
      setWords(base)
      setKind('')
    },
  })
  const onPart = (part: ComponentPart | null) => {
    // A view stays open: what narrows it becomes one of its conditions.
    if (viewId !== undefined && part !== null)
      setWords({ search, typed: withConditions(typed, conditionsOf({ part })) })
    else navigate(part === null ? all.href : paths.components(environmentId, sbomId, part))
  }
  const sort = chosenSort ?? (narrowed ? byName : bySeverity)
  return { filter: { search, typed, kind, narrowed, includesParts, sort }, views, setWords, setKind, setSort, onPart }
}

/** Shows the active filters: search text or conditions, component type, and a chip for the filter of a link. */
function Narrowing({
  sbomId,
  filter,
  onWords,
  onKind,
  onPart,
}: {
  readonly sbomId: string
  readonly filter: ComponentFilter
  readonly onWords: (words: SearchFilter) => void
  readonly onKind: (kind: string) => void
  readonly onPart: (part: ComponentPart | null) => void
}) {
  const kinds = useComponentKinds(sbomId)
  return (
    <>
      <ConditionSearch
        id="component-search"
        label={texts.searchComponents}
        placeholder={texts.namePurlOrConditions}
        appliesTo="component"
        filter={filter}
        onChange={onWords}
      />
      <Select
        className={styles.kind}
        label={texts.type}
        labelHidden
        value={filter.kind}
        onChange={onKind}
        options={[
          { value: '', label: texts.allTypes },
          ...((filter.includesParts ? kinds.data?.withParts.kindCounts : kinds.data?.kindCounts) ?? []).map(
            ({ key, label, count }) => ({
              value: key,
              label: `${label} (${formatNumber(count)})`,
            }),
          ),
        ]}
      />
      {filter.narrowed ? (
        <Chip label={texts.removeTheFilter(filterLabel(filter.narrowed))} onRemove={() => onPart(null)}>
          {filterLabel(filter.narrowed)}
        </Chip>
      ) : (
        <Select
          className={styles.kind}
          label={texts.evaluationAndSupport}
          labelHidden
          value=""
          onChange={(part) => onPart(componentParts.find((one) => one === part) ?? null)}
          options={[
            { value: '', label: texts.allComponents },
            ...componentParts.map((part) => ({ value: part, label: coverageLabels[part] })),
          ]}
        />
      )}
    </>
  )
}
