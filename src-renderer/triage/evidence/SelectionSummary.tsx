import { formatCount } from '#renderer/lib/format.ts'
import { SeverityMark, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { describeSelection } from './describe-selection.ts'
import styles from './evidence.module.css'
import { NamedFix } from './NamedFix.tsx'
import { idOf, nameOf } from '#renderer/triage/session/queue-row.ts'
import { Section } from './Section.tsx'
import type { Selection } from '#renderer/triage/session/selection.ts'
import * as texts from './texts.tsx'

/** Maximum number of selected rows that are listed. */
const maxListed = 8

/** Summarizes what selected rows have in common, so that one decision for all of them is an informed one. */
export function SelectionSummary({ selection }: { readonly selection: Selection }) {
  const rows = [...selection.rows.values()]
  const unsure = rows.filter((row) => row.representative.confidence !== 'EXACT').length
  return (
    <Section title={texts.rowsSelected(rows.length.toLocaleString('en'))}>
      <p className={styles.read}>
        {describeSelection(rows)}
        {unsure > 0 && texts.matchedWithLowerConfidence(formatCount(unsure, texts.rowForms))}
      </p>
      <ul className={styles.common}>
        {rows.slice(0, maxListed).map((row) => (
          <li key={row.key}>
            <SeverityMark step={toSeverityStep(row.representative.severity)} small />
            <b className={styles.cut} title={nameOf(row)}>
              {nameOf(row)}
            </b>
            <span className={styles.whole}>{idOf(row)}</span>
            <NamedFix fix={row.representative.fixedVersions[0]} />
          </li>
        ))}
      </ul>
      {rows.length > maxListed && (
        <p className={styles.fine}>{texts.andMoreRows(formatCount(rows.length - maxListed, texts.moreRowForms))}</p>
      )}
    </Section>
  )
}
