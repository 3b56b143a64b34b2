import type { ReactNode } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Select } from '#renderer/ui/Select.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { TableTools } from '#renderer/ui/table/TableTools.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { type ChangeEntry, kindWord, originWords, sentenceCase } from './change-words.ts'
import { changeColumns } from './columns.tsx'
import { ExportChanges } from './ExportChanges.tsx'
import type { ChangeFilter } from './use-change-log.ts'
import styles from './change-log.module.css'
import * as texts from './texts.tsx'

interface ChangeToolsProps<Filter extends ChangeFilter> {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly kinds: readonly string[]
  /** Name of a file with the entries, without its ending. */
  readonly filename: string
  readonly readAll: () => Promise<readonly ChangeEntry[]>
  /** More fields. */
  readonly children?: ReactNode
}

const columns = changeColumns(() => false)

/** The line above a list of changes: search, kind, and what saves all that fit. */
export function ChangeTools<Filter extends ChangeFilter>(props: ChangeToolsProps<Filter>) {
  const { filter, onFilter, kinds, filename, readAll, children } = props
  useKeys({ '/': () => document.getElementById('change-search')?.focus() })
  return (
    <div className={classNames(tools.bar, styles.tools)}>
      <TextField
        id="change-search"
        className={tools.search}
        label={texts.searchChanges}
        labelHidden
        type="search"
        placeholder={texts.nameFieldOrPerson}
        icon="find"
        keys="/"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          onFilter({ ...filter, search: '' })
          event.currentTarget.blur()
        }}
      />
      <Select
        label={texts.type}
        labelHidden
        value={filter.kind}
        options={[
          { value: '', label: texts.allTypes },
          ...kinds.map((kind) => ({ value: kind, label: sentenceCase(kindWord(kind)) })),
        ]}
        onChange={(kind) => onFilter({ ...filter, kind })}
      />
      <Select
        label={texts.fromWhere}
        labelHidden
        value={filter.origin}
        options={[{ value: '', label: texts.fromEverywhere }, ...originWords]}
        onChange={(origin) => onFilter({ ...filter, origin })}
      />
      {children}
      <div className={tools.end}>
        <ExportChanges name={filename} readAll={readAll} />
        <TableTools table="change-log" columns={columns} readAll={readAll} />
      </div>
    </div>
  )
}
