import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { shownName } from './component-draft.ts'
import styles from './DependencyEditor.module.css'
import * as texts from './texts.tsx'
import type { ComponentDetails } from './use-components.ts'
import { type PickedComponent, useCandidates, useDependencies, useGraphChanges } from './use-dependencies.ts'

interface EditorProps {
  readonly details: ComponentDetails
  readonly sbomId: string
  readonly onClose: () => void
}

/** Edits what a component depends on, in the place where its paths are shown. */
export function DependencyEditor(props: EditorProps) {
  const dependencies = useDependencies(props.details.id, props.sbomId)
  return (
    <section>
      <h2>{texts.dependsOn}</h2>
      {dependencies.isSuccess ? (
        <Editor {...props} before={dependencies.data.rows} above={dependencies.data.above} />
      ) : (
        <QueryState
          query={dependencies}
          loading={texts.loadingDependencies}
          failed={texts.dependenciesCouldNotBeLoaded}
        />
      )}
    </section>
  )
}

function Editor({
  details,
  sbomId,
  before: read,
  above,
  onClose,
}: EditorProps & { readonly before: readonly PickedComponent[]; readonly above: ReadonlySet<string> }) {
  // What is shown when editing begins: a scan that ends meanwhile takes nothing from what the person chose.
  const [before] = useState(read)
  const [chosen, setChosen] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const { setDependencies, isBusy } = useGraphChanges(sbomId)
  const isReady = !isBusy && !isSameSet(before, chosen)
  const circles = chosen.filter(({ id }) => above.has(id) && !before.some((one) => one.id === id))
  const save = () => {
    if (!isReady) return
    setError(null)
    const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
    const idsOf = (rows: readonly PickedComponent[]) => rows.map(({ id }) => id)
    void setDependencies(details, idsOf(before), idsOf(chosen), failed).then((isDone) => isDone && onClose())
  }
  useKeys({ '$mod+Enter': save })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const remove = (id: string) => setChosen((now) => now.filter((one) => one.id !== id))
  return (
    <form
      className={styles.editor}
      aria-label={texts.dependenciesOfDetails(visibleText(shownName(details)))}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Chosen chosen={chosen} above={above} onRemove={remove} />
      <Picker
        sbomId={sbomId}
        taken={new Set([details.id, ...chosen.map(({ id }) => id)])}
        onPick={(one) => setChosen((now) => [...now, one])}
        onRemoveLast={() => setChosen((now) => now.slice(0, -1))}
      />
      {circles.length > 0 && (
        <p className={styles.circle}>
          <Icon name="refresh" small />
          <span>
            {texts.dependsOnAlreadyThisMakes(
              <VisibleText>{circles.map(shownName).join(', ')}</VisibleText>,
              <VisibleText>{details.name}</VisibleText>,
            )}
          </span>
        </p>
      )}
      {error !== null && (
        <p role="alert" className={text.bad}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button small kind="go" type="submit" keys="$mod+Enter" disabled={!isReady}>
          {texts.save}
        </Button>
        <Button small keys="Esc" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function isSameSet(a: readonly PickedComponent[], b: readonly PickedComponent[]): boolean {
  const ids = new Set(a.map(({ id }) => id))
  return a.length === b.length && b.every(({ id }) => ids.has(id))
}

const shownChips = 60

function Chosen({
  chosen,
  above,
  onRemove,
}: {
  readonly chosen: readonly PickedComponent[]
  readonly above: ReadonlySet<string>
  readonly onRemove: (id: string) => void
}) {
  if (chosen.length === 0) return <p className={text.third}>{texts.nothingSearchBelowAndPressEnter}</p>
  const shown = chosen.slice(-shownChips)
  return (
    <div className={styles.chips} role="group" aria-label={texts.chosenDependencies}>
      {shown.length < chosen.length && (
        <span className={text.third}>
          {texts.componentsBeforeThese(formatCount(chosen.length - shown.length, texts.componentForms))}
        </span>
      )}
      {shown.map((one) => (
        <Chip key={one.id} label={texts.removeOne(shownName(one))} onRemove={() => onRemove(one.id)}>
          {above.has(one.id) && <Icon name="refresh" small />}
          <VisibleText>{shownName(one)}</VisibleText>
        </Chip>
      ))}
    </div>
  )
}

/** Searches the components of the version; Enter takes the one that is marked. */
function Picker({
  sbomId,
  taken,
  onPick,
  onRemoveLast,
}: {
  readonly sbomId: string
  readonly taken: ReadonlySet<string>
  readonly onPick: (one: PickedComponent) => void
  readonly onRemoveLast: () => void
}) {
  const [search, setSearch] = useState('')
  const [markedId, setMarkedId] = useState<string | null>(null)
  const query = useCandidates(sbomId, search.trim())
  const options = (query.data?.nodes ?? []).filter(({ id }) => !taken.has(id))
  const marked = options.find(({ id }) => id === markedId) ?? options[0]
  const pick = (one: PickedComponent | undefined) => {
    if (!one || query.isPlaceholderData) return // the rows are those of another search
    const next = options[options.indexOf(one) + 1] ?? options[options.indexOf(one) - 1]
    onPick(one)
    setMarkedId(next?.id ?? null)
    setSearch('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const at = marked === undefined ? -1 : options.indexOf(marked)
      const next = options[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), options.length - 1)]
      setMarkedId(next?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) pick(marked)
    } else if (event.key === 'Backspace' && search === '' && !event.repeat) onRemoveLast()
  }
  const total = query.data?.totalCount ?? 0
  return (
    <div className={styles.picker}>
      <TextField
        label={texts.searchComponents}
        labelHidden
        type="search"
        icon="find"
        placeholder={texts.namePackageUrlOrVersion}
        value={search}
        onChange={setSearch}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded="true"
        aria-controls="dependency-candidates"
        aria-activedescendant={marked === undefined ? undefined : `dependency-${marked.id}`}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <ul id="dependency-candidates" className={styles.candidates} role="listbox" aria-label={texts.components}>
        {options.map((one) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the list are those of its search field
          <li
            key={one.id}
            id={`dependency-${one.id}`}
            role="option"
            aria-selected={one === marked}
            ref={one === marked ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => pick(one)}
          >
            <VisibleText>{one.name}</VisibleText>{' '}
            <span className={text.third}>
              <VisibleText>{[one.version, one.group].filter(Boolean).join(' · ')}</VisibleText>
            </span>
          </li>
        ))}
      </ul>
      {query.isError && <p role="alert">{query.error.message}</p>}
      {query.isSuccess && options.length === 0 && <p className={text.third}>{texts.noOtherComponentMatches}</p>}
      {total > 30 && <p className={text.third}>{texts.first30OfTypeToFind(formatNumber(total))}</p>}
    </div>
  )
}
