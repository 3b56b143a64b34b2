import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './advisories.module.css'
import * as texts from './texts.tsx'

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
      <span>{texts.findingsAndDecisionsAreNotAffected(<b>{problem}.</b>)}</span>
      {!isAtStates && (
        <ButtonLink small href={paths.advisoryPart('bundles')}>
          {texts.rollBack}
        </ButtonLink>
      )}
    </div>
  )
}
