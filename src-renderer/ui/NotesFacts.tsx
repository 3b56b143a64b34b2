import { Labels } from './Labels.tsx'
import text from './text.module.css'
import { VisibleText } from './VisibleText.tsx'

/** Labels and values of custom fields below the head of a page. Nothing without any. */
export function NotesFacts({
  labels,
  values,
  hrefOf,
}: {
  readonly labels: readonly string[]
  /** Where a label leads. */
  readonly hrefOf?: (label: string) => string
  readonly values: readonly { readonly name: string; readonly value: string }[]
}) {
  if (labels.length === 0 && values.length === 0) return null
  return (
    <p className={text.notes}>
      <Labels labels={labels} hrefOf={hrefOf} />
      {values.map(({ name, value }) => (
        <span key={name}>
          <span className={text.third}>
            <VisibleText>{name}</VisibleText>
          </span>{' '}
          <VisibleText>{value}</VisibleText>
        </span>
      ))}
    </p>
  )
}
