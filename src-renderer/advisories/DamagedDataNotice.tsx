import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './advisories.module.css'

/** Explains what damaged data means for the page and how to recover. */
export function DamagedDataNotice({
  problem,
  isOnBundlesPage: isAtStates,
}: {
  readonly problem: string
  readonly isOnBundlesPage: boolean
}) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="warning" className={styles.warn} />
      <span>
        <b>{problem}.</b> Findings and decisions are not affected. Imports are disabled until you roll back to an
        earlier snapshot.
      </span>
      {!isAtStates && (
        <ButtonLink small href={paths.advisoryPart('bundles')}>
          Roll back…
        </ButtonLink>
      )}
    </div>
  )
}
