import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import styles from './export.module.css'
import * as texts from './texts.tsx'

/** Placeholder of the dialog while its preview is loading. */
export function ExportSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-label={texts.loadingPreview}>
      <div className={styles.options}>
        <Skeleton width="3rem" />
        <SkeletonRows rows={3} height="2.75rem" />
        <Skeleton width="6rem" />
        <Skeleton width="100%" />
      </div>
      <div className={styles.preview}>
        <Skeleton width="100%" tall />
        <Skeleton width="8rem" />
        <SkeletonRows rows={6} height="1.75rem" />
      </div>
    </div>
  )
}
