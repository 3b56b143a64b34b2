import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './Returning.module.css'
import { SectionSkeleton } from '#renderer/ui/SectionSkeleton.tsx'

/** Placeholder of the start page while it is loading. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label="Loading home">
      <Page>
        <PageHead
          title={
            <>
              <span className={text.hidden}>Loading</span>
              <Skeleton width="9rem" tall />
            </>
          }
          facts={[<Skeleton key="since" width="11rem" lined />]}
        />
        <div className={styles.grid} aria-hidden="true">
          <div className={styles.column}>
            <SectionSkeleton title="Unfinished triage" rows={3} height="2.75rem" />
            <SectionSkeleton title="Open findings" rows={4} height="1.9375rem" />
          </div>
          <div className={`${styles.column} ${styles.right}`}>
            <SectionSkeleton title="Advisory data" rows={4} height="3.25rem" />
            <SectionSkeleton title="Recent files" rows={3} height="3.25rem" />
          </div>
        </div>
      </Page>
    </div>
  )
}
