import { formatCount } from '#renderer/lib/format.ts'
import { usePaused } from '#renderer/lib/paused.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './checks.module.css'
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
  if (!data) return <p className={text.third}>Looking what it would change</p>
  const { changedCount, leftCount, examples } = data
  // Changes of the document are one each.
  const more = changedCount - new Set(examples.map(({ componentId, after }) => componentId ?? after)).size
  return (
    <section aria-label="What it would change">
      <p className={text.second}>
        {changedCount === 0 ? 'It would change nothing' : `It would change ${formatCount(changedCount, 'object')}`}
        {leftCount > 0 && `; ${formatCount(leftCount, 'other')} cannot be repaired this way`}.
      </p>
      {examples.length > 0 && (
        <ul className={styles.changes}>
          {examples.map(({ componentId, componentName, componentVersion, field, before, after }) => (
            <li key={`${componentId ?? after ?? ''} ${field}`}>
              <span>
                <VisibleText>{componentName ?? 'The document'}</VisibleText>{' '}
                <span className={text.third}>
                  <VisibleText>{componentVersion ?? ''}</VisibleText>
                </span>
              </span>
              <span className={text.mono}>
                {before === null ? (
                  <span className={text.third}>none</span>
                ) : (
                  <del>
                    <VisibleText>{before}</VisibleText>
                  </del>
                )}
                {' → '}
                <ins>
                  <VisibleText>{after ?? 'none'}</VisibleText>
                </ins>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={text.third}>and {formatCount(more, 'other')}</p>}
    </section>
  )
}
