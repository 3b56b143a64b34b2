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
    <Section title="Sign-offs">
      {source.reviews.length === 0 ? (
        <p className={text.second}>This version was not signed off yet.</p>
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
                {formatNumber(review.triage.decided)} of {formatNumber(review.triage.total)} decided, snapshot{' '}
                <span className={text.mono}>{review.snapshotId.slice(0, 8)}</span>, engine {review.engineVersion},
                digest{' '}
                <span className={text.mono} title={review.digest}>
                  {review.digest.slice(0, 16)}…
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function State({ review, findings }: { readonly review: Review; readonly findings: string }) {
  if (review.current) return <Badge tone="ok">Unchanged since</Badge>
  return (
    <Link href={findings} title="Findings of this version">
      <Badge tone="warn">{describeSince(review.since)}</Badge>
    </Link>
  )
}
