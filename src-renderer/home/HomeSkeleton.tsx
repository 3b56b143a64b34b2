import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './Returning.module.css'

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
            <Section title="Unfinished triage">
              <SkeletonRows rows={3} height="2.75rem" />
            </Section>
            <Section title="Open vulnerabilities">
              <SkeletonRows rows={4} height="1.9375rem" />
            </Section>
          </div>
          <div className={`${styles.column} ${styles.right}`}>
            <Section title="Advisory data">
              <SkeletonRows rows={4} height="3.25rem" />
            </Section>
            <Section title="Recent files">
              <SkeletonRows rows={3} height="3.25rem" />
            </Section>
          </div>
        </div>
      </Page>
    </div>
  )
}
