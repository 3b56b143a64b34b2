import { useEffect, useRef } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './environments.module.css'
import * as texts from './texts.tsx'
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
      aria-label={texts.readLicenseListsAs(word)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      <Icon name="warning" />
      <p aria-live="polite">
        {preview.isPending && texts.countingWhatReadingThemAsWould(word)}
        {preview.isError && texts.whatReadingThemAsWouldChange(word, preview.error.message)}
        {preview.isSuccess && <Counted found={preview.data} word={word} />}
      </p>
      <span className={styles.buttons}>
        <Button ref={leave} small keys="Esc" onClick={onLeave}>
          {texts.leave}
        </Button>
        {preview.isError && (
          <Button small onClick={() => void preview.refetch()}>
            {texts.tryAgain}
          </Button>
        )}
        <Button small disabled={preview.isPending} onClick={onChange}>
          {texts.changeToWord(word)}
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
  if (!found) return texts.environmentIsNoLongerThere
  const { sbomsCount, changedSbomsCount, expressionsCount, componentsCount, stateChanges } = found
  if (componentsCount === 0) {
    const where =
      sbomsCount === 0 ? texts.thereIsNoVersionYet : texts.noDifferencesIn(formatCount(sbomsCount, texts.versionForms))
    return texts.newVersionsAreReadAs(where, word)
  }
  const states = stateChanges.map(({ before, after, componentsCount: count }) =>
    texts.componentsChangeLicenseState(
      formatCount(count, texts.componentForms),
      licenseStateLook(before).label,
      licenseStateLook(after).label,
    ),
  )
  return (
    <>
      {texts.licensesAndPoliciesAreEvaluated(
        <b>
          {texts.readingThemAsChangesIn(
            word,
            formatCount(expressionsCount, texts.expressionForms),
            formatCount(componentsCount, texts.componentForms),
            formatCount(changedSbomsCount, texts.versionForms),
          )}
        </b>,
        states.length === 0 ? texts.noStateOfALicenseChanges : texts.states(states.join('; ')),
      )}
    </>
  )
}
