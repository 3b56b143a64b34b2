import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { keyOfPlace, valueLabel } from './edited-values.ts'
import styles from './EditedValues.module.css'
import { useEditedValues, useRestoredValues } from './use-edited-values.ts'

/** Lists values that were edited beside what the document says, each with a way back to that. Nothing without any. */
export function EditedValues({
  id,
  sbomId,
  isActive,
}: {
  readonly id: string
  readonly sbomId: string
  /** Whether its keys are not those of a form. */
  readonly isActive: boolean
}) {
  const edited = useEditedValues(id, sbomId)
  const { restore, isBusy } = useRestoredValues(id, sbomId)
  const values = edited.data ?? []
  const keys = values.flatMap((value, place) => {
    const key = keyOfPlace(place)
    return key === undefined ? [] : [[key, () => void restore(value)] as const]
  })
  useKeys(Object.fromEntries(keys), { enabled: isActive && keys.length > 0 })
  if (edited.isError)
    return <p className={text.third}>What the document says could not be read: {edited.error.message}</p>
  if (values.length === 0) return null
  return (
    <section className={styles.edited} aria-label="Edited values">
      <h2>Edited</h2>
      <ul>
        {values.map((value, place) => {
          const label = valueLabel(value.field)
          return (
            <li key={value.field}>
              <span className={styles.label}>{label}</span>
              <span className={styles.values}>
                <Lines value={value.value} />
                <span className={text.third}>
                  <span>document: </span>
                  <Lines value={value.documentValue} />
                </span>
              </span>
              <Button
                small
                keys={keyOfPlace(place)}
                title="Back to what the document says"
                disabled={isBusy}
                onClick={() => void restore(value)}
              >
                <span className={text.hidden}>{label}: </span>Back
                <span className={text.hidden}> to what the document says</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Values of several lines are cut after a few: the form has them whole. */
function Lines({ value }: { readonly value: string | null }) {
  if (value === null) return <span>none</span>
  return (
    <span className={styles.lines}>
      <VisibleText>{value}</VisibleText>
    </span>
  )
}
