import styles from './Chip.module.css'
import * as texts from './texts.tsx'

/** Whether a list of a version has what its parts bring, and how that is changed. */
export interface PartsChoice {
  readonly areIncluded: boolean
  readonly toggle: () => void
}

/** Says whether a list of a version has what its parts bring. A click changes it. */
export function PartsChip({ areIncluded, toggle }: PartsChoice) {
  const title = areIncluded ? texts.leaveOutWhatThePartsBring : texts.includeWhatThePartsBring
  return (
    <span className={styles.chip}>
      <button type="button" className={styles.whole} title={texts.titleShiftP(title)} onClick={toggle}>
        {texts.partsB(<b>{areIncluded ? texts.included : texts.leftOut}</b>)}
      </button>
    </span>
  )
}
