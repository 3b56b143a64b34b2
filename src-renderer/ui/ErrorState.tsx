import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import * as texts from './first-texts.ts'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'

/** Shows the message of an error and how to continue. */
export function ErrorState({
  title,
  heading: Heading = 'h2',
  error,
  onRetry,
  retry = texts.tryAgain,
}: {
  readonly title: string
  /** `h1` if the state is the whole page. Default `h2`. */
  readonly heading?: 'h1' | 'h2'
  readonly error: unknown
  readonly onRetry?: () => void
  /** Label of the button that continues. */
  readonly retry?: string
}) {
  const message = error instanceof Error ? error.message : String(error)
  const remedy = error instanceof Error && 'remedy' in error && typeof error.remedy === 'string' ? error.remedy : null
  return (
    <div className={classNames(styles.state, styles.bad)} role="alert">
      <Icon name="warning" className={styles.mark} />
      <Heading>{title}</Heading>
      <p>
        {message} {remedy}
      </p>
      {onRetry && (
        <div className={styles.actions}>
          <Button icon="refresh" onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  )
}
