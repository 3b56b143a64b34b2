import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import type { Inspection } from './cards.ts'
import styles from './drop.module.css'

const maxListed = 50

/** Shows what was found in the file and its issues. A file with issues is accepted. */
export function InspectionFacts(props: {
  readonly inspection: Inspection
  /** SBOMs of an archive, by name. */
  readonly entries: readonly string[]
}) {
  const { componentCount, findings, format } = props.inspection
  const kinds = /^\d+ SBOMs: (.+)$/.exec(format ?? '')?.[1] ?? ''
  const faults = findings.filter(({ severity }) => severity !== 'info')
  const notes = findings.filter(({ severity }) => severity === 'info')
  return (
    <>
      {componentCount !== null && (
        <p className={styles.fact}>
          <Icon name="check" className={styles.good} />
          {componentCount === 0 ? 'No components: nothing to scan' : formatCount(componentCount, 'component')}
        </p>
      )}
      {props.entries.length > 0 && (
        <details className={classNames(styles.faults, styles.notes)}>
          <summary>
            <Icon name="file" />
            {formatCount(props.entries.length, 'SBOM')} in the archive{kinds !== '' && `: ${kinds}`}
          </summary>
          <ul>
            {props.entries.slice(0, maxListed).map((entry) => (
              <li key={entry}>{visibleText(entry)}</li>
            ))}
            {props.entries.length > maxListed && <li>and {formatNumber(props.entries.length - maxListed)} more</li>}
          </ul>
        </details>
      )}
      <Findings
        icon="warning"
        words={`${findings.length >= 100 ? '100 or more issues' : formatCount(faults.length, 'issue')}. You can still upload the file`}
        rows={faults}
      />
      <Findings icon="info" words={formatCount(notes.length, 'note')} rows={notes} />
    </>
  )
}

function Findings(props: {
  readonly icon: 'warning' | 'info'
  readonly words: string
  readonly rows: Inspection['findings']
}) {
  const { icon, words, rows } = props
  if (rows.length === 0) return null
  return (
    <details className={classNames(styles.faults, icon === 'info' && styles.notes)}>
      <summary>
        <Icon name={icon} />
        {words}
      </summary>
      <ul>
        {rows.slice(0, maxListed).map((row) => (
          <li key={`${row.pointer} ${row.message}`}>
            {visibleText(row.message)}
            <span>{placeOf(row)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function placeOf({ line, pointer }: Inspection['findings'][number]): string {
  if (line === null) return pointer ?? ''
  return [`line ${formatNumber(line)}`, pointer].filter(Boolean).join(', ')
}
