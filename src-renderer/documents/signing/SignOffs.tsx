import { Link } from 'wouter'
import { formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describeSince } from '#renderer/lib/since-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import styles from './signing.module.css'
import * as texts from './texts.tsx'

type Review = VersionSource['reviews'][number]

/** Lists the sign-offs of a version with what changed since each. */
export function SignOffs({
  source,
  environmentId,
}: {
  readonly source: VersionSource
  readonly environmentId: string
}) {
  const findings = paths.version(environmentId, source.id, 'vulnerabilities')
  return (
    <Section title={texts.signOffs}>
      {source.reviews.length === 0 ? (
        <p className={text.second}>{texts.thisVersionWasNotSignedOff}</p>
      ) : (
        <ul className={styles.list}>
          {source.reviews.map((review) => (
            <li key={review.id} className={styles.review}>
              <div className={styles.line}>
                <b>
                  <VisibleText>{review.reviewedBy.name}</VisibleText>
                </b>
                <span className={text.second}>{formatTime(review.reviewedAt)}</span>
                <State review={review} findings={findings} />
              </div>
              {review.note && <VisibleText>{review.note}</VisibleText>}
              <span className={text.second}>
                {texts.ofDecidedSnapshotEngineDigest(
                  formatNumber(review.triage.decided),
                  formatNumber(review.triage.total),
                  <span className={text.mono}>{review.snapshotId.slice(0, 8)}</span>,
                  review.engineVersion,
                  <span className={text.mono} title={review.digest}>
                    {review.digest.slice(0, 16)}…
                  </span>,
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function State({ review, findings }: { readonly review: Review; readonly findings: string }) {
  if (review.current) return <Badge tone="ok">{texts.unchangedSince}</Badge>
  return (
    <Link href={findings} title={texts.findingsOfThisVersion}>
      <Badge tone="warn">{describeSince(review.since)}</Badge>
    </Link>
  )
}
