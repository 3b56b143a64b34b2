import { Link } from 'wouter'
import styles from './Labels.module.css'
import * as texts from './texts.tsx'
import { VisibleText } from './VisibleText.tsx'

/** Lists labels; with `hrefOf` each leads to what has it. Nothing without labels. */
export function Labels({
  labels,
  hrefOf,
}: {
  readonly labels: readonly string[]
  readonly hrefOf?: ((label: string) => string) | undefined
}) {
  if (labels.length === 0) return null
  return (
    <span className={styles.labels}>
      {labels.map((label) =>
        hrefOf ? (
          <Link key={label} href={hrefOf(label)} className={styles.label} title={texts.everythingLabeledLabel(label)}>
            <VisibleText>{label}</VisibleText>
          </Link>
        ) : (
          <span key={label} className={styles.label}>
            <VisibleText>{label}</VisibleText>
          </span>
        ),
      )}
    </span>
  )
}
