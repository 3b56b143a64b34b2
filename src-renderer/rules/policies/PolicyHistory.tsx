import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { outcomeLook } from '#renderer/lib/policy-words.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
import type { VersionPolicies } from './use-policies.ts'

type Change = VersionPolicies['policyHistory']['nodes'][number]

const causes: Readonly<Record<string, string>> = {
  IMPORT: 'processing',
  RESCAN: texts.newAdvisoryData,
  DECISION: texts.aDecision,
  EDIT: texts.anEdit,
  POLICY: texts.changeOfThePolicy,
  WAIVER: texts.aWaiver,
  TIME: texts.theDate,
  REQUEST: texts.evaluationOnRequest,
}

/** Lists the last changes of outcomes with their cause. */
export function PolicyHistory({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-label={texts.history} className={styles.panel}>
      <h3>{texts.history}</h3>
      <ul className={styles.waivers}>
        {changes.map(({ id, at, cause, before, after, policy }) => (
          <li key={id}>
            <div className={styles.waiverHead}>
              <b className={text.medium}>
                <VisibleText>{policy.name}</VisibleText>
              </b>
              <span className={text.third} title={formatTime(at)}>
                {formatAgo(at)}
              </span>
            </div>
            <p className={text.second}>
              {before !== null && texts.labelThen(outcomeLook(before).label)}
              {texts.labelAfter(outcomeLook(after).label.toLowerCase())} {causes[cause] ?? texts.aChange}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
