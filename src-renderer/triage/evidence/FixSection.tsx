import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './evidence.module.css'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

type Upgrade = NonNullable<Evidence['component']['safeUpgrade']>

/**
 * Shows the fix in this release line and the upgrade that resolves all open findings of the component, in one line if they are the same
 * version.
 */
export function FixSection({ evidence, row }: { readonly evidence: Evidence; readonly row: QueueRow }) {
  const [first, ...later] = evidence.fixedVersions
  const upgrade = evidence.component.safeUpgrade
  const isBoth = upgrade != null && upgrade.version === first
  return (
    <Section title={texts.fix}>
      {first === undefined ? (
        <p className={styles.quiet}>{texts.noFixedVersionInTheImported}</p>
      ) : (
        <>
          <p className={styles.fixes} title={isBoth ? upgrade.reason : undefined}>
            <span className={styles.fixed}>{first}</span>
            <span>
              {texts.fixesThisFinding}
              {row.placesCount > 1 && row.vuln ? texts.inPlaces(row.placesCount) : ''}
              {row.vuln && row.recordsCount > 1 && texts.accordingToVulnId(evidence.vuln.vulnId)}
              {isBoth &&
                `, ${upgrade.remaining > 0 || isOnlyFinding(upgrade) ? '' : 'and '}${describeUpgradeEffect(upgrade)}`}
            </span>
          </p>
          {later.length > 0 && <p className={styles.fine}>{texts.alsoFixedIn(later.slice(0, 8).join(', '))}</p>}
        </>
      )}
      {upgrade && !isBoth && <SafeUpgrade upgrade={upgrade} />}
    </Section>
  )
}

/** Shows the lowest safe upgrade of the component, or the safest one available. */
function SafeUpgrade({ upgrade }: { readonly upgrade: Upgrade }) {
  if (upgrade.version === null) {
    return <p className={styles.fine}>{texts.noUpgradeFixesThis(<VisibleText>{upgrade.reason}</VisibleText>)}</p>
  }
  return (
    <p className={styles.upgrade} title={upgrade.reason}>
      <span className={upgrade.remaining + upgrade.introduced === 0 ? styles.fixed : styles.partly}>
        {upgrade.version}
      </span>
      <span>{texts.fixesUpgrade(describeUpgradeEffect(upgrade))}</span>
    </p>
  )
}

/** Describes which open findings of the component an upgrade resolves, and how many it adds. */
function describeUpgradeEffect({ fixes, remaining, introduced }: Upgrade): string {
  const count = formatNumber(fixes)
  const fixed =
    remaining > 0
      ? texts.ofOpenFindingsInThisComponent(count, formatNumber(fixes + remaining))
      : isOnlyFinding({ fixes, remaining })
        ? texts.onlyOpenFindingInThisComponent
        : texts.allOpenFindingsInThisComponent(count)
  return introduced > 0 ? texts.fixedAddsNewFindings(fixed, formatCount(introduced, texts.newFindingForms)) : fixed
}

function isOnlyFinding({ fixes, remaining }: Pick<Upgrade, 'fixes' | 'remaining'>): boolean {
  return fixes === 1 && remaining === 0
}
