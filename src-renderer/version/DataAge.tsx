import { Link } from 'wouter'
import { formatSourceAge, sourceDate } from '#renderer/lib/advisory-age.ts'
import { formatDay, formatTime } from '#renderer/lib/format.ts'
import { useToday } from '#renderer/lib/today.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { OldData } from '#renderer/ui/missing-data/late.tsx'
import { UnbrokenText } from '#renderer/ui/UnbrokenText.tsx'
import text from '#renderer/ui/text.module.css'
import type { AdvisoryState, Version } from './use-version.ts'
import styles from './Coverage.module.css'
import * as texts from './texts.tsx'

interface DataAgeProps {
  readonly versionId: string
  /** The source with the oldest data among those that this version is compared with. */
  readonly oldest: Version['stats']['advisorySources'][number] | undefined
  /** The newest data of all of them, an RFC 3339 time. */
  readonly newest: string | undefined
  readonly advisories: AdvisoryState | undefined
}

/** Shows the dates of the data behind the numbers: the oldest source used for this version, the newest, then the others. */
export function DataAge({ versionId, oldest, newest, advisories }: DataAgeProps) {
  const now = useToday()
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
          {oldest.stale && <Icon name="warning" small label={texts.oldData} />}
          <UnbrokenText>{`${formatSourceAge(oldest, now)}, ${from}`}</UnbrokenText>
        </Link>
      )}
      <span>
        {oldest && others.length > 0 && ', '}
        <UnbrokenText>{others.join(', ')}</UnbrokenText>
      </span>
      <OldData versionId={versionId} />
    </span>
  )
}
