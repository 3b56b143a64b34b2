import { formatScore } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { describeScore } from './check-groups.ts'
import styles from './checks.module.css'
import * as texts from './texts.tsx'
import type { PreviousVersion, Quality, Result } from './use-checks.ts'

interface QualityHeadProps {
  readonly quality: Quality
  /** The version before this one; null for the first. */
  readonly before: PreviousVersion | null
  readonly results: readonly Result[]
  /** The framework whose checks are listed; null for all. */
  readonly framework: string | null
  readonly onFramework: (name: string | null) => void
}

/** Shows the score, and apart from it the compliance with each framework, which chooses the checks of the list. */
export function QualityHead(props: QualityHeadProps) {
  const { quality, before, results, framework, onFramework } = props
  return (
    <div className={styles.head}>
      <section aria-label={texts.score}>
        <h2 className={styles.title}>{texts.scoreHowGood(<span>{texts.howGoodTheDataAre}</span>)}</h2>
        <p className={styles.score}>
          {texts.scoreOf10(<b>{formatScore(quality.score)}</b>)}
          {before?.quality?.score != null && (
            <span className={text.second}>
              {texts.wasScoreInProjectVersion(
                formatScore(before.quality.score),
                <VisibleText>{before.projectVersion}</VisibleText>,
              )}
            </span>
          )}
        </p>
        <p className={text.second}>{describeScore(quality, results)}</p>
      </section>
      <section aria-label={texts.compliance}>
        <h2 className={styles.title}>
          {texts.complianceEveryRequired(<span>{texts.everyRequiredCheckMustPass}</span>)}
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
                <Icon name={one.compliant ? 'check' : 'close'} small className={one.compliant ? text.ok : text.bad} />
                <span className={text.cut}>{one.name}</span>
                <span className={styles.bar}>
                  <i
                    style={{ width: `${one.requiredCount === 0 ? 0 : (one.passedCount / one.requiredCount) * 100}%` }}
                  />
                </span>
                <span className={text.number}>
                  {texts.passedCountOfRequiredCount(one.passedCount, one.requiredCount)}
                </span>
                <span className={classNames(styles.state, one.compliant ? text.ok : text.bad)}>
                  {one.compliant ? texts.compliant : texts.notCompliant}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
