import * as texts from './first-texts.ts'
import styles from './Shell.module.css'

/** Draws the product's mark: a bill with a check mark. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 26 26" role="img" aria-label={texts.waybill}>
      <path d="M5 3.5h11.5L21 8v14.5l-2.7-1.6-2.6 1.6-2.7-1.6-2.7 1.6-2.6-1.6L5 22.5z" fill="currentColor" />
      <path
        d="M9 12.6l2.8 2.9 5.2-6"
        fill="none"
        stroke="var(--bg-app)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
