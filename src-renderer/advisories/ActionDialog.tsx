import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import styles from './advisories.module.css'
import * as texts from './texts.tsx'

/** Asks before an action, and shows why it failed. */
export function ActionDialog(props: {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Verb and object: "Remove source". */
  readonly action: string
  readonly kind: 'go' | 'danger'
  readonly running: { readonly isPending: boolean; readonly error: Error | null }
  readonly onConfirm: () => void
  readonly children: ReactNode
}) {
  const { open, onClose, title, action, kind, running, onConfirm, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind={kind} disabled={running.isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {running.error && (
        <p className={styles.error} role="alert">
          {running.error.message}
        </p>
      )}
    </Dialog>
  )
}
