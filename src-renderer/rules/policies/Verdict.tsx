import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { lookWithCoverage, unevaluatedCount, verdictLook } from '#renderer/lib/policy-words.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
import { isUnanswered } from './unanswered.ts'
import { usePoliciesRun, type VersionPolicies } from './use-policies.ts'

/** What the policies say about a version, in the word that lists have for it, and how many say so. */
export function Verdict({
  version,
  mayChange,
  isReading = false,
}: {
  readonly version: VersionPolicies
  readonly mayChange: boolean
  /** Whether a newer verdict is being read: this one may be old. */
  readonly isReading?: boolean
}) {
  const { status, counts } = version.policyGate
  const { matchCoverage } = version.stats
  const look = lookWithCoverage(verdictLook(status, version.policyResult), matchCoverage)
  const open = status === 'PASS' ? unevaluatedCount(matchCoverage) : 0
  const run = usePoliciesRun()
  const isOld = isReading && status !== 'IN_PROGRESS'
  return (
    <header className={styles.verdict}>
      <span className={classNames(styles.mark, styles[look.tone])}>
        <Icon name={look.icon} />
      </span>
      <h2 className={classNames(isOld && text.second)}>{look.label}</h2>
      <span role="status" className={text.second}>
        {outcomesOf(version)}
        {open > 0 && (
          <>
            .{' '}
            {texts.thisSaysNothingAbout(
              <Link href={paths.notEvaluatedComponents(version.project.id, version.id)}>
                {formatCount(open, texts.componentForms)}
              </Link>,
            )}
          </>
        )}
      </span>
      {isOld && <span className={text.third}>{texts.reading}</span>}
      <span className={styles.actions}>
        {mayChange && counts.total > 0 && (
          <Button
            icon="refresh"
            disabled={run.isPending || status === 'IN_PROGRESS'}
            onClick={() => run.mutate([version.id], { onError: (error) => showError(error, texts.couldNotEvaluate) })}
          >
            {texts.evaluateAgain}
          </Button>
        )}
        {counts.total > 0 && (
          <ButtonLink icon="policy" href={paths.policies}>
            {texts.policies}
          </ButtonLink>
        )}
      </span>
    </header>
  )
}

/** Says how many policies fail, warn and pass. Those that pass because nothing was evaluated do not count as passed. */
function outcomesOf({ policyGate: { counts }, policyResults, stats }: VersionPolicies): string {
  const unanswered = policyResults.nodes.filter((result) => isUnanswered(result, stats.matchCoverage)).length
  const passed = counts.passed - unanswered
  return [
    counts.failed > 0 && formatCount(counts.failed, texts.failForms),
    counts.errored > 0 && texts.countUnknown(formatNumber(counts.errored)),
    counts.warned > 0 && formatCount(counts.warned, texts.warnForms),
    passed > 0 && formatCount(passed, texts.passForms),
    unanswered > 0 && texts.countNotEvaluated(formatNumber(unanswered)),
    counts.skipped > 0 && texts.countOutOfScope(formatNumber(counts.skipped)),
  ]
    .filter(Boolean)
    .join(', ')
}
