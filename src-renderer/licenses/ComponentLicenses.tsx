import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { CopyRows } from '#renderer/ui/table/CopyRows.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import type { SearchFilter } from '#renderer/ui/views/ConditionSearch.tsx'
import { componentLicenseColumns, droppedComponentColumns } from './component-columns.tsx'
import { NoRows } from './ExpressionList.tsx'
import * as texts from './texts.tsx'
import { useComponentLicenses } from './use-component-licenses.ts'

/** Lists the components of a version with the license of each. A row leads to its component. */
export function ComponentLicenses({
  sbomId,
  environmentId,
  includesParts,
  hasParts,
  filter,
  onClear,
}: {
  readonly sbomId: string
  readonly environmentId: string
  readonly includesParts: boolean
  readonly hasParts: boolean
  readonly filter: SearchFilter
  readonly onClear: () => void
}) {
  const [, navigate] = useLocation()
  const columns = useMemo(() => componentLicenseColumns(hasParts && includesParts), [hasParts, includesParts])
  const [sort, setSort] = useState<TableSort>({ key: 'name', descending: false })
  const { list, rows, totalCount, onNeedMore, readAll } = useComponentLicenses(sbomId, includesParts, filter, sort)
  return (
    <>
      {list.isSuccess && rows.length > 0 ? (
        <VirtualTable
          label={texts.componentsAndTheirLicenses}
          columns={columns}
          rows={rows}
          totalCount={totalCount}
          rowKey={({ id }) => id}
          onNeedMore={onNeedMore}
          // A component of a part is edited in the part.
          onOpen={({ name, sbom }) =>
            navigate(
              sbom
                ? paths.foundComponents(sbom.project.id, sbom.id, name)
                : paths.foundComponents(environmentId, sbomId, name),
            )
          }
          sort={sort}
          onSort={setSort}
          dropped={droppedComponentColumns}
        />
      ) : (
        <NoRows
          query={list}
          isNarrowed={filter.search.trim() !== '' || filter.typed !== null}
          onClear={onClear}
          none={texts.noMatchingComponents}
          advice={texts.clearTheFilterToSeeAllComponents}
        />
      )}
      <BottomBar>
        <span>{list.isSuccess && formatCount(totalCount, texts.componentForms)}</span>
        <CopyRows columns={columns} readAll={readAll} small />
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{texts.openTheComponent}</KeyHint>
        <KeyHint keys="/">{texts.search}</KeyHint>
      </BottomBar>
    </>
  )
}
