import type { VersionTab } from '#renderer/lib/paths.ts'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import coverage from './Coverage.module.css'
import styles from './VersionView.module.css'
import { SectionSkeleton } from '#renderer/ui/SectionSkeleton.tsx'

/** Placeholder of a version page while it is loading. */
export function VersionSkeleton({ tab }: { readonly tab: VersionTab }) {
  return (
    <div role="status" aria-label="Loading version">
      <Page>
        <PageHead
          title={
            <>
              <span className={text.hidden}>Loading version</span>
              <Skeleton width="15rem" tall />
            </>
          }
          facts={[<Skeleton key="facts" width="26rem" lined />]}
        />
        <div className={styles.tabGhosts} aria-hidden="true">
          <Skeleton width="4rem" />
          <Skeleton width="6.5rem" />
          <Skeleton width="7rem" />
          <Skeleton width="5rem" />
        </div>
        {tab === 'overview' ? <OverviewSkeleton /> : <SkeletonRows rows={12} height="2.125rem" />}
      </Page>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.stages}>
        <Skeleton width="30rem" />
      </div>
      <div className={coverage.coverage}>
        <p>
          <Skeleton width="24rem" />
        </p>
        <p>
          <Skeleton width="100%" />
        </p>
        <Skeleton width="9rem" />
      </div>
      <div className={styles.grid}>
        <div className={styles.column}>
          <SectionSkeleton title="Open findings" rows={4} height="1.9375rem" />
          <SectionSkeleton title="Top risks" rows={5} height="2.125rem" />
        </div>
        <div className={`${styles.column} ${styles.right}`}>
          <SectionSkeleton title="Triage" rows={1} height="2.125rem" />
          <SectionSkeleton title="Ecosystems" rows={3} height="1.5rem" />
        </div>
      </div>
    </div>
  )
}
