import { useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useLocation } from 'wouter'
import { focusContent } from '#renderer/lib/focus-content.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { isTyping } from '#renderer/lib/keys.ts'
import { closeTray, useTray } from '#renderer/lib/tray.ts'
import type { TrayTab } from '#renderer/lib/tray.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { isAsking, useCards } from '#renderer/drop/cards.ts'
import { placeOf } from '#renderer/drop/place.ts'
import type { Place } from '#renderer/drop/run-card.ts'
import { BatchRow } from './BatchRow.tsx'
import { FileRow } from './FileRow.tsx'
import { JobRow } from './JobRow.tsx'
import { MessageRow } from './MessageRow.tsx'
import { pageOf } from './page-of.ts'
import { rowSelector } from './Row.tsx'
import { countFailed, countRunning, firstTab } from './rows.ts'
import type { TrayRow, TrayRows } from './rows.ts'
import * as texts from './texts.tsx'
import styles from './tray.module.css'
import { useFocusOfTray } from './use-focus-of-tray.ts'
import { clearFinished, useHasFinished, useTrayRows } from './use-tray.ts'

const tabs: readonly { readonly tab: TrayTab; readonly label: string }[] = [
  { tab: 'now', label: texts.now },
  { tab: 'finished', label: texts.finished },
  { tab: 'failed', label: texts.failed },
]

/** Files, jobs and messages of this window. It stands above the bottom bar and makes the page shorter, so it covers nothing. */
export function TrayPanel() {
  const [location] = useLocation()
  const page = pageOf(location)
  const rows = useTrayRows()
  const chosen = useTray((state) => state.tab)
  const closedAt = useTray((state) => state.closedAt)
  const first = useRef<TrayTab | null>(null)
  // The tab is chosen once: it must not change under the eyes when a row is cleared.
  first.current ??= firstTab(rows, closedAt)
  const tab = rows.now.some((row) => row.kind === 'file' && isAsking(row.card))
    ? (chosen ?? 'now')
    : (chosen ?? first.current)
  const panel = useRef<HTMLElement>(null)
  const skipped = useCards((state) => state.skippedFiles)
  const hasFinished = useHasFinished(rows)
  const onFocus = useFocusOfTray(true)
  usePutAway(rows, page)
  useNextTab(rows, tab)
  useFirstFocus(panel)
  useCursorInSight()
  useFocusOfPage(panel, page)
  return (
    <section
      ref={panel}
      className={styles.tray}
      aria-label={texts.trayLabel}
      data-tray
      onFocusCapture={onFocus}
      onKeyDown={(event) => pressKey(event, tab)}
    >
      <header className={styles.head}>
        <h2>{texts.trayLabel}</h2>
        <div className={styles.tabs} role="group" aria-label={texts.rows}>
          {tabs.map(({ tab: value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === tab}
              onClick={() => useTray.setState({ tab: value })}
            >
              {label} <span>{countOf(rows, value)}</span>
            </button>
          ))}
        </div>
        <span className={styles.about}>
          {aboutTab[tab] ?? (
            <>
              <KeyHint keys="ArrowUp ArrowDown">{texts.rowsInline}</KeyHint>
              <KeyHint keys="Enter">{texts.nextStep}</KeyHint>
              <KeyHint keys="Esc">{texts.backToThePage}</KeyHint>
            </>
          )}
        </span>
        <Button small kind="bare" keys="Shift+w" disabled={!hasFinished} onClick={() => clearFinished(rows)}>
          {texts.clearFinished}
        </Button>
        <IconButton icon="chevron-down" label={texts.closeTheTray} kind="bare" small onClick={closeTray} />
      </header>
      {rows[tab].length === 0 && <p className={styles.empty}>{emptyTab[tab]}</p>}
      <Rows rows={rows[tab]} tab={tab} place={placeOf(location)} />
      {skipped > 0 && (
        <p className={styles.empty}>{texts.inTheFolderSkippedUnsupportedFile(formatCount(skipped, texts.fileForms))}</p>
      )}
    </section>
  )
}

/** What the number of a tab counts: rows that run or ask, that are finished, or files that failed. */
function countOf(rows: TrayRows, tab: TrayTab): number {
  if (tab === 'failed') return countFailed(rows.failed)
  return tab === 'now' ? countRunning(rows.now) : rows.finished.length
}

const aboutTab: Readonly<Record<TrayTab, string | null>> = {
  now: null,
  finished: texts.finishedRowsGoAfter24Hours,
  failed: texts.failedRowsStayUntilYouClear,
}

const emptyTab: Readonly<Record<TrayTab, string>> = {
  now: texts.nothingIsRunningDropAnSbom,
  finished: texts.nothingHasFinishedInThisWindow,
  failed: texts.nothingHasFailed,
}

function Rows({
  rows,
  tab,
  place,
}: {
  readonly rows: readonly TrayRow[]
  readonly tab: TrayTab
  readonly place: Place
}) {
  const first = rows.find((row) => row.kind === 'file' && isAsking(row.card))
  const show = (row: TrayRow) => {
    if (row.kind === 'file') return <FileRow key={row.key} card={row.card} place={place} isFirst={row === first} />
    if (row.kind === 'batch') return <BatchRow key={row.key} row={row} tab={tab} place={place} />
    return row.kind === 'job' ? <JobRow key={row.key} row={row} /> : <MessageRow key={row.key} row={row} />
  }
  const ended = tab === 'now' ? rows.filter(({ endedAt }) => endedAt !== null) : []
  return (
    <ul className={styles.rows} aria-label={tabs.find((one) => one.tab === tab)?.label}>
      {rows.filter((row) => !ended.includes(row)).map(show)}
      {ended.length > 0 && <li className={styles.ended}>{texts.justEnded}</li>}
      {ended.map(show)}
    </ul>
  )
}

/** How long a tray that a question opened stays when all is done and it is not looked at. */
const putAwayMs = 8_000

/** A tray with the pointer or the focus, or a dialog or menu, which may be one of its rows: that is elsewhere in the document. */
const lookedAt = '[data-tray]:is(:hover, :focus-within), [role$=dialog][data-state=open], [role=menu][data-state=open]'

/** Closes a tray that opened by itself, once all in it is done. */
function usePutAway(rows: TrayRows, page: string): void {
  const byItself = useTray((state) => state.byItself)
  const isOver = byItself && rows.now.every(({ endedAt }) => endedAt !== null)
  const before = useRef(page)
  useEffect(() => {
    const isElsewhere = before.current !== page
    before.current = page
    if (isElsewhere && isOver) closeTray()
  }, [page, isOver])
  useEffect(() => {
    if (!isOver) return
    if (rows.now.length === 0) return closeTray()
    const timer = setInterval(() => {
      if (document.querySelector(lookedAt) === null) closeTray()
    }, putAwayMs)
    return () => clearInterval(timer)
  }, [isOver, rows.now.length])
}

/** When the last row of Now goes, what failed is the next to look at, or else what has finished. */
function useNextTab({ now, finished, failed }: TrayRows, tab: TrayTab): void {
  const before = useRef(0)
  useEffect(() => {
    const isLast = before.current > 0 && now.length === 0
    before.current = now.length
    if (!isLast || tab !== 'now') return
    if (failed.length > 0) useTray.setState({ tab: 'failed' })
    else if (finished.length > 0) useTray.setState({ tab: 'finished' })
  }, [now.length, finished.length, failed.length, tab])
}

/** A tray that the user opened has the focus: the file that asks takes it, otherwise the first row. */
function useFirstFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (useTray.getState().byItself || panel.current?.contains(document.activeElement)) return
    const to = panel.current?.querySelector<HTMLElement>(rowSelector) ?? panel.current?.querySelector('button')
    to?.focus()
  }, [panel])
}

/** Another page takes the focus: what is typed there must not go into a row of the tray. */
function useFocusOfPage(panel: RefObject<HTMLElement | null>, page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    if (panel.current?.contains(document.activeElement)) focusContent()
  }, [panel, page])
}

/** The page has become shorter, so the row with its cursor may be below its end. */
function useCursorInSight(): void {
  useEffect(() => {
    const list = document.querySelector('main [aria-activedescendant]')
    const row = document.getElementById(list?.getAttribute('aria-activedescendant') ?? '')
    row?.scrollIntoView({ block: 'nearest' })
  }, [])
}

function pressKey(event: KeyboardEvent, tab: TrayTab): void {
  // Keys of a dialog that a row has opened come here too, because React passes them on.
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const row = event.target instanceof HTMLElement && event.target.matches(rowSelector) ? event.target : null
  if (event.key === 'Escape') closeTray()
  else if (isTyping(event.target)) return
  else if (event.key === 'ArrowDown') moveTo(1)
  else if (event.key === 'ArrowUp') moveTo(-1)
  else if (event.key === 'ArrowRight') showTab(tab, 1)
  else if (event.key === 'ArrowLeft') showTab(tab, -1)
  else if (event.key === 'Enter' && row) pressFirst(row)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function showTab(tab: TrayTab, by: 1 | -1): void {
  const at = tabs.findIndex((one) => one.tab === tab)
  const next = tabs[at + by]
  if (!next) return
  useTray.setState({ tab: next.tab })
  requestAnimationFrame(() => moveTo(0))
}

/** Moves to the row before or after the one with the focus; the first if none has it. */
function moveTo(by: 1 | -1 | 0): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[data-tray] ${rowSelector}`)]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const to = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
  const asks = to?.querySelector<HTMLElement>('form input')
  ;(asks ?? to ?? document.querySelector<HTMLElement>('[data-tray] button[aria-pressed=true]'))?.focus()
}

/** The next step, or else the first button, but never one that cancels or removes: those have no words. */
function pressFirst(row: HTMLElement): void {
  const next =
    row.querySelector<HTMLElement>('[data-next]:not([disabled])') ??
    row.querySelector<HTMLElement>(
      ':is(button, a)[class]:not([aria-label^="Cancel"], [aria-label^="Dismiss"], [aria-label^="Clear"])',
    )
  next?.click()
}
