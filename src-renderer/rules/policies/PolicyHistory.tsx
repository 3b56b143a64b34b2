import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { outcomeLook } from '#renderer/lib/policy-words.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './policy-tab.module.css'
import type { VersionPolicies } from './use-policies.ts'

type Change = VersionPolicies['policyHistory']['nodes'][number]

const causes: Readonly<Record<string, string>> = {
  IMPORT: 'processing',
  RESCAN: 'new advisory data',
  DECISION: 'a decision',
  EDIT: 'an edit',
  POLICY: 'a change of the policy',
  WAIVER: 'a waiver',
  TIME: 'the date',
  REQUEST: 'an evaluation on request',
}

/** Lists the last changes of outcomes with their cause. */
export function PolicyHistory({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-label="History" className={styles.panel}>
      <h3>History</h3>
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
              {before !== null && `${outcomeLook(before).label}, then `}
              {outcomeLook(after).label.toLowerCase()} after {causes[cause] ?? 'a change'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
