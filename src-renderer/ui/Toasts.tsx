import { dismissToast, useToasts } from '#renderer/lib/toasts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Keys } from './Kbd.tsx'
import text from './text.module.css'
import styles from './Toasts.module.css'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** Shows the toasts with their actions, and the live region that announces them. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const announcement = useToasts((state) => state.announcement)
  return (
    <>
      <div className={classNames(text.hidden, styles.status)} role="status" aria-live="polite" aria-atomic="true">
        <span key={announcement.turn}>{visibleText(announcement.text)}</span>
      </div>
      <div className={styles.region}>
        {toasts.map((toast) => (
          <div key={toast.id} className={styles.toast}>
            {toast.tone === 'bad' && <Icon name="warning" />}
            <span>
              <span className={text.medium}>{visibleText(toast.text)}</span>{' '}
              {toast.detail && <span className={styles.detail}>{visibleText(toast.detail)}</span>}
            </span>
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  toast.action?.run()
                  dismissToast(toast.id)
                }}
              >
                {toast.action.label}
                {toast.action.keys && <Keys keys={toast.action.keys} />}
              </button>
            )}
            <button type="button" aria-label="Dismiss" title="Dismiss" onClick={() => dismissToast(toast.id)}>
              <Icon name="close" small />
            </button>
          </div>
        ))}
      </div>
    </>
  )
}
