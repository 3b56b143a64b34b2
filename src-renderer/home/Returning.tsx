import { useLocation } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { AdvisoryAges } from './AdvisoryAges.tsx'
import { Changes } from './Changes.tsx'
import { FailedBackup } from './FailedBackup.tsx'
import { homeHead } from './home-head.ts'
import type { HomeProduct, HomeSource } from './home-start.ts'
import { OpenFindings } from './OpenFindings.tsx'
import { RecentFiles } from './RecentFiles.tsx'
import styles from './Returning.module.css'
import { UnfinishedTriage } from './UnfinishedTriage.tsx'
import { useHomeChanges } from './use-home.ts'

/** Shows the start page of a returning user: what changed, unfinished triage, and the age of the data. */
export function Returning({
  products,
  sources,
}: {
  readonly products: readonly HomeProduct[]
  readonly sources: readonly HomeSource[]
}) {
  const changes = useHomeChanges()
  const [, navigate] = useLocation()
  const since = changes.data?.lastVisit
  const hasWork = products.some(({ triage }) => triage.remaining > 0)
  return (
    <Page>
      <PageHead
        {...homeHead(since)}
        actions={
          <>
            <Button icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
              Open a file
            </Button>
            {hasWork && (
              <Button kind="go" keys="g q" onClick={() => navigate(paths.triage)}>
                Continue triage
              </Button>
            )}
          </>
        }
      />
      <FailedBackup />
      <div className={styles.grid}>
        <div className={styles.column}>
          <Changes query={changes} />
          <UnfinishedTriage products={products} />
          <OpenFindings />
        </div>
        <div className={`${styles.column} ${styles.right}`}>
          <AdvisoryAges sources={sources} />
          <RecentFiles />
          <div className={styles.catch}>
            <Icon name="download" />
            <span>Drop files anywhere here</span>
          </div>
          {products.every(({ sample }) => sample) && (
            <ButtonLink href={paths.products} icon="product">
              All products
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  )
}
