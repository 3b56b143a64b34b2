import { Link } from 'wouter'
import { oldestSource, formatSourceAge } from '#renderer/lib/advisory-age.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useToday } from '#renderer/lib/today.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import type { HomeSource } from './home-start.ts'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'
import { countComponents, type HomeWhole, useHomeCoverage } from './use-whole.ts'

interface Shown {
  readonly whole: HomeWhole
  readonly sources: readonly HomeSource[]
}

function RestsOn({ whole, sources }: Shown) {
  const now = useToday()
  const { total, stale, snoozed } = whole.triage
  const oldest = oldestSource(sources, now)
  return (
    <ul>
      <li>
        <Icon name="check" small className={text.ok} />
        {texts.findingsAllDecided(formatCount(total, texts.findingForms))}
        {stale === 0 && texts.noneStale}
      </li>
      {stale > 0 && (
        <li>
          <Icon name="warning" small className={text.warn} />
          {texts.staleTheirEvidenceChanged(formatCount(stale, texts.decisionForms))}
        </li>
      )}
      {oldest && (
        <li>
          <Icon name="check" small className={text.ok} />
          {texts.sourcesWithOldest(formatCount(sources.length, texts.sourceForms), formatSourceAge(oldest, now))}
        </li>
      )}
      {snoozed > 0 && (
        <li>
          <Icon name="clock" small />
          {texts.findingsSnoozed(formatCount(snoozed, texts.findingForms))}
        </li>
      )}
    </ul>
  )
}

function DoesNotProve({ sources }: Pick<Shown, 'sources'>) {
  const now = useToday()
  const coverage = useHomeCoverage()
  const { open, all } = countComponents(coverage.data ?? [])
  return (
    <ul>
      {coverage.isError && <li>{texts.matchCoverageCouldNotBeLoaded(coverage.error.message)}</li>}
      {open > 0 && (
        <li>
          <Icon name="warning" small className={text.warn} />
          <span>
            {texts.openComponentsCannotBeEvaluated(
              formatNumber(open),
              formatCount(all, texts.componentForms),
              <Link href={paths.products}>{texts.show}</Link>,
            )}
          </span>
        </li>
      )}
      {oldestSource(sources, now)?.stale && (
        <li>
          <Icon name="warning" small className={text.warn} />
          <span>{texts.advisoryDataIsOutOfDate(<Link href={paths.advisories}>{texts.update}</Link>)}</span>
        </li>
      )}
      <li>
        <Icon name="info" small />
        {texts.newAdvisoryDataCanAddFindings}
      </li>
    </ul>
  )
}

/** Says that nothing is left, what that rests on, and what it does not prove. */
export function CaughtUp({ whole, sources }: Shown) {
  const hasFindings = whole.triage.total > 0
  const count = formatCount(whole.projectGroupCount, texts.productForms)
  return (
    <div>
      <div className={styles.calm}>
        <Icon name="check" className={styles.medal} />
        <div>
          <h2>{texts.nothingNewAndNothingLeft}</h2>
          <p>{hasFindings ? texts.everyFindingOfIsDecided(count) : texts.noFindingsIn(count)}</p>
        </div>
      </div>
      <div className={styles.proof}>
        <div>
          <h3>{texts.whatThisRestsOn}</h3>
          <RestsOn whole={whole} sources={sources} />
        </div>
        <div>
          <h3>{texts.whatItDoesNotProve}</h3>
          <DoesNotProve sources={sources} />
        </div>
      </div>
    </div>
  )
}
