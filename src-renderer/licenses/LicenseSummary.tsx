import type { VersionLicenseStatesQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { PartsChip, type PartsChoice } from '#renderer/ui/PartsChip.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './licenses.module.css'
import { StateWord } from './StateWord.tsx'
import { useReplacementUndo } from './use-license-replace.ts'

type Read = NonNullable<VersionLicenseStatesQuery['sbom']>
type Replaced = NonNullable<Read['lastLicenseReplacement']>

interface LicenseSummaryProps {
  readonly sbomId: string
  readonly counts: Read['stats']['licenseStateCounts']
  /** Null if there is none, or the user may not undo it. */
  readonly last: Replaced | null
  /** Null: the version has no parts. */
  readonly parts: PartsChoice | null
}

/** Says how the licenses of a version stand, and what was set last, which can be undone long after its toast. */
export function LicenseSummary({ sbomId, counts, last, parts }: LicenseSummaryProps) {
  return (
    <div className={styles.standing}>
      {parts && <PartsChip {...parts} />}
      <ul className={styles.summary} aria-label="Components by the state of their license">
        {counts.map(({ key, count }) => (
          <li key={key}>
            <b>{formatNumber(count)}</b> <StateWord state={key} />
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
        Last set: <VisibleText>{replaced.replacement}</VisibleText> for{' '}
        {formatCount(replaced.changedCount, 'component')} with{' '}
        {replaced.licensesExp === '' ? 'no license' : <VisibleText>{replaced.licensesExp}</VisibleText>}
      </span>
      <Button
        small
        kind="bare"
        icon="undo"
        aria-label="Undo the last replacement"
        disabled={undo.isPending}
        onClick={() => undo.mutate(replaced.id)}
      >
        Undo
      </Button>
    </div>
  )
}
