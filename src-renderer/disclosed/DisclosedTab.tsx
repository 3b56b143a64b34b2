import { useMemo } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { disclosedColumns } from './columns.tsx'
import styles from './disclosed.module.css'
import { DisclosedDetail } from './DisclosedDetail.tsx'
import { useDisclosed } from './use-disclosed.ts'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

/** Lists vulnerabilities disclosed by the document of a version, separate from the findings of Waybill. */
export function DisclosedTab({ sbomId }: { readonly sbomId: string }) {
  const { list, rows, totalCount, onNeedMore, readAll } = useDisclosed(sbomId)
  const { openId, onOpen, onExpand } = useOpenRow()
  const allColumns = useMemo(() => disclosedColumns(openId), [openId])
  const columns = useShownColumns('disclosed', allColumns)
  if (!list.isSuccess)
    return (
      <QueryState
        query={list}
        loading={texts.loadingDisclosedVulnerabilities}
        failed={texts.disclosedVulnerabilitiesCould}
      />
    )
  if (rows.length === 0) {
    return (
      <>
        <EmptyState icon="file" title={texts.noDisclosedVulnerabilities}>
          {texts.documentListsNoneVulnerabilities}
        </EmptyState>
        <BottomBar>
          <span>{texts.totalCountDisclosedInTheDocument(formatNumber(0))}</span>
          <span className={text.push} />
          <KeyHint keys="g f">{texts.vulnerabilities}</KeyHint>
        </BottomBar>
      </>
    )
  }
  return (
    <>
      <p className={styles.about}>
        <Icon name="info" />
        <span>{texts.theseStatementsCome(<b>{texts.disclosedInTheDocument}</b>)}</span>
      </p>
      <VirtualTable
        label={texts.disclosedInTheDocumentLabel}
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
        <span>{texts.totalCountDisclosedInTheDocument(<b className={text.medium}>{formatNumber(totalCount)}</b>)}</span>
        <TableTools table="disclosed" columns={allColumns} readAll={readAll} small />
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Space">{texts.details}</KeyHint>
      </BottomBar>
    </>
  )
}
