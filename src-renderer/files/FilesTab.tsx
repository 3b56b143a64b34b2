import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { fileColumns } from './columns.tsx'
import { FileDetail } from './FileDetail.tsx'
import styles from './files.module.css'
import { describeMissingFiles } from './no-files.ts'
import type { FileFilter } from './use-files.ts'
import { readAllFiles, useFileList, useFileSource } from './use-files.ts'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

/** Lists the files of a document, which are separate from its components. */
export function FilesTab({ sbomId }: { readonly sbomId: string }) {
  const [search, setSearch] = useState('')
  const [descending, setDescending] = useState(false)
  const filter = { search, descending }
  useKeys({ '/': () => document.getElementById('file-search')?.focus() })
  return (
    <>
      <div className={classNames(tools.bar, styles.tools)}>
        <TextField
          id="file-search"
          className={tools.search}
          label={texts.searchFiles}
          labelHidden
          type="search"
          placeholder={texts.pathOrChecksum}
          icon="find"
          keys="/"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Escape' && (setSearch(''), event.currentTarget.blur())}
        />
        <div className={tools.end}>
          <TableTools table="files" columns={fileColumns(null)} readAll={() => readAllFiles(sbomId, filter)} />
        </div>
      </div>
      <List sbomId={sbomId} filter={filter} onDescending={setDescending} />
    </>
  )
}

function List({
  sbomId,
  filter,
  onDescending,
}: {
  readonly sbomId: string
  readonly filter: FileFilter
  readonly onDescending: (descending: boolean) => void
}) {
  const { list, rows, totalCount, onNeedMore } = useFileList(sbomId, filter)
  const source = useFileSource(sbomId).data
  const { openId, onOpen, onExpand } = useOpenRow()
  const allColumns = useMemo(() => fileColumns(openId), [openId])
  const columns = useShownColumns('files', allColumns)
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingFiles} failed={texts.filesCouldNotBeLoaded} />
  if (rows.length === 0) {
    return filter.search.trim() === '' ? (
      <>
        <EmptyState icon="file" title={texts.noFiles}>
          {describeMissingFiles(source)}
        </EmptyState>
        <BottomBar>
          <span>{formatCount(0, texts.fileForms)}</span>
          <span className={text.push} />
          <KeyHint keys="g c">{texts.components}</KeyHint>
        </BottomBar>
      </>
    ) : (
      <>
        <EmptyState icon="find" title={texts.noMatchingFiles}>
          {texts.searchByPartOfAPath}
        </EmptyState>
        <BottomBar>
          <span>{texts.shownOfAllFiles(formatNumber(0), formatNumber(source?.stats.fileCount ?? 0))}</span>
          <span className={text.push} />
          <KeyHint keys="/">{texts.search}</KeyHint>
        </BottomBar>
      </>
    )
  }
  return (
    <>
      <VirtualTable
        label={texts.files}
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ id }) => id}
        onNeedMore={onNeedMore}
        onOpen={onOpen}
        onExpand={onExpand}
        detail={(row) => (row.id === openId ? <FileDetail row={row} /> : null)}
        sort={{ key: 'path', descending: filter.descending }}
        onSort={(sort) => onDescending(sort.descending)}
        minWidth="60rem"
      />
      <BottomBar>
        <span>
          {texts.shownOfAllFiles(
            <b className={text.medium}>{formatNumber(totalCount)}</b>,
            formatNumber(Math.max(totalCount, source?.stats.fileCount ?? 0)),
          )}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Space">{texts.details}</KeyHint>
        <KeyHint keys="/">{texts.search}</KeyHint>
      </BottomBar>
    </>
  )
}
