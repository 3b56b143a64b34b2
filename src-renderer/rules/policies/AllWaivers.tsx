import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { isFocusFree, useKeys } from '#renderer/lib/keys.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { countInEffect, listWaivers, type ShownWaivers } from './listed-waivers.ts'
import * as texts from './texts.tsx'
import * as waiverTexts from './waiver-texts.ts'
import { type ListedWaiver, useAllWaivers } from './use-all-waivers.ts'
import { useWaiverEnd } from './use-policies.ts'
import { droppedColumns, waiverColumns } from './waiver-columns.tsx'
import { WaiverDetail } from './WaiverDetail.tsx'
import styles from './waivers.module.css'

/** Name under which the chosen columns are stored. */
const table = 'waivers'

/** Lists the waivers of all versions, those in effect first: what each covers, why, where, until when and by whom. */
export function AllWaivers({ mayChange }: { readonly mayChange: boolean }) {
  const query = useAllWaivers()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<ShownWaivers>('all')
  const [sort, setSort] = useState<TableSort | null>(null)
  const waivers = query.data
  const rows = useMemo(() => listWaivers(waivers ?? [], { search, shown, sort }), [waivers, search, shown, sort])
  if (!query.isSuccess)
    return (
      <QueryState query={query} loading={waiverTexts.loadingWaivers} failed={waiverTexts.waiversCouldNotBeLoaded} />
    )
  if (query.data.length === 0)
    return (
      <EmptyState icon="policy" title={waiverTexts.noWaiversYet}>
        {texts.waiverIsAnException}
      </EmptyState>
    )
  const showAll = () => {
    setSearch('')
    setShown('all')
  }
  return (
    <>
      <WaiverTools {...{ rows, waivers: query.data, search, shown }} onSearch={setSearch} onShow={setShown} />
      {rows.length === 0 ? (
        <EmptyState
          icon="find"
          title={waiverTexts.noWaiverMatches}
          actions={<Button onClick={showAll}>{waiverTexts.showAllWaivers}</Button>}
        />
      ) : (
        <Rows rows={rows} mayChange={mayChange} sort={sort} onSort={setSort} />
      )}
      <BottomBar>
        <span>
          {formatCount(rows.length, waiverTexts.waiverForms)}
          {waiverTexts.countOfThemInEffect(formatNumber(countInEffect(rows)))}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{waiverTexts.details}</KeyHint>
        <KeyHint keys="/">{waiverTexts.search}</KeyHint>
      </BottomBar>
    </>
  )
}

/** The search, which waivers are listed, and what can be done with the list. */
function WaiverTools({
  rows,
  waivers,
  search,
  shown,
  onSearch,
  onShow,
}: {
  readonly rows: readonly ListedWaiver[]
  readonly waivers: readonly ListedWaiver[]
  readonly search: string
  readonly shown: ShownWaivers
  readonly onSearch: (search: string) => void
  readonly onShow: (shown: ShownWaivers) => void
}) {
  const columns = useMemo(() => waiverColumns(null), [])
  const inEffect = countInEffect(waivers)
  useKeys({ '/': () => document.getElementById('waiver-search')?.focus() })
  return (
    <div className={classNames(tools.bar, styles.bar)}>
      <TextField
        id="waiver-search"
        className={tools.search}
        label={waiverTexts.searchWaivers}
        labelHidden
        type="search"
        icon="find"
        keys="/"
        placeholder={waiverTexts.vulnerabilityReasonOrName}
        value={search}
        onChange={onSearch}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') onSearch('')
          if (key === 'Escape' || key === 'Enter') currentTarget.blur()
        }}
      />
      <Segments
        label={waiverTexts.whichWaivers}
        value={shown}
        onChange={onShow}
        segments={[
          { value: 'all', label: waiverTexts.allWaivers(formatNumber(waivers.length)) },
          { value: 'inEffect', label: waiverTexts.waiversInEffect(formatNumber(inEffect)) },
          { value: 'over', label: waiverTexts.waiversNotInEffect(formatNumber(waivers.length - inEffect)) },
        ]}
      />
      <div className={tools.end}>
        <TableTools table={table} columns={columns} readAll={() => Promise.resolve(rows)} />
      </div>
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly ListedWaiver[]
  readonly mayChange: boolean
  readonly sort: TableSort | null
  readonly onSort: (sort: TableSort) => void
}

function Rows({ rows, mayChange, sort, onSort }: RowsProps) {
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const columns = useShownColumns(
    table,
    useMemo(() => waiverColumns(openId), [openId]),
  )
  const end = useWaiverEnd()
  /** Ends a waiver. Its row goes to those that are over: the next one takes the cursor, as its own button goes. */
  const revoke = async (waiver: ListedWaiver) => {
    const at = rows.indexOf(waiver)
    const place = document.activeElement?.closest<HTMLElement>('[role=row]')
    try {
      await end.mutateAsync(waiver)
    } catch (error) {
      // Told here and not by the mutation: the list may be left meanwhile.
      showError(error, texts.waiverCouldNotBeRevoked)
      return
    }
    const next = rows[at + 1] ?? rows[at - 1]
    onExpand(waiver, false)
    setCursorKey((next ?? waiver).id)
    // The only row keeps the cursor: its table does not focus it by itself, and the button is gone.
    if (!next && isFocusFree()) place?.focus()
  }
  return (
    <VirtualTable
      label={texts.waivers}
      columns={columns}
      rows={rows}
      totalCount={rows.length}
      rowKey={({ id }) => id}
      cursorKey={cursorKey}
      onCursor={({ id }) => setCursorKey(id)}
      {...{ onOpen, onExpand, sort, onSort }}
      detail={(waiver) =>
        waiver.id === openId ? (
          <WaiverDetail
            waiver={waiver}
            mayChange={mayChange}
            isRevoking={end.isPending}
            onRevoke={() => void revoke(waiver)}
          />
        ) : null
      }
      dropped={droppedColumns}
    />
  )
}
