import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatScore } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { lookWithCoverage, verdictLook } from '#renderer/lib/policy-words.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { countFailed, describeFailed, describePolicies, describeSupport, describeTriage } from './strip-text.ts'
import styles from './Strip.module.css'
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'
import { hasEvaluatedComponents, isPendingVersion } from './use-version.ts'

/** Policy, quality, support and triage of a version, each with the page that has the rest. */
export function Strip({ version }: { readonly version: Version }) {
  const { project, id } = version
  return (
    <section className={styles.strip} aria-label={texts.atAGlance}>
      <Policy version={version} />
      <Quality version={version} />
      <Cell
        label={texts.support}
        href={paths.components(
          project.id,
          id,
          describeSupport(version.stats).isKnown ? 'unsupported' : 'support-unknown',
        )}
        {...describeSupport(version.stats)}
      />
      {/* No link: the button above starts it. */}
      <Cell
        label={texts.triage}
        href={null}
        {...describeTriage(version.stats.withParts.triage, withoutFindings(version))}
      />
    </section>
  )
}

function Cell({
  label,
  href,
  value,
  unit,
  note,
  title,
}: {
  readonly label: string
  readonly href: string | null
  readonly value: ReactNode
  readonly unit?: string
  readonly note: string
  readonly title?: string | undefined
}) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        <b>{value}</b> {unit !== undefined && <span>{unit}</span>}
      </span>
      <span className={styles.note}>{note}</span>
    </>
  )
  if (href === null)
    return (
      <div className={styles.cell} title={title}>
        {content}
      </div>
    )
  return (
    <Link href={href} className={styles.cell} title={title}>
      {content}
    </Link>
  )
}

/** Why a version has no finding: only an evaluated one says something by that. */
function withoutFindings(version: Version): string {
  if (isPendingVersion(version)) return texts.notScannedYetInline
  return hasEvaluatedComponents(version) ? texts.noFindings : texts.noComponentCouldBeEvaluatedInline
}

function Policy({ version }: { readonly version: Version }) {
  const { policyGate, policyResult, project, id, stats } = version
  const look = lookWithCoverage(verdictLook(policyGate.status, policyResult), stats.matchCoverage)
  return (
    <Cell
      label={texts.policy}
      href={paths.version(project.id, id, 'policy')}
      value={
        <span className={classNames(styles.verdict, look.tone !== 'plain' && text[look.tone])}>
          <Icon name={look.icon} small />
          {look.label}
        </span>
      }
      note={describePolicies(policyGate, hasEvaluatedComponents(version))}
    />
  )
}

function Quality({ version: { quality, previousVersion, project, id, checkResults } }: { readonly version: Version }) {
  const href = paths.version(project.id, id, 'checks')
  if (quality?.score == null) return <Cell label={texts.quality} href={href} value="–" note={texts.notCheckedYet} />
  const before = previousVersion?.quality?.score ?? null
  return (
    <Cell
      label={texts.quality}
      href={href}
      value={formatScore(quality.score)}
      unit={before === null || before === quality.score ? texts.ofBestScore : texts.ofBestScoreWas(formatScore(before))}
      note={describeFailed(countFailed(checkResults))}
    />
  )
}
