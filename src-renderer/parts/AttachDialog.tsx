import { type KeyboardEvent, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
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
      title="Attach a part"
      about={`${versionName(version)}. A version that would contain itself is rejected.`}
      width="38.5rem"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" keys="Enter" disabled={!isReady} onClick={() => void attach()}>
            {chosen === null ? 'Attach' : <VisibleText>{`Attach ${chosen.sbom.projectVersion}`}</VisibleText>}
          </Button>
        </>
      }
    >
      <TextField
        label="Search versions"
        labelHidden
        type="search"
        icon="find"
        placeholder="Product, version or component"
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
        <QueryState query={query} loading="Loading versions" failed="Versions could not be loaded" />
      )}
      {chosen !== null && (
        <Preview sbom={chosen.sbom} parentId={chosen.replaces !== null && replaces ? null : version.id} />
      )}
      {chosen?.replaces && (
        <Checkbox checked={replaces} onChange={dialog.setReplaces}>
          <VisibleText>{`Detach ${chosen.replaces.version} in the same step`}</VisibleText>
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
  if (options.length === 0)
    return <p className={text.third}>No version matches. Upload the version of the part first.</p>
  return (
    <>
      <ul id="part-candidates" className={styles.candidates} role="listbox" aria-label="Versions">
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
          {formatNumber(options.length)} of {formatCount(total, 'version')}. Type to find others.
        </p>
      )}
    </>
  )
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
  const isCircle = obstacle === 'would contain itself'
  const replacing = replaced !== null && replaces ? `replaces ${replaced.version}` : ''
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
        <VisibleText>{sbom.projectVersion}</VisibleText>{' '}
        <span className={text.third}>
          <VisibleText>{sbom.project.name}</VisibleText>
        </span>
      </span>
      <span>{!isCircle && <SeverityNumbers counts={sbom.stats.openSeverityCounts} />}</span>
      <span className={classNames(styles.word, isCircle ? text.bad : text.third)}>
        {isCircle && <Icon name="close" small />}
        <VisibleText>{obstacle ?? replacing}</VisibleText>
      </span>
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
    <section className={styles.preview} aria-label="Preview">
      <div>
        <b>
          <VisibleText>{`If you attach ${versionName(sbom)}`}</VisibleText>
        </b>
        <span className={classNames(text.third, text.small)}>counted now, nothing is written yet</span>
      </div>
      <dl>
        <dt>Components</dt>
        <dd>{componentsText(data.components.totalCount, gain.data)}</dd>
        {open && (
          <>
            <dt>Open findings</dt>
            <dd>{open.total === 0 ? 'none more' : <SeverityNumbers counts={open} />}</dd>
          </>
        )}
        <dt>Findings</dt>
        <dd>
          {data.findings.totalCount === 0
            ? 'none'
            : `${formatNumber(data.findings.totalCount)}, ${formatNumber(data.undecided.totalCount)} undecided`}
        </dd>
        <dt>Decisions</dt>
        <dd>{decided === 0 ? 'none' : `${formatNumber(decided)} made there, valid here too`}</dd>
      </dl>
    </section>
  )
}

/** How many components come, if that is counted; otherwise how many the part has. */
function componentsText(count: number, gain: PartGain | null | undefined): string {
  if (gain?.compCount == null) return `${formatNumber(count)}, those that are here already count once`
  const shared = gain.sharedCompCount ?? 0
  const here = `${formatNumber(shared)} of it ${shared === 1 ? 'is' : 'are'} here already and ${shared === 1 ? 'counts' : 'count'} once`
  return shared === 0 ? `${formatNumber(gain.compCount)} more` : `${formatNumber(gain.compCount)} more, ${here}`
}
