import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import styles from './marks.module.css'

interface PickOption {
  readonly digit: number
  readonly label: string
}

/** Lists options that act at once: by their digit, by Enter or by a click. Arrow keys move between them. */
export function PickList<Option extends PickOption>(props: {
  readonly label: string
  readonly options: readonly Option[]
  readonly onPick: (option: Option) => void
}) {
  const { label, options, onPick } = props
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const picked = options.find(({ digit }) => String(digit) === event.key)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (picked) {
      event.preventDefault()
      onPick(picked)
    } else if (by !== undefined && list.current) {
      event.preventDefault()
      const buttons = [...list.current.querySelectorAll('button')]
      const at = buttons.findIndex((button) => button === document.activeElement)
      buttons[(at + by + buttons.length) % buttons.length]?.focus()
    }
  }
  return (
    <div ref={list} className={styles.picks} role="group" aria-label={label} onKeyDown={press}>
      {options.map((option, place) => (
        <button
          key={option.digit}
          type="button"
          // The list is what the dialog is opened for: its digits work at once.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus into itself
          autoFocus={place === 0}
          onClick={() => onPick(option)}
        >
          <span>{option.label}</span>
          <Kbd>{String(option.digit)}</Kbd>
        </button>
      ))}
    </div>
  )
}
