import { Link } from 'wouter'
import { formatSourceAge, oldestSource } from '#renderer/lib/advisory-age.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useToday } from '#renderer/lib/today.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Section } from '#renderer/ui/Page.tsx'
import type { HomeSource } from './home-start.ts'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'

/** Says in one line how old the advisory data is: that of its oldest source, because results are only as current as that. */
export function AdvisoryLine({ sources }: { readonly sources: readonly HomeSource[] }) {
  const now = useToday()
  const oldest = oldestSource(sources, now)
  const old = sources.filter(({ stale }) => stale).length
  return (
    <Section
      title={texts.advisoryData}
      aside={<Link href={paths.advisories}>{oldest ? texts.details : texts.add}</Link>}
    >
      {oldest ? (
        <p className={styles.fresh}>
          <span className={classNames(styles.age, oldest.stale && styles.old)}>
            <span className={styles.dot} />
            {formatSourceAge(oldest, now)}
          </span>
          <span className={styles.second}>
            {texts.oldestOfSources(formatCount(sources.length, texts.sourceForms))}
            {old > 0 && texts.outOfDate(old === sources.length ? texts.all : old.toLocaleString('en'))}
          </span>
        </p>
      ) : (
        <p className={styles.quiet}>{texts.noneYetWithoutItWaybillCannot}</p>
      )}
    </Section>
  )
}
