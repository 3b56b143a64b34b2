import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import editor from '#renderer/rules/editor.module.css'
import styles from './automation.module.css'
import type { WouldDo as Found } from './use-automation.ts'

const maxShown = 5

/** Shows what a rule would do now in the newest versions, with the values before and after. */
export function WouldDo({
  found,
  isProposal,
  isStale,
  error,
}: {
  readonly found: Found | null
  /** Whether the rule only proposes. */
  readonly isProposal: boolean
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
  if (found === null) return <p className={text.third}>What it would do now is shown here.</p>
  const { sbomsCount, matchedCount, changedCount, examples } = found
  const versions = formatCount(sbomsCount, 'newest version')
  return (
    <section
      aria-label="What it would do now"
      className={classNames(editor.finds, styles.changes, isStale && editor.stale)}
    >
      <p role="status">
        {matchedCount === 0
          ? `Nothing fits in ${versions}.`
          : `It would ${isProposal ? 'propose a decision about' : 'change'} ${formatNumber(changedCount)} of ${formatCount(matchedCount, 'row that fits', 'rows that fit')} in ${versions}.`}
      </p>
      <ul>
        {examples.slice(0, maxShown).map(({ sbom, subjectName, changes }) => (
          <li key={`${sbom.id} ${subjectName}`}>
            <b className={text.medium}>
              <VisibleText>{subjectName}</VisibleText>
            </b>{' '}
            <span className={text.third}>
              <VisibleText>{`${sbom.project.projectGroup.name} ${sbom.projectVersion}`}</VisibleText>
            </span>
            {changes.map(({ field, oldValue, newValue }) => (
              <div key={field}>
                <span className={text.second}>{field}: </span>
                {oldValue != null && (
                  <>
                    <del>
                      <VisibleText>{oldValue}</VisibleText>
                    </del>
                    {' → '}
                  </>
                )}
                <ins>
                  <VisibleText>{newValue ?? 'none'}</VisibleText>
                </ins>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {changedCount > maxShown && <p className={text.third}>and {formatNumber(changedCount - maxShown)} more</p>}
    </section>
  )
}
