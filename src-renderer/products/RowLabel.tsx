import { formatVersion } from '#renderer/lib/format.ts'
import { Labels } from '#renderer/ui/Labels.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { type MatrixRow, versionsOf } from './matrix.ts'
import styles from './Matrix.module.css'
import { lifeStageWords } from './version-state.ts'

/** The version string of a row, its stage of life and its labels. */
export function RowLabel({
  row,
  hrefOfLabel,
}: {
  readonly row: MatrixRow
  readonly hrefOfLabel: (label: string) => string
}) {
  const labels = [...new Set(versionsOf(row).flatMap((version) => version.labels))]
  const stage = lifeStageWords(row.newest)
  return (
    <>
      <b className={styles.name} title={row.label}>
        <VisibleText>{formatVersion(row.label)}</VisibleText>
      </b>
      {stage !== '' && <span className={text.third}>{stage}</span>}
      {labels.length > 0 && (
        <span className={styles.labels}>
          <Labels labels={labels} hrefOf={hrefOfLabel} />
        </span>
      )}
    </>
  )
}
