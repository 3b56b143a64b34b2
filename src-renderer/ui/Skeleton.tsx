import styles from './States.module.css'

/** The place of a line that is on its way. Width as a CSS length. */
export function Skeleton({ width = '8rem' }: { readonly width?: string }) {
  return <span className={styles.skeleton} style={{ width }} aria-hidden="true" />
}

/** A page that is on its way, said once to a screen reader. */
export function PageSkeleton({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className={styles.page} role="status" aria-label={label}>
      <Skeleton width="16rem" />
      <Skeleton width="26rem" />
      <Skeleton width="100%" />
      <Skeleton width="82%" />
      <Skeleton width="90%" />
      <Skeleton width="64%" />
    </div>
  )
}
