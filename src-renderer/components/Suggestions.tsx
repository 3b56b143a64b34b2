import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { plural } from '#renderer/lib/plural.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ComponentsTab.module.css'
import * as texts from './texts.tsx'
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
  const mayEdit = !useMayOnlyRead()
  useKeys({ u: () => first && change(first.purl, purl) }, { enabled: mayEdit && first !== undefined && !isPending })
  if (identitySuggestions.length === 0) return null
  const hidden = identitySuggestions.length - shown.length
  return (
    <div className={styles.suggestions}>
      {shown.map((one) => (
        <div key={one.purl} className={styles.suggestion}>
          <p>
            {texts.suggestedPackageUrl(
              <b className={text.mono}>
                <VisibleText>{one.purl}</VisibleText>
              </b>,
            )}
          </p>
          <p className={text.second}>
            <VisibleText>{one.reason}</VisibleText>{' '}
            <span className={text.third}>
              (<VisibleText>{one.evidence}</VisibleText>)
            </span>
          </p>
          {mayEdit && (
            <div className={styles.buttons}>
              <Button
                small
                icon="check"
                disabled={isPending}
                aria-label={texts.useAndRescan(visibleText(one.purl))}
                onClick={() => change(one.purl, purl)}
              >
                {texts.useAndRescanLabel}
              </Button>
              <Button
                small
                disabled={isDismissing}
                aria-label={texts.dismissPurl(visibleText(one.purl))}
                onClick={() => dismiss(one.purl)}
              >
                {texts.dismiss}
              </Button>
              {one === first && <KeyHint keys="u">{texts.use}</KeyHint>}
            </div>
          )}
        </div>
      ))}
      {hidden > 0 && (
        <p className={text.third}>
          {texts.dismissedForThisProduct(
            plural(hidden, { one: texts.oneSuggestionIs, other: texts.hiddenSuggestionsAre(hidden) }),
          )}{' '}
          {mayEdit && (
            <Button small kind="bare" disabled={isDismissing} onClick={restoreAll}>
              {texts.restore}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
