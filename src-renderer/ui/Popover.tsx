import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Floating.module.css'

/** Shows more about an object on demand. */
export function Popover({
  trigger,
  label,
  children,
  align = 'start',
}: {
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className={styles.popover}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
