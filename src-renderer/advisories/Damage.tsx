import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './advisories.module.css'

/** Data that cannot be read: what that means for what is on screen, and the way out. */
export function Damage({ problem, isAtStates }: { readonly problem: string; readonly isAtStates: boolean }) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="warning" className={styles.warn} />
      <span>
        <b>{problem}.</b> Findings and decisions stay as they are; nothing is imported until an earlier state is in use.
      </span>
      {!isAtStates && (
        <ButtonLink small href={paths.advisoryPart('bundles')}>
          Go back to an earlier state…
        </ButtonLink>
      )}
    </div>
  )
}
