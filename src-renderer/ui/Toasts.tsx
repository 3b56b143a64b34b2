import { useToasts } from '#renderer/lib/toasts.ts'
import { classNames } from './class-names.ts'
import text from './text.module.css'
import styles from './Toasts.module.css'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** The live region that announces what was done. */
export function Toasts() {
  const announcement = useToasts((state) => state.announcement)
  return (
    <div className={classNames(text.hidden, styles.status)} role="status" aria-live="polite" aria-atomic="true">
      <span key={announcement.turn}>{visibleText(announcement.text)}</span>
    </div>
  )
}
