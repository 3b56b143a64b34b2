import type { VersionLicenseStatesQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { StackBar, StackLegend, type StackPart } from '#renderer/ui/chart/StackBar.tsx'
import { PartsChip, type PartsChoice } from '#renderer/ui/PartsChip.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './licenses.module.css'
import { StateWord } from './StateWord.tsx'
import * as texts from './texts.tsx'
import { useReplacementUndo } from './use-license-replace.ts'

type Read = NonNullable<VersionLicenseStatesQuery['sbom']>
type Replaced = NonNullable<Read['lastLicenseReplacement']>

interface LicenseSummaryProps {
  readonly sbomId: string
  readonly counts: Read['stats']['licenseStateCounts']
  /** Null if there is none, or the user may not undo it. */
  readonly last: Replaced | null
  /** Components by the category of their license. */
  readonly categories: readonly StackPart[]
  /** The only category that is shown. Null for all. */
  readonly category: string | null
  /** Shows one category, or all. */
  readonly onCategory: (key: string | null) => void
  /** Null: the version has no parts. */
  readonly parts: PartsChoice | null
  /** The only state that is shown. Null for all. */
  readonly shownState: string | null
  /** Shows one state, or all. */
  readonly onState: (state: string | null) => void
}

/** Says how the licenses of a version stand, which narrows the list, and what was set last, which can be undone long after its toast. */
export function LicenseSummary(props: LicenseSummaryProps) {
  const { sbomId, counts, categories, category, last, parts, shownState, onState, onCategory } = props
  const choices = categories.map((part) => {
    const isChosen = part.key === category
    return { ...part, isChosen, onChoose: () => onCategory(isChosen ? null : part.key) }
  })
  return (
    <div className={styles.standing}>
      {choices.length > 0 && (
        <div className={styles.reach}>
          <StackBar label={texts.componentsByCopyleft} parts={choices} />
          <StackLegend parts={choices} />
        </div>
      )}
      {parts && <PartsChip {...parts} />}
      <ul className={styles.summary} aria-label={texts.componentsByTheStateOfTheir}>
        {counts.map(({ key, count }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === shownState}
              title={key === shownState ? texts.showAllStates : texts.onlyStateLabel(licenseStateLook(key).label)}
              onClick={() => onState(key === shownState ? null : key)}
            >
              <b>{formatNumber(count)}</b> <StateWord state={key} />
            </button>
          </li>
        ))}
      </ul>
      {last && <LastReplacement sbomId={sbomId} replaced={last} />}
    </div>
  )
}

function LastReplacement({ sbomId, replaced }: { readonly sbomId: string; readonly replaced: Replaced }) {
  const undo = useReplacementUndo(sbomId)
  return (
    <div className={styles.last}>
      <span className={styles.lastText}>
        {texts.lastSetForWith(
          <VisibleText>{replaced.replacement}</VisibleText>,
          formatCount(replaced.changedCount, texts.componentForms),
        )}{' '}
        {replaced.licensesExp === '' ? texts.noLicense : <VisibleText>{replaced.licensesExp}</VisibleText>}
      </span>
      <Button
        small
        kind="bare"
        icon="undo"
        aria-label={texts.undoTheLastReplacement}
        disabled={undo.isPending}
        onClick={() => undo.mutate(replaced.id)}
      >
        {texts.undo}
      </Button>
    </div>
  )
}
