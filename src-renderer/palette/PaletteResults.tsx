import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAllViews } from '#renderer/lib/saved-views.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { versionAt } from '#renderer/lib/version-places.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import {
  entriesFor,
  findEntry,
  groupsOf,
  groupTitles,
  inGroups,
  matchEntries,
  recentEntries,
  splitMatches,
  viewEntries,
} from './palette-entries.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'
import styles from './palette.module.css'
import type { PressedKeys } from './pressed-keys.ts'
import * as texts from './texts.ts'
import { readTyped, usePaletteSearch } from './use-palette.ts'

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

/** Entries of a group that are shown among others. Tab shows all of them. */
const mostOfGroup = 6

/** The entries for what is typed. One of them is chosen by keys; Tab shows one group after the other. */
export function PaletteResults({ typed, keys, onChange, onRun }: PaletteResultsProps) {
  const [at, setAt] = useState({ typed, place: 0 })
  const [only, setOnly] = useState<PaletteGroup | null>(null)
  const [location] = useLocation()
  const here = versionAt(location)?.versionId
  // What there is of all kinds says which kind Tab shows next. Without Tab, both are the same search.
  const wide = useEntries(typed, location, usePaletteSearch(typed, null, here).entries)
  const search = usePaletteSearch(typed, only, here)
  const narrow = useEntries(typed, location, search.entries)
  const narrowed = only ?? readTyped(typed.trim()).only
  const entries = shownEntries(narrow, narrowed)
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
  useTab((step) => {
    const ways: readonly (PaletteGroup | null)[] = [null, ...groupsOf(wide).filter((group) => group !== 'find')]
    setOnly(ways[(ways.indexOf(only) + step + ways.length) % ways.length] ?? null)
    setAt({ typed, place: 0 })
  })
  const chosenId = chosen && idOf(chosen)
  const note = search.isSearching ? 'searching…' : narrowed === null ? 'everything' : groupTitles[narrowed]
  useLayoutEffect(() => onChange({ chosenId, note }), [chosenId, note, onChange])
  return (
    <>
      <PaletteList
        entries={entries}
        totalOf={(group) => search.totals.get(group) ?? countOf(narrow, group)}
        chosen={chosen}
        typed={readTyped(typed.trim()).sought}
        nothing={
          search.isSearching ? texts.searching : nothingWords(readTyped(typed.trim()).sought, narrowed, search.searched)
        }
        onRun={onRun}
      />
      <footer className={styles.foot}>
        <KeyHint keys="ArrowUp ArrowDown">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{chosen ? whatEnterDoes(chosen) : texts.open}</KeyHint>
        <KeyHint keys="Tab">{only === null ? texts.oneKind : texts.nextKind}</KeyHint>
        <KeyHint keys=">">{texts.actions}</KeyHint>
        <KeyHint keys="@">{texts.products}</KeyHint>
        <KeyHint keys="#">{texts.vulnerabilities}</KeyHint>
        <span className={styles.push}>
          {search.error
            ? texts.searchFailedMessage(search.error.message)
            : search.range
              ? texts.versionsRange(search.range)
              : ''}
        </span>
      </footer>
    </>
  )
}

/** Everything that fits what is typed, by group. Without a text, the pages that were open come first. */
function useEntries(typed: string, location: string, found: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const own = [...entriesFor(location), ...viewEntries(useAllViews(), location)]
  const { sought, only } = readTyped(typed.trim())
  const matching = matchEntries(sought === '' ? [...recentEntries(location), ...own] : own, sought)
  const local = only === null ? matching : matching.filter(({ group }) => group === only)
  const everywhere = only === null && sought.length > 1 ? [findEntry(sought)] : []
  return inGroups([...found, ...local, ...everywhere])
}

function countOf(entries: readonly PaletteEntry[], group: PaletteGroup): number {
  return entries.filter((entry) => entry.group === group).length
}

/** One group, or the first few of each. */
function shownEntries(all: readonly PaletteEntry[], only: PaletteGroup | null): readonly PaletteEntry[] {
  if (only !== null) return all.filter(({ group }) => group === only)
  return groupsOf(all).flatMap((group) => all.filter((entry) => entry.group === group).slice(0, mostOfGroup))
}

/** Tab and Shift+Tab move from group to group: in the palette nothing else takes the focus. */
function useTab(move: (step: 1 | -1) => void): void {
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      latest.current(event.shiftKey ? -1 : 1)
    }
    const field = document.querySelector<HTMLElement>('[aria-controls=palette-list]')
    field?.addEventListener('keydown', press)
    return () => field?.removeEventListener('keydown', press)
  }, [])
}

/** Says what was searched, where nothing was found. */
function nothingWords(
  sought: string,
  only: PaletteGroup | null,
  searched: { readonly versionsCount: number; readonly componentsCount: number } | undefined,
): string {
  const what = only === null ? texts.nothing : texts.nothingAmongOnly(groupTitles[only].toLowerCase())
  const where = searched
    ? texts.searchedNewestVersions(
        formatCount(searched.versionsCount, texts.newestVersionForms),
        formatCount(searched.componentsCount, texts.componentForms),
      )
    : ''
  return texts.whatHasSoughtWhere(what, visibleText(sought), where)
}

/** Says what Enter does with an entry. */
function whatEnterDoes({ group }: PaletteEntry): string {
  const words: Partial<Record<PaletteGroup, string>> = {
    action: texts.doIt,
    component: texts.openInItsVersion,
    find: texts.searchAllVersions,
  }
  return words[group] ?? 'open'
}

interface PaletteListProps {
  readonly entries: readonly PaletteEntry[]
  readonly totalOf: (group: PaletteGroup) => number
  readonly chosen: PaletteEntry | undefined
  readonly typed: string
  /** What is said without an entry. */
  readonly nothing: string
  readonly onRun: (entry: PaletteEntry) => void
}

function PaletteList({ entries, totalOf, chosen, typed, nothing, onRun }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const chosenId = chosen?.id
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  if (entries.length === 0) {
    return (
      <div className={styles.list} id="palette-list">
        <p className={styles.none}>{nothing}</p>
      </div>
    )
  }
  return (
    <div className={styles.list} id="palette-list" role="listbox" aria-label={texts.results} ref={list}>
      {entries.map((entry, place) => (
        <Fragment key={entry.id}>
          {entries[place - 1]?.group !== entry.group && (
            <GroupHead group={entry.group} shown={countOf(entries, entry.group)} total={totalOf(entry.group)} />
          )}
          <Entry entry={entry} isChosen={entry === chosen} typed={typed} onRun={onRun} />
        </Fragment>
      ))}
    </div>
  )
}

interface GroupHeadProps {
  readonly group: PaletteGroup
  readonly shown: number
  readonly total: number
}

function GroupHead({ group, shown, total }: GroupHeadProps) {
  return (
    <div className={styles.group} role="presentation">
      <span>{groupTitles[group]}</span>
      {group !== 'find' && (
        <span className={styles.count}>
          {shown < total ? texts.shownOfTotal(shown, formatNumber(total)) : formatNumber(shown)}
        </span>
      )}
    </div>
  )
}

interface EntryProps {
  readonly entry: PaletteEntry
  readonly isChosen: boolean
  readonly typed: string
  readonly onRun: (entry: PaletteEntry) => void
}

function Entry({ entry, isChosen, typed, onRun }: EntryProps) {
  return (
    <div
      id={idOf(entry)}
      role="option"
      aria-selected={isChosen}
      className={isChosen ? `${styles.entry} ${styles.chosen}` : styles.entry}
      onClick={() => onRun(entry)}
    >
      <Icon name={entry.icon} />
      <span className={styles.words}>
        <span>
          <Marked text={entry.title} typed={typed} />
        </span>
        {entry.about && (
          <span className={styles.quiet}>
            <Marked text={entry.about} typed={typed} />
          </span>
        )}
      </span>
      {entry.keys !== '' && <Keys keys={entry.keys} />}
    </div>
  )
}

/** A text with the typed words marked. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return splitMatches(text, typed).map((part, at) => {
    const words = <VisibleText>{part.text}</VisibleText>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their order
    return part.isMatch ? <mark key={at}>{words}</mark> : <Fragment key={at}>{words}</Fragment>
  })
}

function idOf(entry: PaletteEntry): string {
  return `palette-${entry.id.replaceAll(/[^\w-]/g, '_')}`
}
