import { Link } from 'wouter'
import { formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describeSince } from '#renderer/lib/since-text.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import * as texts from './texts.tsx'
import { useLastSignOff } from './use-version.ts'
import styles from './VersionView.module.css'

/** Says whether the newest sign-off still holds. It leads to the sign-offs, or to the findings that differ. Nothing without a sign-off. */
export function SignOffChip({ sbomId, environmentId }: { readonly sbomId: string; readonly environmentId: string }) {
  const review = useLastSignOff(sbomId)
  if (!review) return null
  const { current, since, reviewedAt, reviewedBy } = review
  return (
    <Link
      href={paths.version(environmentId, sbomId, current ? 'documents' : 'vulnerabilities')}
      title={texts.signedOffBy(formatTime(reviewedAt), visibleText(reviewedBy.name))}
      className={styles.verdict}
    >
      <Badge tone={current ? 'ok' : 'warn'}>{current ? texts.signedOff : describeSince(since)}</Badge>
    </Link>
  )
}
