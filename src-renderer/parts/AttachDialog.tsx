import { type KeyboardEvent, useState } from 'react'
import { formatCount, formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { type CandidateState, candidateState } from './candidate.ts'
import styles from './parts.module.css'
import * as texts from './texts.tsx'
import type { PartChanges } from './use-part-changes.ts'
import {
  type Candidate,
  type PartGain,
  useCandidates,
  usePartGain,
  usePartPreview,
  type VersionWithParts,
  versionName,
} from './use-parts.ts'

interface AttachDialogProps {
  readonly version: VersionWithParts
  readonly changes: PartChanges
  readonly onClose: () => void
}

interface Option extends CandidateState {
  readonly sbom: Candidate
}

/** What was typed and chosen in the dialog, and how it is attached. */
function useAttachment({ version, changes, onClose }: AttachDialogProps) {
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [replaces, setReplaces] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const query = useCandidates(search.trim())
  const options: readonly Option[] = (query.data?.nodes ?? []).map((sbom) => ({
    sbom,
    ...candidateState(version.partTree, sbom),
  }))
  const possible = options.filter(({ obstacle }) => obstacle === null)
  const chosen = possible.find(({ sbom }) => sbom.id === chosenId) ?? possible[0] ?? null
  const choose = (id: string) => {
    setError(null)
    setChosenId(id)
  }
  const move = (step: 1 | -1) => {
    const at = chosen === null ? -1 : possible.indexOf(chosen)
    const next = possible[Math.min(Math.max(at + step, 0), possible.length - 1)]
    if (next) choose(next.sbom.id)
  }
  const attach = async () => {
    if (chosen === null || query.isPlaceholderData) return // the rows are those of another search
    setError(null)
    const part = { id: chosen.sbom.id, name: versionName(chosen.sbom) }
    const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
    if (await changes.attach(part, replaces ? chosen.replaces : null, failed)) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      void attach()
    }
  }
  const onSearch = (text: string) => {
    setError(null)
    setSearch(text)
  }
  const isReady = chosen !== null && !changes.isBusy && !query.isPlaceholderData
  return { query, options, chosen, choose, search, onSearch, replaces, setReplaces, error, attach, onKeyDown, isReady }
}

/** Searches for a version and attaches it, in place of another one of its product if there is one. */
export function AttachDialog(props: AttachDialogProps) {
  const { version, onClose } = props
  const { query, options, chosen, replaces, error, attach, isReady, ...dialog } = useAttachment(props)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.attachAPart}
      about={texts.versionThatWouldContainItself(versionName(version))}
      width="44rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" keys="Enter" disabled={!isReady} onClick={() => void attach()}>
            {chosen === null ? (
              texts.attach
            ) : (
              <VisibleText>{texts.attachProjectVersion(formatVersion(chosen.sbom.projectVersion))}</VisibleText>
            )}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.searchVersions}
        labelHidden
        type="search"
        icon="find"
        placeholder={texts.productVersionOrComponent}
        value={dialog.search}
        onChange={dialog.onSearch}
        onKeyDown={dialog.onKeyDown}
        error={error}
        role="combobox"
        aria-expanded="true"
        aria-controls="part-candidates"
        aria-activedescendant={chosen === null ? undefined : `candidate-${chosen.sbom.id}`}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      {query.isSuccess ? (
        <Candidates
          options={options}
          total={query.data.totalCount}
          chosen={chosen}
          replaces={replaces}
          onChoose={dialog.choose}
        />
      ) : (
        <QueryState query={query} loading={texts.loadingVersions} failed={texts.versionsCouldNotBeLoaded} />
      )}
      {chosen !== null && (
        <Preview sbom={chosen.sbom} parentId={chosen.replaces !== null && replaces ? null : version.id} />
      )}
      {chosen?.replaces && (
        <Checkbox checked={replaces} onChange={dialog.setReplaces}>
          <VisibleText>{texts.detachInTheSameStep(formatVersion(chosen.replaces.version))}</VisibleText>
        </Checkbox>
      )}
    </Dialog>
  )
}

function Candidates({
  options,
  total,
  chosen,
  replaces,
  onChoose,
}: {
  readonly options: readonly Option[]
  readonly total: number
  readonly chosen: Option | null
  readonly replaces: boolean
  readonly onChoose: (id: string) => void
}) {
  if (options.length === 0) return <p className={text.third}>{texts.noVersionMatchesUploadTheVersion}</p>
  return (
    <>
      <ul id="part-candidates" className={styles.candidates} role="listbox" aria-label={texts.versions}>
        {options.map((option) => (
          <CandidateLine
            key={option.sbom.id}
            option={option}
            isChosen={option.sbom.id === chosen?.sbom.id}
            replaces={replaces}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {total > options.length && (
        <p className={classNames(text.third, text.small)}>
          {texts.ofTypeToFindOthers(formatNumber(options.length), formatCount(total, texts.versionForms))}
        </p>
      )}
    </>
  )
}

/** Why a version cannot be attached. */
const obstacleWords: Readonly<Record<NonNullable<CandidateState['obstacle']>, string>> = {
  itself: texts.thisVersion,
  attached: texts.alreadyAttached,
  circle: texts.wouldContainItself,
}

function CandidateLine({
  option: { sbom, obstacle, replaces: replaced },
  isChosen,
  replaces,
  onChoose,
}: {
  readonly option: Option
  readonly isChosen: boolean
  readonly replaces: boolean
  readonly onChoose: (id: string) => void
}) {
  const isCircle = obstacle === 'circle'
  const replacing = replaced !== null && replaces ? texts.replacesVersion(formatVersion(replaced.version)) : ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the list are those of its search field
    <li
      id={`candidate-${sbom.id}`}
      role="option"
      aria-selected={isChosen}
      aria-disabled={obstacle !== null}
      ref={isChosen ? scrollTo : undefined}
      onClick={() => obstacle === null && onChoose(sbom.id)}
    >
      <span className={text.cut} title={`${versionName(sbom)}, ${sbom.project.name}`}>
        <b>
          <VisibleText>{sbom.project.projectGroup.name}</VisibleText>
        </b>{' '}
        <VisibleText>{formatVersion(sbom.projectVersion)}</VisibleText>{' '}
        <span className={text.third}>
          <VisibleText>{sbom.project.name}</VisibleText>
        </span>
      </span>
      <span className={classNames(styles.word, isCircle ? text.bad : text.third)}>
        {isCircle && <Icon name="close" small />}
        <VisibleText>{obstacle === null ? replacing : obstacleWords[obstacle]}</VisibleText>
      </span>
      <span>{!isCircle && <SeverityNumbers counts={sbom.stats.openSeverityCounts} />}</span>
    </li>
  )
}

function scrollTo(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

interface PreviewProps {
  readonly sbom: Candidate
  /** The version that would gain it; null if it takes the place of another part, because what goes with that one is not counted. */
  readonly parentId: string | null
}

/** Counts what the chosen version would bring. */
function Preview({ sbom, parentId }: PreviewProps) {
  const { data } = usePartPreview(sbom.id)
  const gain = usePartGain(parentId ?? sbom.id, parentId === null ? null : sbom.id)
  if (!data || gain.isLoading) return <div className={styles.preview} aria-busy="true" />
  const decided = data.findings.totalCount - data.undecided.totalCount
  const open = gain.data?.openSeverityCounts
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <div>
        <b>
          <VisibleText>{texts.ifYouAttach(versionName(sbom))}</VisibleText>
        </b>
        <span className={classNames(text.third, text.small)}>{texts.countedNowNothingIsWrittenYet}</span>
      </div>
      <dl>
        <dt>{texts.components}</dt>
        <dd>{componentsText(data.components.totalCount, gain.data)}</dd>
        {open && (
          <>
            <dt>{texts.openFindings}</dt>
            <dd>{open.total === 0 ? texts.noneMore : <SeverityNumbers counts={open} />}</dd>
          </>
        )}
        <dt>{texts.findings}</dt>
        <dd>
          {data.findings.totalCount === 0
            ? texts.none
            : texts.totalAndUndecided(formatNumber(data.findings.totalCount), formatNumber(data.undecided.totalCount))}
        </dd>
        <dt>{texts.decisions}</dt>
        <dd>{decided === 0 ? texts.none : texts.madeThereValidHereToo(formatNumber(decided))}</dd>
      </dl>
    </section>
  )
}

/** How many components come, if that is counted; otherwise how many the part has. */
function componentsText(count: number, gain: PartGain | null | undefined): string {
  if (gain?.compCount == null) return texts.thoseThatAreHereAlreadyCount(formatNumber(count))
  const shared = gain.sharedCompCount ?? 0
  const here = texts.ofItHereAlreadyAndOnce(
    formatNumber(shared),
    plural(shared, texts.isOrAre),
    plural(shared, texts.countsOrCount),
  )
  return shared === 0
    ? texts.compCountMore(formatNumber(gain.compCount))
    : texts.compCountMoreHere(formatNumber(gain.compCount), here)
}
