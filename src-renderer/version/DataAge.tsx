import { Link } from 'wouter'
import { formatSourceAge, sourceDate } from '#renderer/lib/advisory-age.ts'
import { formatDay, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import type { AdvisoryState, Version } from './use-version.ts'
import styles from './Coverage.module.css'

interface DataAgeProps {
  /** Of the sources that this version is compared with that with the oldest data. */
  readonly oldest: Version['stats']['advisorySources'][number] | undefined
  /** The newest data of any of them, an RFC 3339 time. */
  readonly newest: string | undefined
  readonly advisories: AdvisoryState | undefined
}

/** From when the data behind the numbers is: the oldest source that judged this version, the newest, then the others. */
export function DataAge({ oldest, newest, advisories }: DataAgeProps) {
  const from = oldest && formatDay(sourceDate(oldest))
  const others = [
    newest !== undefined && formatDay(newest) !== from && `newest ${formatDay(newest)}`,
    advisories?.kevDate && `KEV ${advisories.kevDate}`,
    advisories?.epssDate && `EPSS ${advisories.epssDate}`,
  ].filter(Boolean)
  return (
    <span className={styles.age}>
      {oldest && (
        <Link
          href={paths.advisories}
          className={classNames(oldest.stale && text.warn)}
          title={`${oldest.name}, ${formatTime(sourceDate(oldest))}`}
        >
          {oldest.stale && <Icon name="warning" small label="Old data" />}
          {`${formatSourceAge(oldest)}, ${from}`}
        </Link>
      )}
      {oldest && others.length > 0 && ', '}
      {others.join(', ')}
    </span>
  )
}
