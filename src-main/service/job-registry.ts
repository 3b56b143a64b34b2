import { changeAdvisories, isAdvisoryJob, removeImportedFile } from './advisories/advisory-job.ts'
import { runRulesOfJob } from './automation/run-work.ts'
import { type BackupDependencies, forgetPassphrase, runBackup, runRestore } from './backups/backup-work.ts'
import type { ExchangeDependencies } from './advisories/exchange-tools.ts'
import { exportBundle } from './advisories/export-work.ts'
import { refreshAdvisories } from './advisories/refresh-work.ts'
import { rollBackAdvisories } from './advisories/roll-back-work.ts'
import type { Exporter } from './downloads/exporter.ts'
import { makeExport } from './downloads/make-export.ts'
import type { JobRegistry, JobDependencies } from './jobs/job-handler.ts'
import type { ComposedPipeline } from './pipeline/pipeline.ts'
import { runPolicies } from './policies/evaluate-work.ts'
import { rankFindings } from './scans/rank-findings.ts'
import { deleteQueuedVersions } from './versions/delete-versions-work.ts'

/** Maps each kind of job to its work. A new kind gets its line here. */
export function createJobRegistry(
  tools: JobDependencies,
  exchange: ExchangeDependencies,
  pipeline: ComposedPipeline,
  backups: BackupDependencies,
  exporter: Exporter,
): JobRegistry {
  const changed = pipeline.advisoriesChanged.bind(pipeline)
  const changes = changeAdvisories(tools, changed)
  const deletes = deleteQueuedVersions(tools)
  return {
    ...pipeline.registrations,
    RANK_FINDINGS: { run: rankFindings(tools) },
    RUN_POLICY: { run: runPolicies(tools) },
    RUN_RULES: { run: runRulesOfJob(tools, pipeline.process.bind(pipeline)) },
    IMPORT_ADVISORIES: { run: changes, onEnd: removeImportedFile },
    REFRESH_ADVISORIES: { run: refreshAdvisories(exchange) },
    ROLL_BACK_ADVISORIES: { run: rollBackAdvisories(exchange, changed) },
    EXPORT: { run: makeExport(tools, exporter) },
    EXPORT_BUNDLE: { run: exportBundle(exchange) },
    BACKUP: { run: runBackup(backups) },
    RESTORE: { run: runRestore(backups), onEnd: ({ id }) => Promise.resolve(forgetPassphrase(id)) },
    // One kind for all removals: versions, or a source of advisory data.
    DELETE: { run: (run) => (isAdvisoryJob(run.job) ? changes(run) : deletes(run)) },
  }
}
