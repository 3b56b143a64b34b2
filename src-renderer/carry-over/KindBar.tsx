import { formatNumber } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import type { CarrySession } from './use-carry-over-session.ts'
import styles from './carry-over.module.css'
import * as texts from './texts.tsx'

/** Shows the kinds of change with the number of their decisions. */
export function KindBar({ session: { kinds, kind, showKind } }: { readonly session: CarrySession }) {
  return (
    <div className={styles.kinds} role="group" aria-label={texts.whatChangedSinceTheDecisions}>
      {kinds.map((one, at) => {
        const isUnchanged = one.kind.key === 'unchanged'
        return (
          <button
            key={one.kind.key}
            type="button"
            aria-pressed={one.kind.key === kind?.key}
            disabled={one.pending === 0}
            title={isUnchanged ? texts.sameVersionAdvisorySeverityAndPath : undefined}
            onClick={() => showKind(one)}
          >
            <Icon
              name={isUnchanged ? 'check' : 'warning'}
              className={one.pending === 0 ? text.third : isUnchanged ? text.ok : text.warn}
            />
            <span>
              <b>{formatNumber(one.pending)}</b> {one.kind.label}
            </span>
            <span className={styles.kindKey}>
              <Keys keys={String(at + 1)} />
            </span>
          </button>
        )
      })}
    </div>
  )
}
