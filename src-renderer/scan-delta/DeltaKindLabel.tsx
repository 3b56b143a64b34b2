import { deltaLabels } from '#renderer/lib/scan-delta.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './scan-delta.module.css'

/** Shows symbol and label of a change to a finding. */
export function DeltaKindLabel({ kind }: { readonly kind: DeltaKind }) {
  const { word, about, icon, isRotated } = deltaLabels[kind]
  return (
    <span className={classNames(styles.kind, styles[kind.toLowerCase()])} title={about}>
      <Icon name={icon} small className={isRotated ? styles.turned : undefined} />
      {word}
    </span>
  )
}
