import { hasPolicyResult, lookWithCoverage, outcomeLook } from '#renderer/lib/policy-words.ts'
import type { EvaluatedComponents } from '#renderer/lib/state-without-findings.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './ProductsView.module.css'

const tones = { ok: text.ok, warn: text.warn, bad: text.bad, info: text.info, plain: text.third }

interface PolicyWordProps {
  readonly outcome: string | null
  /** How many components were evaluated, of the version that the outcome is of. */
  readonly coverage: EvaluatedComponents | undefined
  /** The outcome is the worst of several versions, of which the coverage is one's: a pass is not green then. */
  readonly isOfSeveral?: boolean
}

/** The word of the outcome, for a copy and for the room that a column needs. Empty where no policy was evaluated. */
export function policyText(outcome: string | null, coverage: EvaluatedComponents | undefined): string {
  return hasPolicyResult(outcome) ? lookWithCoverage(outcomeLook(outcome), coverage).label : ''
}

/** The outcome of the policies in one word with its sign; a dash where no policy was evaluated. */
export function PolicyWord({ outcome, coverage, isOfSeveral = false }: PolicyWordProps) {
  if (!hasPolicyResult(outcome)) return <span className={text.third}>–</span>
  const look = lookWithCoverage(outcomeLook(outcome), coverage)
  const tone = isOfSeveral && look.tone === 'ok' ? 'plain' : look.tone
  return (
    <span className={classNames(styles.policy, tones[tone])} title={look.label}>
      <Icon name={look.icon} small />
      <span className={text.cut}>{look.label}</span>
    </span>
  )
}
