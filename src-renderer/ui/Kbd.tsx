import type { ReactNode } from 'react'
import { keyCaps } from '#renderer/lib/keys.ts'
import { classNames } from './class-names.ts'
import styles from './Kbd.module.css'

/** One key cap. `filled` marks the key of the next step. */
export function Kbd({ children, filled }: { readonly children: ReactNode; readonly filled?: boolean | undefined }) {
  return <kbd className={classNames(styles.cap, filled && styles.filled)}>{children}</kbd>
}

/** The caps of one shortcut, written as in the key map: `g q`, `$mod+k`. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {keyCaps(keys).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  )
}

/** A shortcut with its action, for the bottom bar. `keep`: also if there is not enough room for all. */
export function KeyHint({
  keys,
  keep,
  children,
}: {
  readonly keys: string
  readonly keep?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className={styles.hint} data-hint={keep ? 'keep' : ''}>
      <Keys keys={keys} />
      {children}
    </span>
  )
}
