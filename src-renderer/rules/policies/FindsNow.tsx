import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from '#renderer/rules/editor.module.css'
import type { Finds } from './use-policies.ts'

const verbs: Readonly<Record<string, string>> = { fail: 'fail', warn: 'warn about', inform: 'inform about' }
const maxShown = 5

/** Shows what a policy would find now in the newest versions. */
export function FindsNow({
  finds,
  resultType,
  isStale,
  error,
}: {
  readonly finds: Finds | null
  readonly resultType: string
  readonly isStale: boolean
  readonly error: string | null
}) {
  if (error !== null) {
    return (
      <p role="alert" className={text.bad}>
        {error}
      </p>
    )
  }
  if (finds === null) return <p className={text.third}>What it would find now is shown here.</p>
  const { sbomsCount, violatingSbomsCount, violationsCount, examples } = finds
  return (
    <section aria-label="What it would find now" className={classNames(styles.finds, isStale && styles.stale)}>
      <p role="status">
        {violationsCount === 0
          ? `It would find nothing in ${formatCount(sbomsCount, 'newest version')}.`
          : `It would ${verbs[resultType] ?? 'hit'} ${formatNumber(violatingSbomsCount)} of ${formatNumber(sbomsCount)} newest versions, with ${formatCount(violationsCount, 'violation')}.`}
      </p>
      <ul>
        {examples.slice(0, maxShown).map(({ sbom, subjectName, seen }) => (
          <li key={`${sbom.id} ${subjectName}`}>
            <b className={text.medium}>
              <VisibleText>{subjectName}</VisibleText>
            </b>{' '}
            <span className={text.third}>
              {seen !== null && <VisibleText>{`${seen}, `}</VisibleText>}
              <VisibleText>{`${sbom.project.projectGroup.name} ${sbom.projectVersion}`}</VisibleText>
            </span>
          </li>
        ))}
      </ul>
      {violationsCount > maxShown && <p className={text.third}>and {formatNumber(violationsCount - maxShown)} more</p>}
    </section>
  )
}
