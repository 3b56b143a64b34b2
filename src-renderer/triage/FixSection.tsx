import styles from './evidence.module.css'
import type { QueueRow } from './queue-row.ts'
import { Section } from './Section.tsx'
import type { Evidence } from './use-evidence.ts'

/** What fixes it, in this line of the package. */
export function FixSection({ evidence, row }: { readonly evidence: Evidence; readonly row: QueueRow }) {
  const [first, ...later] = evidence.fixedVersions
  return (
    <Section title="Fix">
      {first === undefined ? (
        <p className={styles.quiet}>No fixed version is known to the imported data.</p>
      ) : (
        <>
          <p className={styles.fixes}>
            <span className={styles.fixed}>{first}</span>
            <span>closes this{row.findingsCount > 1 && row.vuln ? ` in ${row.findingsCount} places` : ''}</span>
          </p>
          {later.length > 0 && <p className={styles.fine}>Also fixed in {later.slice(0, 8).join(', ')}</p>}
        </>
      )}
    </Section>
  )
}
