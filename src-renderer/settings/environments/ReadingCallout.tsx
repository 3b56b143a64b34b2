import { useEffect, useRef } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './environments.module.css'
import { useReadingPreview } from './use-environments.ts'

interface ReadingCalloutProps {
  readonly environmentId: string
  readonly asAnd: boolean
  readonly onLeave: () => void
  readonly onChange: () => void
}

/** Says what another reading of lists of licenses would change, and asks for it. */
export function ReadingCallout({ environmentId, asAnd, onLeave, onChange }: ReadingCalloutProps) {
  const preview = useReadingPreview(environmentId, asAnd)
  const leave = useRef<HTMLButtonElement>(null)
  const word = asAnd ? 'AND' : 'OR'
  useEffect(() => leave.current?.focus(), [])
  return (
    <div
      className={styles.callout}
      role="group"
      aria-label={`Read license lists as ${word}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      <Icon name="warning" />
      <p aria-live="polite">
        {preview.isPending && `Counting what reading them as ${word} would change …`}
        {preview.isError && `What reading them as ${word} would change could not be counted: ${preview.error.message}`}
        {preview.isSuccess && <Counted found={preview.data} word={word} />}
      </p>
      <span className={styles.buttons}>
        <Button ref={leave} small keys="Esc" onClick={onLeave}>
          Leave
        </Button>
        {preview.isError && (
          <Button small onClick={() => void preview.refetch()}>
            Try again
          </Button>
        )}
        <Button small disabled={preview.isPending} onClick={onChange}>
          Change to {word}
        </Button>
      </span>
    </div>
  )
}

function Counted({
  found,
  word,
}: {
  readonly found: ReturnType<typeof useReadingPreview>['data']
  readonly word: string
}) {
  if (!found) return 'The environment is no longer there.'
  const { sbomsCount, changedSbomsCount, expressionsCount, componentsCount, stateChanges } = found
  if (componentsCount === 0) {
    const where =
      sbomsCount === 0 ? 'There is no version yet' : `Nothing differs in ${formatCount(sbomsCount, 'version')}`
    return `${where}. New versions are read as ${word}.`
  }
  const states = stateChanges.map(
    ({ before, after, componentsCount: count }) =>
      `${formatCount(count, 'component')} from ${licenseStateLook(before).label} to ${licenseStateLook(after).label}`,
  )
  return (
    <>
      <b>
        Reading them as {word} changes {formatCount(expressionsCount, 'expression')},{' '}
        {formatCount(componentsCount, 'component')} in {formatCount(changedSbomsCount, 'version')}.
      </b>{' '}
      {states.length === 0 ? 'No state of a license changes.' : `States: ${states.join('; ')}.`} Licenses and policies
      are evaluated again.
    </>
  )
}
