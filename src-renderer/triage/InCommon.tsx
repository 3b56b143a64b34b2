import { formatCount } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { SeverityMark, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import styles from './evidence.module.css'
import type { QueueRow } from './queue-row.ts'
import { idOf, nameOf, vulnerabilityOf } from './queue-row.ts'
import { Section } from './Section.tsx'
import type { Selection } from './selection.ts'

/** Most ticked rows that are listed. */
const mostListed = 8

/** What ticked rows share, so that one answer for all of them is given knowingly. */
export function InCommon({ selection }: { readonly selection: Selection }) {
  const rows = [...selection.rows.values()]
  const unsure = rows.filter((row) => row.lead.confidence !== 'EXACT').length
  return (
    <Section title={`What the ${rows.length.toLocaleString('en')} have in common`}>
      <p className={styles.read}>
        {describe(rows)}
        {unsure > 0 && ` ${formatCount(unsure, 'row')} matched with less than full confidence.`}
      </p>
      <ul className={styles.common}>
        {rows.slice(0, mostListed).map((row) => (
          <li key={row.key}>
            <SeverityMark step={toSeverityStep(row.lead.severity)} small />
            <b className={styles.cut} title={nameOf(row)}>
              {nameOf(row)}
            </b>
            <span className={styles.whole}>{idOf(row)}</span>
            <CommonFix fix={row.lead.fixedVersions[0]} />
          </li>
        ))}
      </ul>
      {rows.length > mostListed && (
        <p className={styles.fine}>and {formatCount(rows.length - mostListed, 'more row', 'more rows')}</p>
      )}
    </Section>
  )
}

function CommonFix({ fix }: { readonly fix: string | undefined }) {
  const words = fix === undefined ? 'no fix known' : `fixed in ${fix}`
  return (
    <span className={classNames(styles.when, styles.cut)} title={words}>
      {words}
    </span>
  )
}

function describe(rows: readonly QueueRow[]): string {
  const vulns = new Set(rows.map((row) => vulnerabilityOf(row).key)).size
  const packages = new Set(rows.map((row) => row.packagePurl ?? row.packageName ?? row.key)).size
  const places = rows.reduce((sum, row) => sum + row.placesCount, 0)
  const what = vulns === 1 ? 'One vulnerability' : formatCount(vulns, 'vulnerability', 'vulnerabilities')
  const where = packages === 1 ? 'one package' : formatCount(packages, 'package')
  return `${what} in ${where}, ${formatCount(places, 'place')}.`
}
