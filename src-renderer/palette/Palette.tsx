import { Dialog } from 'radix-ui'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { useFocusReturn } from '#renderer/ui/use-focus-return.ts'
import { entriesFor, inGroups, matchEntries, splitMatches } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'
import styles from './palette.module.css'
import { usePaletteSearch } from './use-palette.ts'

/** Finds everything by name: packages, products, versions, pages and commands. Ctrl+K or Cmd+K opens and closes it. */
export function Palette() {
  const [open, setOpen] = useState(false)
  useCommand('open-palette', () => setOpen(true))
  useKeys({ '$mod+k': () => setOpen((isOpen) => !isOpen) }, { layer: 'overlay' })
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      {open && (
        <Dialog.Portal>
          {/* A custom overlay: the primitive's own adds a style element, which the page's policy blocks. */}
          <div className={styles.scrim} />
          <PaletteContent onClose={() => setOpen(false)} />
        </Dialog.Portal>
      )}
    </Dialog.Root>
  )
}

/** The chosen entry runs once the palette has closed: what it opens or focuses has the focus then. */
function PaletteContent({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const giveBack = useFocusReturn()
  const chosen = useRef<PaletteEntry>(undefined)
  return (
    <Dialog.Content
      className={styles.palette}
      aria-describedby={undefined}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        const before = window.location.href
        chosen.current?.run(navigate)
        giveBack(window.location.href === before) // a new page takes the focus itself
      }}
    >
      <Dialog.Title className={styles.title}>Search packages, CVEs and commands</Dialog.Title>
      <PaletteBody
        onRun={(entry) => {
          chosen.current = entry
          onClose()
        }}
      />
    </Dialog.Content>
  )
}

function PaletteBody({ onRun }: { readonly onRun: (entry: PaletteEntry) => void }) {
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const [location] = useLocation()
  const search = usePaletteSearch(typed, true)
  const entries = inGroups([...search.entries, ...matchEntries(entriesFor(location), typed.trim())])
  const chosen = entries[Math.min(place, entries.length - 1)]
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      setPlace(Math.min(Math.max(Math.min(place, entries.length - 1) + by, 0), entries.length - 1))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onRun(chosen)
    }
  }
  return (
    <>
      <div className={styles.ask}>
        <Icon name="find" />
        <input
          autoFocus
          value={typed}
          placeholder="Search packages, CVEs and commands"
          aria-label="Search packages, CVEs and commands"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={chosen ? idOf(chosen) : undefined}
          aria-autocomplete="list"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setPlace(0)
          }}
          onKeyDown={press}
          // A click on the list takes the focus: what is typed belongs here.
          onBlur={(event) => event.relatedTarget === null && event.currentTarget.focus()}
        />
        <span className={styles.quiet} role="status">
          {search.total > 0 ? formatCount(search.total, 'place') : search.isSearching ? 'searching…' : ''}
        </span>
      </div>
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
