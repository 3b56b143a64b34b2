import { Link } from 'wouter'
import { sourceDate } from '#renderer/lib/advisory-age.ts'
import { daysSince, formatCount, formatDay } from '#renderer/lib/format.ts'
import { useToday } from '#renderer/lib/today.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import type { HomeSource } from './home-start.ts'
import styles from './Returning.module.css'

const maxShown = 7

function Source({ source }: { readonly source: HomeSource }) {
  const at = sourceDate(source)
  const days = daysSince(at, useToday())
  return (
    <li>
      <b className={text.cut} title={source.name}>
        {source.name}
      </b>
      <span className={classNames(styles.age, source.stale && styles.old)}>
        <span className={styles.dot} />
        {days === 0 ? 'today' : `${formatCount(days, 'day')} old`}
      </span>
      <span className={classNames(styles.second, styles.wide)}>
        {formatCount(source.records, source.kind === 'EPSS' ? 'score' : 'record')}, {formatDay(at)}
      </span>
    </li>
  )
}

/** Shows the age of each source of advisory data. */
export function AdvisoryAges({ sources }: { readonly sources: readonly HomeSource[] }) {
  return (
    <Section
      title="Advisory data"
      aside={<Link href={paths.advisories}>{sources.length === 0 ? 'Add…' : 'Update…'}</Link>}
    >
      {sources.length === 0 ? (
        <p className={styles.quiet}>None yet. Without it, Waybill cannot find vulnerabilities.</p>
      ) : (
        <ul className={styles.fresh}>
          {sources.slice(0, maxShown).map((source) => (
            <Source key={source.id} source={source} />
          ))}
        </ul>
      )}
      {sources.length > maxShown && (
        <p className={styles.quiet}>
          <Link href={paths.advisories}>{formatCount(sources.length - maxShown, 'more source')}</Link>
        </p>
      )}
    </Section>
  )
}
