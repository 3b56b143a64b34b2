import { Dialog as Primitive } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { useEffect } from 'react'
import { dismissTransientToasts } from '#renderer/lib/toasts.ts'
import { IconButton } from './Button.tsx'
import styles from './Floating.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './first-texts.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly about?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the one that continues last. */
  readonly actions?: ReactNode
  /** Width as a CSS length. Default 32rem. */
  readonly width?: string
  /** Called instead of focusing the first control. */
  readonly onOpenFocus?: (event: Event) => void
}

/** Closes the dialog around it, as its close button does, when its child is pressed. */
export const DialogClose = Primitive.Close

function Content({ title, about, children, actions, width, onOpenFocus }: DialogProps) {
  const giveBack = useFocusReturn()
  useEffect(dismissTransientToasts, []) // the key of a message now belongs to the dialog
  return (
    <>
      {/* A custom overlay: the primitive's own adds a style element, which the page's policy blocks. */}
      <div className={styles.scrim} />
      <Primitive.Content
        className={styles.dialog}
        style={width === undefined ? undefined : ({ '--width': width } as CSSProperties)} // custom properties are not part of the type
        {...(about === undefined ? { 'aria-describedby': undefined } : {})}
        {...(onOpenFocus === undefined ? {} : { onOpenAutoFocus: onOpenFocus })}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          giveBack()
        }}
      >
        <header className={styles.head}>
          <div>
            <Primitive.Title className={styles.title}>{visibleText(title)}</Primitive.Title>
            {about !== undefined && (
              <Primitive.Description asChild>
                <div className={styles.about}>{about}</div>
              </Primitive.Description>
            )}
          </div>
          <Primitive.Close asChild>
            <IconButton icon="close" label={texts.close} kind="bare" small className={styles.close} />
          </Primitive.Close>
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </Primitive.Content>
    </>
  )
}

/** A question that blocks the page until it is answered. Escape closes it and returns the focus to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {open && (
        <Primitive.Portal>
          <Content {...props} />
        </Primitive.Portal>
      )}
    </Primitive.Root>
  )
}
