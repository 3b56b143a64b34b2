import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { createContext, use, useCallback, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Floating.module.css'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from './Icon.tsx'
import { Keys } from './Kbd.tsx'

/**
 * Runs the chosen action after the menu has closed and its button has the focus, so that a dialog opened by the action also restores the
 * focus there.
 */
const Choose = createContext<(run: () => void) => void>((run) => run())

/** A list of actions that opens from a button. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}) {
  const chosen = useRef<(() => void) | null>(null)
  const choose = useCallback((run: () => void) => {
    chosen.current = run
  }, [])
  const runChosen = () => {
    const run = chosen.current
    chosen.current = null
    if (run) queueMicrotask(run)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
        >
          <Choose value={choose}>{children}</Choose>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** One action of a menu. */
export function MenuItem({
  icon,
  note,
  keys,
  danger,
  disabled,
  onSelect,
  children,
}: {
  readonly icon?: IconName
  /** What it is for, below its words. */
  readonly note?: string
  readonly keys?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}) {
  const choose = use(Choose)
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, danger && styles.danger)}
      {...(disabled === undefined ? {} : { disabled })}
      onSelect={() => choose(onSelect)}
    >
      {icon && <Icon name={icon} />}
      {note === undefined ? (
        children
      ) : (
        <span className={styles.noted}>
          {children}
          <small>{note}</small>
        </span>
      )}
      {keys && (
        <span className={styles.itemKeys}>
          <Keys keys={keys} />
        </span>
      )}
    </DropdownMenu.Item>
  )
}

/** One option of several in a menu. */
export function MenuChoice<Value extends string>({
  value,
  options,
  onChange,
}: {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={styles.item}>
          <span style={{ width: '0.875rem' }}>
            <DropdownMenu.ItemIndicator>
              <Icon name="check" small />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
