import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAllViews } from '#renderer/lib/saved-views.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { entriesFor, findEntry, inGroups, matchEntries, splitMatches, viewEntries } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'
import styles from './palette.module.css'
import type { PressedKeys } from './pressed-keys.ts'
import { usePaletteSearch } from './use-palette.ts'

/** What the field says about the list. */
export interface ListState {
  /** The id of the chosen entry's element. */
  readonly chosenId: string | undefined
  /** How much was found, or that more may come. */
  readonly note: string
}

export interface PaletteResultsProps {
  readonly typed: string
  readonly keys: PressedKeys
  readonly onChange: (state: ListState) => void
  readonly onRun: (entry: PaletteEntry) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** The entries for what is typed. One of them is chosen by keys. */
export function PaletteResults({ typed, keys, onChange, onRun }: PaletteResultsProps) {
  const [at, setAt] = useState({ typed, place: 0 })
  const [location] = useLocation()
  const search = usePaletteSearch(typed, true)
  const own = [...entriesFor(location), ...viewEntries(useAllViews(), location)]
  // `>` asks for actions alone, `@` for products, `#` for vulnerabilities.
  const sign = /^[>@#]/.exec(typed)?.[0]
  const actions = sign === undefined || sign === '>' ? matchEntries(own, typed.replace(/^>/, '').trim()) : []
  const everywhere = sign === undefined && typed.trim().length > 1 ? [findEntry(typed.trim())] : []
  const entries = inGroups([...search.entries, ...actions, ...everywhere])
  const last = entries.length - 1
  const place = at.typed === typed ? Math.min(at.place, last) : 0
  const chosen = entries[place]
  useEffect(() =>
    keys.follow((key) => {
      const by = steps[key]
      if (by !== undefined) setAt({ typed, place: Math.min(Math.max(place + by, 0), last) })
      else if (chosen) onRun(chosen)
      return by !== undefined
    }),
  )
  const chosenId = chosen && idOf(chosen)
  const note = search.total > 0 ? formatCount(search.total, 'place') : search.isSearching ? 'searching…' : ''
  useLayoutEffect(() => onChange({ chosenId, note }), [chosenId, note, onChange])
  return (
    <>
      <PaletteList
        entries={entries}
        chosen={chosen}
        typed={typed.trim()}
        isSearching={search.isSearching}
        onRun={onRun}
      />
      <footer className={styles.foot}>
        <KeyHint keys="ArrowUp ArrowDown">move</KeyHint>
        <KeyHint keys="Enter">open</KeyHint>
        <KeyHint keys="Esc">close</KeyHint>
        <KeyHint keys=">">actions</KeyHint>
        <KeyHint keys="@">products</KeyHint>
        <KeyHint keys="#">vulnerabilities</KeyHint>
        <span className={styles.push}>
          {search.error ? `Search failed: ${search.error.message}` : search.range ? `versions ${search.range}` : ''}
        </span>
      </footer>
    </>
  )
}

interface PaletteListProps {
  readonly entries: readonly PaletteEntry[]
  readonly chosen: PaletteEntry | undefined
  readonly typed: string
  /** True while more entries may come. */
  readonly isSearching: boolean
  readonly onRun: (entry: PaletteEntry) => void
}

function PaletteList({ entries, chosen, typed, isSearching, onRun }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  if (entries.length === 0) {
    return (
      <div className={styles.list} id="palette-list">
        <p className={styles.none}>{isSearching ? 'Searching…' : 'No results.'}</p>
      </div>
    )
  }
  return (
    <div className={styles.list} id="palette-list" role="listbox" aria-label="Results" ref={list}>
      {entries.map((entry, place) => (
        <Fragment key={entry.id}>
          {entries[place - 1]?.group !== entry.group && (
            <div className={styles.group} role="presentation">
              {entry.group}
            </div>
          )}
          <div
            id={idOf(entry)}
            role="option"
            aria-selected={entry === chosen}
            className={entry === chosen ? `${styles.entry} ${styles.chosen}` : styles.entry}
            onClick={() => onRun(entry)}
          >
            <Icon name={entry.icon} />
            <span className={styles.words}>
              <span>
                {splitMatches(entry.title, typed).map((part, at) => {
                  const words = <VisibleText>{part.text}</VisibleText>
                  // oxlint-disable-next-line react/no-array-index-key -- parts of one title keep their order
                  return part.isMatch ? <mark key={at}>{words}</mark> : <Fragment key={at}>{words}</Fragment>
                })}
              </span>
              {entry.about && (
                <span className={styles.quiet}>
                  <VisibleText>{entry.about}</VisibleText>
                </span>
              )}
            </span>
            {entry.keys !== '' && <Keys keys={entry.keys} />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function idOf(entry: PaletteEntry): string {
  return `palette-${entry.id.replaceAll(/[^\w-]/g, '_')}`
}
