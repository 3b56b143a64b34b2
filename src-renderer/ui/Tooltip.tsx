import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Floating.module.css'

/** The full words of something shortened. The page has one provider around it. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <Primitive.Root delayDuration={400}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className={styles.tooltip} sideOffset={4} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const TooltipProvider = Primitive.Provider
