import type { VersionTab } from '#renderer/lib/paths.ts'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import coverage from './Coverage.module.css'
import styles from './VersionView.module.css'
import { SectionSkeleton } from '#renderer/ui/SectionSkeleton.tsx'
import * as texts from './texts.tsx'

/** Placeholder of a version page while it is loading. */
export function VersionSkeleton({ tab }: { readonly tab: VersionTab }) {
  return (
    <div role="status" aria-label={texts.loadingVersion}>
      <Page>
        <PageHead
          title={
            <>
              <span className={text.hidden}>{texts.loadingVersion}</span>
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
      <div className={coverage.line}>
        <div className={coverage.summary}>
          <Skeleton width="16rem" />
          <span className={coverage.age}>
            <Skeleton width="14rem" />
          </span>
        </div>
      </div>
      <div className={styles.grid}>
        <div className={styles.column}>
          <SectionSkeleton title={texts.openFindings} rows={4} height="1.9375rem" />
          <SectionSkeleton title={texts.topRisks} rows={5} height="2.125rem" />
        </div>
        <div className={`${styles.column} ${styles.right}`}>
          <SectionSkeleton title={texts.triage} rows={1} height="2.125rem" />
          <SectionSkeleton title={texts.ecosystems} rows={3} height="1.5rem" />
        </div>
      </div>
    </div>
  )
}
