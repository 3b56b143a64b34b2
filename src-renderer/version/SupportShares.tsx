import { Link } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'
import { endedSupportCount, type Version } from './use-version.ts'
import styles from './VersionView.module.css'

/** Shows how many components are no longer maintained. Hidden if no list covers any component, because that would look like a result. */
export function SupportShares({ version }: { readonly version: Version }) {
  const counts = new Map(version.stats.supportLevelCounts.map(({ key, count }) => [key.toUpperCase(), count]))
  const countOf = (level: string) => counts.get(level) ?? 0
  const ended = endedSupportCount(version)
  const maintained = countOf('ACTIVELY_MAINTAINED')
  if (ended + maintained === 0) return null
  const at = (part: 'unsupported' | 'support-unknown') => paths.components(version.project.id, version.id, part)
  return (
    <>
      <Section title={texts.support}>
        <ul className={styles.facts}>
          {ended > 0 && (
            <li>
              <Icon name="warning" small className={text.warn} />
              <Link href={at('unsupported')}>{texts.noLongerMaintained}</Link>
              <b>{formatNumber(ended)}</b>
            </li>
          )}
          <li>
            <Icon name="check" small className={text.ok} />
            <span>{texts.activelyMaintained}</span>
            <b>{formatNumber(maintained)}</b>
          </li>
          <li>
            <Icon name="minus" small className={text.third} />
            <Link href={at('support-unknown')}>{texts.unknown}</Link>
            <b>{formatNumber(countOf('UNSPECIFIED'))}</b>
          </li>
        </ul>
      </Section>
      <div className={styles.rule} />
    </>
  )
}
