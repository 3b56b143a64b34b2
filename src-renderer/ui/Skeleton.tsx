import styles from './States.module.css'
import text from './text.module.css'

/** The place of a line that is on its way. Width as a CSS length. */
export function Skeleton({ width = '8rem' }: { readonly width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />
}

/** A page that is on its way, said once to a screen reader. `isWhole`: the page's own heading is on its way too. */
export function PageSkeleton({
  label = 'Loading',
  isWhole = false,
}: {
  readonly label?: string
  readonly isWhole?: boolean
}) {
  return (
    <div className={styles.page} role="status" aria-label={label}>
      {isWhole && <h1 className={text.hidden}>{label}</h1>}
      <Skeleton width="16rem" />
      <Skeleton width="26rem" />
      <Skeleton width="100%" />
      <Skeleton width="82%" />
      <Skeleton width="90%" />
      <Skeleton width="64%" />
    </div>
  )
}
