import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from './Icon.tsx'
import { Keys } from './Kbd.tsx'

export interface FieldProps {
  readonly label: string
  /** Visually hides the label if its place makes it clear. */
  readonly labelHidden?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
}

/** A label, a control, and a hint or an error below it. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  id,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      {!labelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {error ? (
        <p className={styles.error} id={`${id}-note`} role="alert">
          {error}
        </p>
      ) : hint ? (
        <p className={styles.hint} id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly icon?: IconName | undefined
  /** Key that focuses the field, shown as a cap. */
  readonly keys?: string | undefined
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, value, onChange, icon, keys, className, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      <div className={classNames(styles.box, error && styles.invalid, className)}>
        {icon && <Icon name={icon} small />}
        <input
          {...rest}
          id={id}
          value={value}
          aria-label={labelHidden ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {keys && value === '' && <Keys keys={keys} />}
      </div>
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.area, error && styles.invalid)}
        value={value}
        aria-label={labelHidden ? label : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
