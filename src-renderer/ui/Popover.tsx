import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Floating.module.css'

/** Closes the popover that it is in, besides what its button does. */
export const PopoverClose = Primitive.Close

/** Shows more about an object on demand. */
export function Popover({
  trigger,
  label,
  children,
  align = 'start',
  isWide = false,
}: {
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** True lets the content be as wide as it wants, up to the window. */
  readonly isWide?: boolean
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className={classNames(styles.popover, isWide && styles.wide)}
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
