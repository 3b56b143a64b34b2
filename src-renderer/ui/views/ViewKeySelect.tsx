import { type SavedView, viewKeys } from '#renderer/lib/view-list.ts'
import { listNames } from '#renderer/lib/view-place.ts'
import { Select } from '#renderer/ui/Select.tsx'
import * as texts from './texts.tsx'
import styles from './views.module.css'

/** A key as the value of a field; empty for none. */
export const keyValue = (key: number | null): string => (key === null ? '' : String(key))

/** The key of a value of the field. */
export const readKey = (value: string): number | null => (value === '' ? null : Number(value))

/** Selects the digit that opens a view. One that another view has is taken from it, which its option says. */
export function ViewKeySelect({
  label,
  labelHidden,
  value,
  views,
  ownId,
  onChange,
}: {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: string
  /** The views of all lists. */
  readonly views: readonly SavedView[]
  /** The view that the key is for, if it is there already. */
  readonly ownId: string | undefined
  readonly onChange: (value: string) => void
}) {
  const nameOf = (digit: number) => {
    const holder = views.find(({ id, key }) => key === digit && id !== ownId)
    return holder === undefined ? `G ${digit}` : texts.gInsteadOf(digit, holder.name, listNames[holder.list])
  }
  return (
    <Select
      className={labelHidden ? styles.key : undefined}
      label={label}
      {...(labelHidden && { labelHidden })}
      value={value}
      options={[
        { value: '', label: texts.noKey },
        ...viewKeys.map((digit) => ({ value: String(digit), label: nameOf(digit) })),
      ]}
      onChange={onChange}
    />
  )
}
