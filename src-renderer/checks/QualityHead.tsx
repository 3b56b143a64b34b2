import { formatNumber, formatScore } from '#renderer/lib/format.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './checks.module.css'
import type { PreviousVersion, Quality, Result } from './use-checks.ts'

interface QualityHeadProps {
  readonly quality: Quality
  /** The version before this one; null for the first. */
  readonly before: PreviousVersion | null
  readonly results: readonly Result[]
  /** The framework whose checks are listed; null for all. */
  readonly framework: string | null
  readonly onFramework: (name: string | null) => void
  /** Whether the list has the checks that pass or do not apply; that of a framework always has. */
  readonly showsPassed: boolean
  readonly onShowPassed: (shows: boolean) => void
}

/** Shows the score, and apart from it the compliance with each framework, which chooses the checks of the list. */
export function QualityHead(props: QualityHeadProps) {
  const { quality, before, results, framework, onFramework, showsPassed, onShowPassed } = props
  const passed = results.filter(({ state }) => state === 'pass' || state === 'not_applicable').length
  return (
    <div className={styles.head}>
      <section aria-label="Score">
        <h2 className={styles.title}>
          Score <span>how good the data are</span>
        </h2>
        <p className={styles.score}>
          <b>{formatScore(quality.score)}</b> of 10
          {before?.quality?.score != null && (
            <span className={text.second}>
              , was {formatScore(before.quality.score)} in <VisibleText>{before.projectVersion}</VisibleText>
            </span>
          )}
        </p>
        <p className={text.second}>{scoreText(quality, results)}</p>
        {framework === null && passed > 0 && (
          <Checkbox checked={showsPassed} onChange={onShowPassed}>
            List the {formatNumber(passed)} that pass or do not apply, too
          </Checkbox>
        )}
      </section>
      <section aria-label="Compliance">
        <h2 className={styles.title}>
          Compliance <span>every required check must pass; a high score is no compliance</span>
        </h2>
        <ul>
          {quality.frameworks.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                className={styles.framework}
                aria-pressed={framework === one.name}
                onClick={() => onFramework(framework === one.name ? null : one.name)}
              >
                <span>{one.name}</span>
                <span className={text.number}>
                  {one.passedCount} of {one.requiredCount}
                </span>
                <span className={classNames(styles.state, one.compliant ? text.ok : text.bad)}>
                  <Icon name={one.compliant ? 'check' : 'close'} small />
                  {one.compliant ? 'Compliant' : 'Not compliant'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function scoreText({ passedCount, applicableCount }: Quality, results: readonly Result[]): string {
  const count = (test: (result: Result) => boolean) => results.filter(test).length
  const accepted = count(({ state, acceptedAt }) => state === 'fail' && acceptedAt !== null)
  const unknown = count(({ state }) => state === 'unknown')
  const others = [
    accepted > 0 && `${accepted} accepted`,
    unknown > 0 && `${unknown} cannot be told`,
    `${count(({ state }) => state === 'not_applicable')} do not apply`,
  ].filter(Boolean)
  return `${formatNumber(passedCount)} of ${formatNumber(applicableCount)} checks pass, weighted. ${others.join(', ')}.`
}
