import { useMemo, useState } from 'react'
import { isTyping, useKeyPresses } from '#renderer/lib/keys.ts'
import { extendTo, type KeyedRow, type RowSelection, selectAll, toggleSelected } from '#renderer/lib/row-selection.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { versionText } from './columns.tsx'
import * as texts from './texts.tsx'
import { type ComponentFilter, type ComponentRow, readComponentIds } from './use-components.ts'

/** Components that one edit takes. */
export const maxSelected = 25_000

const nothing: RowSelection<KeyedRow> = { rows: new Map(), anchor: null, reason: '' }

export type ComponentSelection = ReturnType<typeof useComponentSelection>

/** Which components are selected. The selection survives a change of the filter, so that it can be put together of several searches. */
export function useComponentSelection(sbomId: string, filter: ComponentFilter) {
  const [selection, setSelection] = useState(nothing)
  /** Where a range began: rows may be in another order since. */
  const [anchorId, setAnchorId] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const keys = useMemo(() => new Set(selection.rows.keys()), [selection])
  const clear = () => {
    setSelection(nothing)
    setAnchorId(null)
  }
  const selectFiltered = async () => {
    if (isReading) return
    setReading(true)
    try {
      const ids = await readComponentIds(sbomId, filter, maxSelected + 1)
      const taken = ids.slice(0, maxSelected)
      setSelection(selectAll(taken.map(keyed), ''))
      setAnchorId(null)
      if (ids.length > maxSelected) {
        showToast({ text: texts.first25000ComponentsAreSelected, detail: texts.moreCannotBeEditedAtOnce })
      }
    } catch (error) {
      showError(error, texts.componentsCouldNotBeSelected)
    } finally {
      setReading(false)
    }
  }
  useSelectionKeys({ hasRows: selection.rows.size > 0, clear, selectFiltered })
  return {
    keys,
    ids: useMemo(() => [...keys], [keys]),
    size: selection.rows.size,
    isReading,
    clear,
    toggle: (row: ComponentRow, rows: readonly ComponentRow[]) => {
      if (row.isPart) return tellPart(row)
      setSelection((now) => toggleSelected(now, keyed(row.id), rows.indexOf(row)))
      setAnchorId(row.id)
    },
    extend: (rows: readonly ComponentRow[], from: number, to: number) => {
      const keyedRows = rows.map(({ id }) => keyed(id))
      const place = rows.findIndex(({ id }) => id === anchorId)
      const parts = new Set(rows.flatMap(({ id, isPart }) => (isPart ? [id] : [])))
      setSelection((now) =>
        withoutRows(extendTo({ ...now, anchor: place < 0 ? null : place }, keyedRows, from, to), parts),
      )
      if (place < 0) setAnchorId(rows[from]?.id ?? null)
    },
  }
}

/** A component of a part is edited in the part, so that it is not selected with those of the version. */
function tellPart({ sbom }: ComponentRow): void {
  const part = sbom ? versionText(sbom) : texts.itsPart
  showToast({ text: texts.thisComponentIsIn(part), detail: texts.openItThereToEdit })
}

function withoutRows(selection: RowSelection<KeyedRow>, keys: ReadonlySet<string>): RowSelection<KeyedRow> {
  return keys.size === 0
    ? selection
    : { ...selection, rows: new Map([...selection.rows].filter(([key]) => !keys.has(key))) }
}

/** `Mod+A` selects what the filter shows, and Escape clears the selection. */
function useSelectionKeys(given: {
  readonly hasRows: boolean
  readonly clear: () => void
  readonly selectFiltered: () => Promise<void>
}) {
  useKeyPresses((event) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (isTyping(target) || altKey) return
    const isAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a' && !shiftKey
    if (!isAll && (key !== 'Escape' || !given.hasRows)) return
    event.preventDefault()
    if (isAll) void given.selectFiltered()
    else given.clear()
  })
}

function keyed(row: string): KeyedRow {
  return { key: row }
}
