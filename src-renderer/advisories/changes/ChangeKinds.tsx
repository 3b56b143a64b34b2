import { formatNumber } from '#renderer/lib/format.ts'
import { deltaKinds, deltaLabels } from '#renderer/lib/scan-delta.ts'
import type { DeltaCounts, DeltaKind } from '#renderer/lib/scan-delta.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import * as texts from './texts.tsx'

/** Kinds in display order: what needs work comes first. */
const shown: readonly DeltaKind[] = ['NEW', 'WORSE', 'REOPENED', 'BETTER', 'GONE', 'WITHDRAWN']

/** Shows the number of each kind. Pressing one narrows the list to it; pressing it again shows all. */
export function ChangeKinds(props: {
  readonly counts: DeltaCounts
  readonly kind: DeltaKind | null
  readonly onChange: (kind: DeltaKind | null) => void
}) {
  return (
    <div className={styles.kinds} role="group" aria-label={texts.filterByTypeOfChange}>
      {shown.map((kind) => {
        const { word, about, field } = deltaLabels[kind]
        const count = props.counts[field]
        const isPressed = props.kind === kind
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isPressed}
            title={about}
            disabled={count === 0 && !isPressed}
            onClick={() => props.onChange(isPressed ? null : kind)}
          >
            <b>{formatNumber(count)}</b>
            <span>
              <DeltaSign kind={kind} /> {word}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Shows the symbol of a kind next to its label. */
function DeltaSign({ kind }: { readonly kind: DeltaKind }) {
  const { icon, isRotated } = deltaLabels[kind]
  return <Icon name={icon} small className={classNames(styles[kind.toLowerCase()], isRotated && styles.turned)} />
}

/** Shows symbol and label of a kind that the service names. */
export function DeltaLabel({ kind }: { readonly kind: string }) {
  const known = deltaKinds.find((one) => one === kind)
  if (known === undefined) return kind
  return (
    <span className={styles.deltaLabel} title={deltaLabels[known].about}>
      <DeltaSign kind={known} /> {deltaLabels[known].word}
    </span>
  )
}
