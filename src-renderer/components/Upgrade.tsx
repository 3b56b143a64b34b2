import { formatCount } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ComponentsTab.module.css'
import * as texts from './texts.tsx'
import type { ComponentDetails } from './use-components.ts'

/** Shows the lowest version that resolves the open findings of a component, or why there is none. */
export function Upgrade({ upgrade }: { readonly upgrade: NonNullable<ComponentDetails['safeUpgrade']> }) {
  const { version, fixes, remaining, introduced, reason } = upgrade
  const rest = [
    remaining > 0 && formatCount(remaining, texts.findingRemainsForms),
    introduced > 0 && formatCount(introduced, texts.newFindingForms),
  ].filter(Boolean)
  return (
    <div className={styles.upgrade}>
      <p>
        {version === null ? (
          texts.noBetterVersionKnown
        ) : (
          <>
            <Icon name="arrow-up" small />{' '}
            {texts.versionFixesFindings(<b>{version}</b>, formatCount(fixes, texts.findingForms))}
            {rest.length > 0 && `, ${rest.join(', ')}`}
          </>
        )}
      </p>
      <p className={text.third}>
        <VisibleText>{reason}</VisibleText>
      </p>
    </div>
  )
}
