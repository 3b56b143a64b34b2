import { useId } from 'react'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import type { FieldProps } from './TextField.tsx'
import { Field } from './TextField.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What the value is called in text, beside the label in small type. */
  readonly code?: string | undefined
}

export interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

/** Selects one of a few options. It is the platform's own list, so that it is never clipped and always accessible. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden, hint, error, value, options, onChange, disabled, className } = props
  const id = useId()
  const shown = options.find((option) => option.value === value)
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      <div
        className={classNames(styles.box, shown?.code !== undefined && styles.faced, className)}
        title={shown?.code && visibleText(shown.code)}
      >
        {shown?.code !== undefined && <Face label={shown.label} code={shown.code} />}
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-label={labelHidden ? label : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.code === undefined ? option.label : `${option.label} · ${option.code}`}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" small />
      </div>
    </Field>
  )
}

/** Drawn over the platform's own field, which shows text of one kind only. */
function Face({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <span aria-hidden className={styles.face}>
      <span className={styles.faceLabel}>{visibleText(label)}</span>
      <span className={styles.faceCode}>{visibleText(code)}</span>
    </span>
  )
}
