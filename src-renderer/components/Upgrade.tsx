import { formatCount } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ComponentsTab.module.css'
import type { ComponentDetails } from './use-components.ts'

/** Shows the lowest version that resolves the open findings of a component, or why there is none. */
export function Upgrade({ upgrade }: { readonly upgrade: NonNullable<ComponentDetails['safeUpgrade']> }) {
  const { version, fixes, remaining, introduced, reason } = upgrade
  const rest = [
    remaining > 0 && formatCount(remaining, 'finding remains', 'findings remain'),
    introduced > 0 && formatCount(introduced, 'new finding'),
  ].filter(Boolean)
  return (
    <div className={styles.upgrade}>
      <p>
        {version === null ? (
          'No better version known'
        ) : (
          <>
            <Icon name="arrow-up" small /> <b>{version}</b> fixes {formatCount(fixes, 'finding')}
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
