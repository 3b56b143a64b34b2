import type { IconName } from '#renderer/lib/icon-names.ts'
import { iconShapes } from './icon-shapes.tsx'
import styles from './Icon.module.css'

export interface IconProps {
  readonly name: IconName
  /** Text for screen readers. Omitted: decoration. */
  readonly label?: string | undefined
  readonly small?: boolean | undefined
  readonly className?: string | undefined
}

/** One icon in the color of the surrounding text. */
export function Icon({ name, label, small, className }: IconProps) {
  const look = [styles.icon, small ? styles.small : undefined, className].filter(Boolean).join(' ')
  return (
    <svg
      className={look}
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {iconShapes[name]}
    </svg>
  )
}
