import { useLocation } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { AdvisoryLine } from './AdvisoryLine.tsx'
import { CaughtUp } from './CaughtUp.tsx'
import { type ChangeLine, changeLines } from './change-lines.ts'
import { Changes } from './Changes.tsx'
import { FailedBackup } from './FailedBackup.tsx'
import { homeHead } from './home-head.ts'
import type { HomeProduct, HomeSource } from './home-start.ts'
import { RecentFiles } from './RecentFiles.tsx'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'
import { Trends } from './Trends.tsx'
import { UnfinishedTriage } from './UnfinishedTriage.tsx'
import { useHomeChanges } from './use-home.ts'
import { type HomeWhole, useEvaluated, useHomeWhole } from './use-whole.ts'

/** Shows the start page of a returning user: what changed, unfinished triage, trends, and the age of the data. */
export function Returning({
  products,
  sources,
  hasSample,
}: {
  readonly products: readonly HomeProduct[]
  readonly sources: readonly HomeSource[]
  /** Whether there is a sample, which is left out of everything here. */
  readonly hasSample: boolean
}) {
  const changes = useHomeChanges()
  const whole = useHomeWhole()
  const [, navigate] = useLocation()
  const lines = changes.data ? changeLines(changes.data) : []
  const hasWork = products.some(({ triage }) => triage.remaining > 0)
  const isQuiet = changes.isSuccess && lines.length === 0 && whole.data !== undefined && isDone(whole.data)
  const { evaluated, error } = useEvaluated(isQuiet)
  // What was never compared with anything is not caught up with.
  const isCaughtUp = isQuiet && (error !== null || (evaluated !== undefined && evaluated.missing === ''))
  const head = homeHead(changes.data?.lastVisit)
  return (
    <Page>
      <PageHead
        {...head}
        {...(isCaughtUp && { title: texts.allCaughtUp })}
        actions={
          <>
            <Button icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
              {texts.openAFile}
            </Button>
            {hasWork && (
              <Button kind="go" keys="g q" onClick={() => navigate(paths.triage)}>
                {texts.continueTriage}
              </Button>
            )}
          </>
        }
      />
      <FailedBackup />
      <div className={styles.grid}>
        <div className={styles.column}>
          {isCaughtUp && whole.data ? (
            <CaughtUp whole={whole.data} sources={sources} />
          ) : (
            <>
              <WhatChanged query={changes} lines={lines} isWaiting={whole.isPending} />
              {whole.isError && <p className={styles.quiet}>{texts.numbersOfAllProductsCould(whole.error.message)}</p>}
              <UnfinishedTriage products={products} whole={whole.data} />
            </>
          )}
          <Trends hasSample={hasSample} />
        </div>
        <div className={`${styles.column} ${styles.right}`}>
          <AdvisoryLine sources={sources} />
          <RecentFiles />
          <div className={styles.catch}>
            <Icon name="download" />
            <span>{texts.dropFilesAnywhere}</span>
            <Keys keys="$mod+o" />
          </div>
        </div>
      </div>
      <HomeBar
        products={whole.data?.projectGroupCount ?? products.length}
        changes={lines.length}
        hasWork={hasWork}
        hasSample={hasSample}
      />
    </Page>
  )
}

/** Whether nothing is left in any product, also in those after the first 100. */
function isDone({ triage }: HomeWhole): boolean {
  return triage.remaining === 0 && triage.sbomsPendingCount === 0
}

function WhatChanged({
  query,
  lines,
  isWaiting,
}: {
  readonly query: ReturnType<typeof useHomeChanges>
  readonly lines: readonly ChangeLine[]
  /** Whether it is not known yet if something is left. */
  readonly isWaiting: boolean
}) {
  if (query.isPending || (query.isSuccess && lines.length === 0 && isWaiting)) {
    return (
      <div className={`${styles.changes} ${styles.ghost}`}>
        <SkeletonRows rows={3} height="3.125rem" />
      </div>
    )
  }
  if (query.isError) {
    if (isNotAvailable(query.error)) return null
    return <p className={styles.quiet}>{texts.changesCouldNotBeLoaded(query.error.message)}</p>
  }
  if (lines.length > 0) return <Changes lines={lines} />
  const { decisionsMade } = query.data.changeSummary
  return (
    <p className={styles.quiet}>
      {texts.noNewVersionsAndNoChanged}
      {decisionsMade > 0 && texts.decisionsRecorded(formatCount(decisionsMade, texts.decisionForms))}
    </p>
  )
}

function HomeBar({
  products,
  changes,
  hasWork,
  hasSample,
}: {
  readonly products: number
  readonly changes: number
  readonly hasWork: boolean
  readonly hasSample: boolean
}) {
  return (
    <BottomBar>
      <span>
        {formatCount(products, texts.productForms)}
        {hasSample && texts.sampleLeftOut}
      </span>
      <span className={text.push} />
      {changes > 0 && (
        <KeyHint keys={changes === 1 ? '1' : `1–${changes}`} keep>
          {texts.openAChange}
        </KeyHint>
      )}
      {hasWork && (
        <KeyHint keys="g q" keep>
          {texts.continueTriageInline}
        </KeyHint>
      )}
      <KeyHint keys="$mod+o">{texts.openAFileInline}</KeyHint>
      <KeyHint keys="?">{texts.allShortcuts}</KeyHint>
    </BottomBar>
  )
}
