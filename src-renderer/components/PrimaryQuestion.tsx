import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { shownName } from './component-draft.ts'
import styles from './DependencyEditor.module.css'
import * as texts from './texts.tsx'
import type { ComponentDetails } from './use-components.ts'
import { useGraphChanges, usePrimary } from './use-dependencies.ts'

/** Says what changes when a version describes another component, and does it. */
export function PrimaryQuestion({
  details,
  sbomId,
  onClose,
}: {
  readonly details: ComponentDetails
  readonly sbomId: string
  readonly onClose: () => void
}) {
  const version = usePrimary(sbomId).data
  const [error, setError] = useState<string | null>(null)
  const { makePrimary, isBusy } = useGraphChanges(sbomId)
  const before = version?.primaryComponent
  const change = () => {
    if (!before) return
    setError(null)
    const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
    void makePrimary(details, before, failed).then((isDone) => isDone && onClose())
  }
  return (
    <div
      className={styles.question}
      role="group"
      aria-label={texts.makeItThePrimaryComponent}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p>
        {texts.versionWillDescribe(
          <b>
            <VisibleText>{shownName(details)}</VisibleText>
          </b>,
        )}
        {before && (
          <>
            {' '}
            {texts.inPlaceOf(
              <b>
                <VisibleText>{shownName(before)}</VisibleText>
              </b>,
            )}
            {texts.whichBecomesAComponentLike}
          </>
        )}
        {texts.pathsTheTreeAndExportsBegin}
        {version && (
          <>
            {' '}
            <VisibleText>{version.projectVersion}</VisibleText>
          </>
        )}
        .
      </p>
      {error !== null && (
        <p role="alert" className={text.bad}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button small kind="go" autoFocus aria-disabled={isBusy || !before} onClick={change}>
          {texts.makeItThePrimaryComponent}
        </Button>
        <Button small keys="Esc" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
