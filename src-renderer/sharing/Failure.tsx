import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './sharing.module.css'

/** Says in a dialog what failed and why. It is as low as its text: the dialog shows its fields beside it, also when it is zoomed. */
export function Failure({ title, error }: { readonly title: string; readonly error: Error }) {
  const remedy = 'remedy' in error && typeof error.remedy === 'string' ? error.remedy : ''
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
  return (
    <p className={styles.failed} role="alert">
      <Icon name="warning" small />
      <span>
        <b>{title}.</b> {message} {remedy}
      </span>
    </p>
  )
}
