import { formatNumber } from '#renderer/lib/format.ts'
import { deltaKinds, deltaLabels } from '#renderer/lib/scan-delta.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import pills from '#renderer/ui/pills.module.css'
import { Select } from '#renderer/ui/Select.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { formatScanOption } from './delta-text.ts'
import type { ScanDelta } from './use-scan-delta.ts'
import styles from './scan-delta.module.css'
import * as texts from './texts.ts'

interface DeltaToolsProps {
  readonly deltas: readonly ScanDelta[]
  readonly shown: ScanDelta
  readonly onShow: (deltaId: string) => void
  readonly kind: DeltaKind | null
  readonly onKind: (kind: DeltaKind | null) => void
}

/** Selects one of the stored scans and shows its counts by kind. Pressing a kind narrows the list to it. */
export function DeltaTools({ deltas, shown, onShow, kind, onKind }: DeltaToolsProps) {
  return (
    <div className={styles.tools}>
      <div className={classNames(pills.pills, styles.kinds)} role="group" aria-label={texts.filterByTypeOfChange}>
        {deltaKinds
          .filter((one) => shown.counts[deltaLabels[one].field] > 0 || one === kind)
          .map((one) => {
            const { word, about, icon, isRotated, field } = deltaLabels[one]
            return (
              <button
                key={one}
                type="button"
                title={about}
                aria-pressed={one === kind}
                onClick={() => onKind(one === kind ? null : one)}
              >
                <Icon name={icon} small className={classNames(styles[one.toLowerCase()], isRotated && styles.turned)} />
                <b>{formatNumber(shown.counts[field])}</b> {word.toLowerCase()}
              </button>
            )
          })}
      </div>
      {deltas.length > 1 && (
        <Select
          className={styles.scans}
          label={texts.scan}
          labelHidden
          value={shown.id}
          onChange={onShow}
          options={deltas.map((delta) => ({ value: delta.id, label: formatScanOption(delta) }))}
        />
      )}
    </div>
  )
}
