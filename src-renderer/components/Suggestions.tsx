import { useKeys } from '#renderer/lib/keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ComponentsTab.module.css'
import { useDismissed } from './use-dismissed.ts'
import { usePurlChange } from './use-component-edit.ts'
import type { ComponentDetails } from './use-components.ts'

/** Shows identity suggestions for a component, which the user can accept or dismiss. They are never used for matching until accepted. */
export function Suggestions({ details, sbomId }: { readonly details: ComponentDetails; readonly sbomId: string }) {
  const { id, purl, identitySuggestions } = details
  const { dismiss, restoreAll, isPending: isDismissing } = useDismissed(id, sbomId)
  const { change, isPending } = usePurlChange(id, sbomId)
  const shown = identitySuggestions.filter(({ dismissed }) => !dismissed)
  const first = shown[0]
  useKeys({ u: () => first && change(first.purl, purl) }, { enabled: first !== undefined && !isPending })
  if (identitySuggestions.length === 0) return null
  const hidden = identitySuggestions.length - shown.length
  return (
    <div className={styles.suggestions}>
      {shown.map((one) => (
        <div key={one.purl} className={styles.suggestion}>
          <p>
            Suggested package URL:{' '}
            <b className={text.mono}>
              <VisibleText>{one.purl}</VisibleText>
            </b>
          </p>
          <p className={text.second}>
            <VisibleText>{one.reason}</VisibleText>{' '}
            <span className={text.third}>
              (<VisibleText>{one.evidence}</VisibleText>)
            </span>
          </p>
          <div className={styles.buttons}>
            <Button
              small
              icon="check"
              disabled={isPending}
              aria-label={`Use and rescan: ${visibleText(one.purl)}`}
              onClick={() => change(one.purl, purl)}
            >
              Use and rescan
            </Button>
            <Button
              small
              disabled={isDismissing}
              aria-label={`Dismiss: ${visibleText(one.purl)}`}
              onClick={() => dismiss(one.purl)}
            >
              Dismiss
            </Button>
            {one === first && <KeyHint keys="u">use</KeyHint>}
          </div>
        </div>
      ))}
      {hidden > 0 && (
        <p className={text.third}>
          {hidden === 1 ? 'One suggestion is' : `${hidden} suggestions are`} dismissed for this product.{' '}
          <Button small kind="bare" disabled={isDismissing} onClick={restoreAll}>
            Restore
          </Button>
        </p>
      )}
    </div>
  )
}
