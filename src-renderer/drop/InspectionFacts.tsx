import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import type { Inspection } from './cards.ts'
import styles from './drop.module.css'
import * as texts from './texts.tsx'

const maxListed = 50

/** Shows what was found in the file and its issues. A file with issues is accepted. */
export function InspectionFacts(props: {
  readonly inspection: Inspection
  /** SBOMs of an archive, by name. */
  readonly entries: readonly string[]
}) {
  const { findings, format } = props.inspection
  const kinds = /^\d+ SBOMs: (.+)$/.exec(format ?? '')?.[1] ?? ''
  const faults = findings.filter(({ severity }) => severity !== 'info')
  const notes = findings.filter(({ severity }) => severity === 'info')
  return (
    <>
      {props.entries.length > 0 && (
        <details className={classNames(styles.faults, styles.notes)}>
          <summary>
            <Icon name="file" />
            {texts.inTheArchive(formatCount(props.entries.length, texts.sbomForms))}
            {kinds !== '' && `: ${kinds}`}
          </summary>
          <ul>
            {props.entries.slice(0, maxListed).map((entry) => (
              <li key={entry}>{visibleText(entry)}</li>
            ))}
            {props.entries.length > maxListed && (
              <li>{texts.andNumberMore(formatNumber(props.entries.length - maxListed))}</li>
            )}
          </ul>
        </details>
      )}
      <Findings
        icon="warning"
        words={texts.youCanStillUploadTheFile(
          findings.length >= 100 ? texts.orMoreIssues : formatCount(faults.length, texts.issueForms),
        )}
        rows={faults}
      />
      <Findings icon="info" words={formatCount(notes.length, texts.noteForms)} rows={notes} />
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
