import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'

/** What went wrong, in the words of the error, and the way on. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  readonly title: string
  readonly error: unknown
  readonly onRetry?: () => void
}) {
  const message = error instanceof Error ? error.message : String(error)
  const remedy = error instanceof Error && 'remedy' in error && typeof error.remedy === 'string' ? error.remedy : null
  return (
    <div className={classNames(styles.state, styles.bad)} role="alert">
      <Icon name="warning" className={styles.mark} />
      <h2>{title}</h2>
      <p>
        {message} {remedy}
      </p>
      {onRetry && (
        <div className={styles.actions}>
          <Button icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
