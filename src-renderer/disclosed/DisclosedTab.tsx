import { useMemo } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { disclosedColumns } from './columns.tsx'
import styles from './disclosed.module.css'
import { DisclosedDetail } from './DisclosedDetail.tsx'
import { useDisclosed } from './use-disclosed.ts'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'

/** Lists vulnerabilities disclosed by the document of a version, separate from the findings of Waybill. */
export function DisclosedTab({ sbomId }: { readonly sbomId: string }) {
  const { list, rows, totalCount, onNeedMore } = useDisclosed(sbomId)
  const { openId, onOpen, onExpand } = useOpenRow()
  const columns = useMemo(() => disclosedColumns(openId), [openId])
  if (!list.isSuccess)
    return (
      <QueryState
        query={list}
        loading="Loading disclosed vulnerabilities"
        failed="Disclosed vulnerabilities could not be loaded"
      />
    )
  if (rows.length === 0) {
    return (
      <EmptyState icon="file" title="No disclosed vulnerabilities">
        The document lists none. Vulnerabilities found by Waybill are under Vulnerabilities.
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.about}>
        <Icon name="info" />
        <span>
          <b>Disclosed in the document.</b> These statements come from the document’s author and do not change findings
          or decisions.
        </span>
      </p>
      <VirtualTable
        label="Disclosed in the document"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ id }) => id}
        onNeedMore={onNeedMore}
        onOpen={onOpen}
        onExpand={onExpand}
        detail={(row) => (row.id === openId ? <DisclosedDetail row={row} /> : null)}
        minWidth="62rem"
      />
      <BottomBar>
        <span>
          <b className={text.medium}>{formatNumber(totalCount)}</b> disclosed in the document
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Space">details</KeyHint>
      </BottomBar>
    </>
  )
}
