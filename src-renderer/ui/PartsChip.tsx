import styles from './Chip.module.css'

/** Whether a list of a version has what its parts bring, and how that is changed. */
export interface PartsChoice {
  readonly areIncluded: boolean
  readonly toggle: () => void
}

/** Says whether a list of a version has what its parts bring. A click changes it. */
export function PartsChip({ areIncluded, toggle }: PartsChoice) {
  const title = areIncluded ? 'Leave out what the parts bring' : 'Include what the parts bring'
  return (
    <span className={styles.chip}>
      <button type="button" className={styles.whole} title={`${title} (Shift+P)`} onClick={toggle}>
        Parts <b>{areIncluded ? 'included' : 'left out'}</b>
      </button>
    </span>
  )
}
