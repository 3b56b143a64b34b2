import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { decodePath } from '#renderer/lib/decode-path.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Tabs } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { Examples } from './Examples.tsx'
import { bestKind, fieldWord, type Summary, withoutVersions } from './find-words.ts'
import styles from './find.module.css'
import { HitList } from './HitList.tsx'
import { SavedFinds } from './SavedFinds.tsx'
import { NothingFound } from './NothingFound.tsx'
import * as texts from './texts.tsx'
import { type Asked, useFindSummary } from './use-find.ts'

const debounceMs = 200
/** As the service has it. */
const maxLength = 500

interface FindViewProps {
  /** The question of the URL, encoded. */
  readonly asked?: string | undefined
  /** The kind of hits to show; by default components, or what else was found. */
  readonly kind?: string | undefined
  readonly latestOnly: boolean
}

/** One field that finds everything. The question is in the URL. */
export function FindView({ asked: encoded, kind: chosen, latestOnly }: FindViewProps) {
  usePlace([{ label: texts.find }])
  const [, navigate] = useLocation()
  const question = encoded === undefined ? '' : decodePath(encoded)
  const [typed, setTyped] = useState(question)
  const [before, setBefore] = useState(question)
  // A link, or the button that goes back, changes the question elsewhere.
  if (before !== question) {
    setBefore(question)
    if (typed.trim() !== question) setTyped(question)
  }
  const go = (next: string, kind: string | null = chosen ?? null, isLatest = latestOnly) =>
    navigate(paths.find(next, kind, isLatest), { replace: true })
  useEffect(() => {
    if (typed.trim() === question) return
    const timer = setTimeout(() => go(typed.trim(), null), debounceMs)
    return () => clearTimeout(timer)
  })
  const asked = { text: question, latestOnly }
  const summary = useFindSummary(asked)
  const kind = chosen ?? (summary.data ? bestKind(summary.data) : 'COMPONENT')
  const kinds = summary.data?.kindCounts.filter((one) => one.count > 0).map(({ key }) => key) ?? []
  useKeys({
    '/': () => document.getElementById('find')?.focus(),
    l: () => go(question, kind, !latestOnly),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (typed === '') document.querySelector<HTMLElement>('main')?.focus()
      setTyped('')
      go('', null)
    }
    const next = kinds[kinds.indexOf(kind) + 1]
    // After the last kind the key goes on to the results, as everywhere.
    if (event.key === 'Tab' && !event.shiftKey && next !== undefined) {
      event.preventDefault()
      go(question, next)
    }
  }
  return (
    <div className={styles.page}>
      <h1 className={text.hidden}>{texts.find}</h1>
      <AskField value={typed} onChange={setTyped} onKeyDown={onKeyDown} />
      {question === '' ? (
        <>
          <SavedFinds />
          <Examples onChoose={(example) => go(example, null)} />
        </>
      ) : summary.data ? (
        <>
          <ReadAs summary={summary.data} onChange={(next) => go(next, kind)}>
            <span className={styles.latest}>
              <Checkbox checked={latestOnly} onChange={(isLatest) => go(question, kind, isLatest)}>
                {texts.newestVersionsOnly}
              </Checkbox>
              <Keys keys="l" />
            </span>
          </ReadAs>
          {kinds.length === 0 ? (
            <NothingFound
              question={question}
              summary={summary.data}
              onAsk={(next) => go(next, null, false)}
              latestOnly={latestOnly}
            />
          ) : (
            <Found asked={asked} kind={kind} summary={summary.data} />
          )}
        </>
      ) : (
        <QueryState query={summary} loading={texts.searching} failed={texts.searchFailed} />
      )}
      <FindBar summary={question === '' ? undefined : summary.data} />
    </div>
  )
}

interface ReadAsProps {
  readonly summary: Summary
  readonly onChange: (question: string) => void
  readonly children: React.ReactNode
}

/** How the question was read, as chips that can be taken off. */
function ReadAs({ summary, onChange, children }: ReadAsProps) {
  const { text: sought, kind, versionRange, ignored } = summary.interpretation
  return (
    <div className={styles.read}>
      <span className={text.third}>{texts.readAs}</span>
      <span className={styles.part}>
        {fieldWord(kind)} <b>{<VisibleText>{sought}</VisibleText>}</b>
      </span>
      {versionRange !== null && (
        <Chip label={texts.searchWithoutTheVersion} onRemove={() => onChange(withoutVersions(summary))}>
          {texts.versionRange(<b className={styles.range}>{versionRange}</b>)}
        </Chip>
      )}
      {versionRange !== null && <span className={text.third}>{texts.comparedInTheOrderOfEach}</span>}
      {ignored !== null && <span className={text.warn}>{texts.notUnderstoodIgnored(ignored)}</span>}
      {children}
    </div>
  )
}

interface AskFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function AskField({ value, onChange, onKeyDown }: AskFieldProps) {
  return (
    <div className={styles.ask}>
      <Icon name="find" />
      <input
        id="find"
        type="search"
        autoFocus
        value={value}
        maxLength={maxLength}
        placeholder={texts.namePackageUrlCpeCveLicense}
        aria-label={texts.find}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Keys keys="Esc" />
    </div>
  )
}

interface FoundProps {
  readonly asked: Asked
  readonly kind: string
  readonly summary: Summary
}

/** The kinds of hits, and the hits of one. */
function Found({ asked, kind, summary }: FoundProps) {
  const tabs = summary.kindCounts
    .filter(({ key, count }) => count > 0 || key === kind)
    .map(({ key, label, count }) => ({
      ...{ label, count: count.toLocaleString('en'), current: key === kind },
      href: paths.find(asked.text, key, asked.latestOnly),
    }))
  return (
    <>
      <Tabs label={texts.kindsOfHits} tabs={tabs} />
      <HitList asked={asked} kind={kind} summary={summary} />
    </>
  )
}

function FindBar({ summary }: { readonly summary: Summary | undefined }) {
  return (
    <BottomBar>
      {summary && (
        <span>
          {texts.componentsInVersionsSearched(
            formatCount(summary.searched.componentsCount, texts.componentForms),
            formatCount(summary.searched.versionsCount, texts.versionForms),
          )}
        </span>
      )}
      <span className={text.push} />
      <KeyHint keys="/">{texts.search}</KeyHint>
      <KeyHint keys="j k">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.open}</KeyHint>
      <KeyHint keys="Tab">{texts.nextKind}</KeyHint>
      <KeyHint keys="l">{texts.newestOnly}</KeyHint>
      {summary && <KeyHint keys="n">{texts.watch}</KeyHint>}
    </BottomBar>
  )
}
