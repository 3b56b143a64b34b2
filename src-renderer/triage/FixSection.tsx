import { formatCount } from '#renderer/lib/format.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './evidence.module.css'
import type { QueueRow } from './queue-row.ts'
import { Section } from './Section.tsx'
import type { Evidence } from './use-evidence.ts'
import { useUpgrade } from './use-evidence.ts'

/** What fixes it, in this line of the package, and what would end all that is open in the component. */
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
      <Upgrade id={evidence.id} />
    </Section>
  )
}

/** The smallest upgrade of the component that is safe from everything known, or as safe as there is. */
function Upgrade({ id }: { readonly id: string }) {
  const { data: upgrade, error } = useUpgrade(id)
  if (error) return <p className={styles.fine}>Upgrades of the component could not be read: {error.message}</p>
  if (!upgrade) return null
  if (upgrade.version === null) {
    return (
      <p className={styles.fine}>
        No upgrade of the component helps: <VisibleText>{upgrade.reason}</VisibleText>
      </p>
    )
  }
  const rest = [
    upgrade.leaves > 0 ? `${upgrade.leaves.toLocaleString('en')} stay` : 'none stays',
    ...(upgrade.brings > 0 ? [`${formatCount(upgrade.brings, 'new one')}`] : []),
  ]
  return (
    <p className={styles.upgrade} title={upgrade.reason}>
      <span className={upgrade.leaves + upgrade.brings === 0 ? styles.fixed : styles.partly}>{upgrade.version}</span>
      <span>
        ends {formatCount(upgrade.fixes, 'open finding')} of the component, {rest.join(', ')}
      </span>
    </p>
  )
}
