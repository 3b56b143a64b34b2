import { formatCount } from '#renderer/lib/format.ts'
import { usePaused } from '#renderer/lib/paused.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './checks.module.css'
import * as texts from './texts.tsx'
import { useRepairPreview } from './use-checks.ts'

interface RepairPreviewProps {
  readonly sbomId: string
  readonly checkId: string
  /** Null while a value is needed and there is none. */
  readonly value: string | null
}

/** Shows what a repair would change before it is made: the old and the new value of each component. */
export function RepairPreview({ sbomId, checkId, value }: RepairPreviewProps) {
  const asked = usePaused(value)
  const { data, error, isError } = useRepairPreview(sbomId, checkId, asked)
  if (value === null) return null
  if (isError)
    return (
      <p role="alert" className={text.bad}>
        {error.message}
      </p>
    )
  if (!data) return <p className={text.third}>{texts.lookingWhatItWouldChange}</p>
  const { changedCount, leftCount, examples } = data
  // Changes of the document are one each.
  const more = changedCount - new Set(examples.map(({ componentId, after }) => componentId ?? after)).size
  return (
    <section aria-label={texts.whatItWouldChange}>
      <p className={text.second}>
        {changedCount === 0
          ? texts.itWouldChangeNothing
          : texts.itWouldChange(formatCount(changedCount, texts.objectForms))}
        {leftCount > 0 && texts.cannotBeRepairedThisWay(formatCount(leftCount, texts.otherForms))}.
      </p>
      {examples.length > 0 && (
        <ul className={styles.changes}>
          {examples.map(({ componentId, componentName, componentVersion, field, before, after }) => (
            <li key={`${componentId ?? after ?? ''} ${field}`}>
              <span>
                <VisibleText>{componentName ?? texts.theDocumentLabel}</VisibleText>{' '}
                <span className={text.third}>
                  <VisibleText>{componentVersion ?? ''}</VisibleText>
                </span>
              </span>
              <span className={text.mono}>
                {before === null ? (
                  <span className={text.third}>{texts.none}</span>
                ) : (
                  <del>
                    <VisibleText>{before}</VisibleText>
                  </del>
                )}
                {' → '}
                <ins>
                  <VisibleText>{after ?? texts.none}</VisibleText>
                </ins>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={text.third}>{texts.andOthers(formatCount(more, texts.otherForms))}</p>}
    </section>
  )
}
