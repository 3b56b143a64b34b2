import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { SectionSkeleton } from '#renderer/ui/SectionSkeleton.tsx'
import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './first-texts.tsx'
import styles from './Returning.module.css'

/** Placeholder of the start page while it is loading. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label={texts.loadingHome}>
      <Page>
        <PageHead
          title={
            <>
              <span className={text.hidden}>{texts.loading}</span>
              <Skeleton width="9rem" tall />
            </>
          }
          facts={[<Skeleton key="since" width="11rem" lined />]}
        />
        <div className={styles.grid} aria-hidden="true">
          <div className={styles.column}>
            <div className={`${styles.changes} ${styles.ghost}`}>
              <SkeletonRows rows={3} height="3.125rem" />
            </div>
            <SectionSkeleton title={texts.unfinishedTriage} rows={3} height="2.5rem" />
            <SectionSkeleton title={texts.trends} rows={1} height="11rem" />
          </div>
          <div className={`${styles.column} ${styles.right}`}>
            <SectionSkeleton title={texts.advisoryData} rows={1} height="2rem" />
            <SectionSkeleton title={texts.recentFiles} rows={4} height="3.25rem" />
          </div>
        </div>
      </Page>
    </div>
  )
}
