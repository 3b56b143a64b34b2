import { Dialog as Primitive } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Floating.module.css'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly about?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the one that goes on last. */
  readonly actions?: ReactNode
  /** Width as a CSS length. Default 32rem. */
  readonly width?: string
  /** Called instead of focusing the first control. */
  readonly onOpenFocus?: (event: Event) => void
}

/** A question that blocks the page until it is answered. Escape closes it. */
export function Dialog({ open, onClose, title, about, children, actions, width, onOpenFocus }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        {/* A plain scrim: the primitive's own writes a style element, which the page's policy refuses. */}
        <div className={styles.scrim} />
        <Primitive.Content
          className={styles.dialog}
          style={width === undefined ? undefined : ({ '--width': width } as CSSProperties)}
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          {...(onOpenFocus === undefined ? {} : { onOpenAutoFocus: onOpenFocus })}
        >
          <header className={styles.head}>
            <div>
              <Primitive.Title className={styles.title}>{title}</Primitive.Title>
              {about !== undefined && (
                <Primitive.Description asChild>
                  <div className={styles.about}>{about}</div>
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton icon="close" label="Close" kind="bare" small className={styles.close} />
            </Primitive.Close>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.foot}>{actions}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
