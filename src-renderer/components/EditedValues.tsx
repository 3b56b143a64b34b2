import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { keyOfPlace, valueLabel } from './edited-values.ts'
import styles from './EditedValues.module.css'
import * as texts from './texts.tsx'
import { useEditedValues, useRestoredValues } from './use-edited-values.ts'

/** Lists values that were edited beside what the document says, each with a way back to that. Nothing without any. */
export function EditedValues({
  id,
  sbomId,
  isActive,
  mayEdit,
}: {
  readonly id: string
  readonly sbomId: string
  /** Whether its keys are not those of a form. */
  readonly isActive: boolean
  readonly mayEdit: boolean
}) {
  const edited = useEditedValues(id, sbomId)
  const { restore, isBusy } = useRestoredValues(id, sbomId)
  const values = edited.data ?? []
  const keys = values.flatMap((value, place) => {
    const key = keyOfPlace(place)
    return key === undefined ? [] : [[key, () => void restore(value)] as const]
  })
  useKeys(Object.fromEntries(keys), { enabled: mayEdit && isActive && keys.length > 0 })
  if (edited.isError) return <p className={text.third}>{texts.whatTheDocumentSaysCould(edited.error.message)}</p>
  if (values.length === 0) return null
  return (
    <section className={styles.edited} aria-label={texts.editedValues}>
      <h2>{texts.edited}</h2>
      <ul>
        {values.map((value, place) => {
          const label = valueLabel(value.field)
          return (
            <li key={value.field}>
              <span className={styles.label}>{label}</span>
              <span className={styles.values}>
                <Lines value={value.value} />
                <span className={text.third}>
                  <span>{texts.document} </span>
                  <Lines value={value.documentValue} />
                </span>
              </span>
              {mayEdit && (
                <Button
                  small
                  keys={keyOfPlace(place)}
                  title={texts.backToWhatTheDocumentSays}
                  disabled={isBusy}
                  onClick={() => void restore(value)}
                >
                  {texts.labelBack(<span className={text.hidden}>{label}: </span>)}
                  <span className={text.hidden}> {texts.toWhatTheDocumentSays}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Values of several lines are cut after a few: the form has them whole. */
function Lines({ value }: { readonly value: string | null }) {
  if (value === null) return <span>{texts.none}</span>
  return (
    <span className={styles.lines}>
      <VisibleText>{value}</VisibleText>
    </span>
  )
}
