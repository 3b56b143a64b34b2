import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from './Icon.tsx'
import { Keys } from './Kbd.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'

export interface ButtonLook {
  /** `go` is the one filled button of a screen. Default `plain`. */
  readonly kind?: 'plain' | 'go' | 'bare' | 'danger' | undefined
  readonly small?: boolean | undefined
  readonly icon?: IconName | undefined
  /** Keys for the same action, shown as caps: `g q`. */
  readonly keys?: string | undefined
}

function look({ kind = 'plain', small }: ButtonLook, className?: string): string {
  return classNames(styles.button, kind !== 'plain' && styles[kind], small && styles.small, className)
}

/** A button with a verb and its object. */
export function Button({
  kind,
  small,
  icon,
  keys,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button type="button" className={look({ kind, small }, className)} {...rest}>
      <ButtonContent icon={icon} small={small} keys={keys}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  kind,
  small,
  icon,
  keys,
  className,
  children,
  href,
}: ButtonLook & { readonly href: string; readonly className?: string; readonly children: React.ReactNode }) {
  return (
    <Link href={href} className={look({ kind, small }, className)}>
      <ButtonContent icon={icon} small={small} keys={keys}>
        {children}
      </ButtonContent>
    </Link>
  )
}

function ButtonContent({ icon, small, keys, children }: ButtonLook & { readonly children: React.ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} small={small} />}
      {children}
      {keys && <Keys keys={keys} />}
    </>
  )
}

/** A button with only an icon. Its label is announced and shown on hover. */
export function IconButton({
  icon,
  label,
  kind,
  small,
  className,
  ...rest
}: Omit<ButtonLook, 'keys'> & ComponentProps<'button'> & { readonly icon: IconName; readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={visibleText(label)}
      title={visibleText(label)}
      className={classNames(look({ kind, small }), styles.icon, className)}
      {...rest}
    >
      <Icon name={icon} small={small} />
    </button>
  )
}
