import styles from './advisories.module.css'
import { ChangeSummary } from './changes/ChangeSummary.tsx'
import { DatabaseDetails } from './DatabaseDetails.tsx'
import { SourceTable } from './SourceTable.tsx'
import type { Database, Source } from './use-advisories.ts'
import { useDataJobs } from './use-jobs.ts'
import { NoAdvisories, AdvisoryDownloads } from './AdvisoryDownloads.tsx'
import * as texts from './texts.tsx'

/** Lists the sources with their age and what their data changed. Without sources, it says how to get some. */
export function SourcesPanel(props: {
  readonly sources: readonly Source[]
  readonly database: Database
  readonly onRemove: (source: Source) => void
}) {
  const isBusy = useDataJobs().count > 0
  if (props.sources.length === 0) return isBusy ? null : <NoAdvisories />
  return (
    <>
      <ChangeSummary />
      <SourceTable sources={props.sources} onRemove={props.onRemove} />
      <details className={styles.more}>
        <summary>{texts.whereToGetAdvisoryData}</summary>
        <AdvisoryDownloads />
      </details>
      <DatabaseDetails database={props.database} />
    </>
  )
}
