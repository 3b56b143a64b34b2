import styles from './advisories.module.css'
import { ChangeSummary } from './changes/ChangeSummary.tsx'
import { SourceTable } from './SourceTable.tsx'
import type { Source } from './use-advisories.ts'
import { useDataJobs } from './use-jobs.ts'
import { NoAdvisories, AdvisoryDownloads } from './AdvisoryDownloads.tsx'

/** Lists the sources with their age and what their data changed. Without sources, it says how to get some. */
export function SourcesPanel(props: {
  readonly sources: readonly Source[]
  readonly onRemove: (source: Source) => void
}) {
  const isBusy = useDataJobs().count > 0
  if (props.sources.length === 0) return isBusy ? null : <NoAdvisories />
  return (
    <>
      <ChangeSummary />
      <SourceTable {...props} />
      <details className={styles.more}>
        <summary>Where to get advisory data</summary>
        <AdvisoryDownloads />
      </details>
    </>
  )
}
