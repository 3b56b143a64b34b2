import type { Task } from '#service/workers/task.ts'
import { compareDocumentsTask } from '#service/compare/thread/compare-documents.ts'
import { compareVersionsTask } from '#service/compare/thread/compare-versions.ts'
import { writeComparisonTask } from '#service/compare/thread/write-comparison.ts'
import { checkVersionTask } from '#service/checks/thread/check-version.ts'
import { runAutomationTask } from '#service/automation/thread/run-automation.ts'
import { undoRunTask } from '#service/automation/thread/undo-run.ts'
import { evaluateVersionTask } from '#service/policies/thread/evaluate-version.ts'
import { exportBundleTask } from '#service/advisories/thread/export-bundle.ts'
import { exportTask } from '#service/downloads/thread/export-version.ts'
import { importAdvisoriesTask } from '#service/advisories/thread/import-advisories.ts'
import { createManualTask } from '#service/documents/thread/create-manual.ts'
import { ingestAllTask } from '#service/documents/thread/ingest-all.ts'
import { ingestTask } from '#service/documents/thread/ingest.ts'
import { inspectTask } from '#service/documents/thread/inspect.ts'
import { verifyExportTask } from '#service/downloads/thread/verify-export.ts'
import { readComponentsCsvTask } from '#service/components/thread/read-components-csv.ts'
import { writeComponentsCsvTask } from '#service/components/thread/write-components-csv.ts'
import { licenseListsTask } from '#service/components/thread/license-lists.ts'
import { previewLicenseListsTask } from '#service/components/thread/preview-license-lists.ts'
import { rankFindingsTask } from '#service/scans/thread/rank-findings.ts'
import { readReplacementTask } from '#service/documents/thread/ingest.ts'
import { locateComponentsTask } from '#service/documents/thread/locate-components.ts'
import { sourceExcerptTask } from '#service/documents/thread/source-excerpt.ts'
import { writeShareFileTask } from '#service/sharing/thread/write-share-file.ts'
import { applyVexTask, readVexTask } from '#service/statements/thread/import-vex-file.ts'
import { recomputeTask } from '#service/scans/thread/recompute-version.ts'
import { createRescanTask } from '#service/pipeline/thread/rescan-chunk.ts'
import { createStageTask } from '#service/pipeline/thread/run-stage.ts'
import { stages } from '#service/pipeline/thread/stages.ts'
import { checkChainTask } from '#service/audit/thread/check-chain.ts'
import { reviewStateTask } from '#service/signatures/thread/review-state.ts'
import { signFileTask } from '#service/signatures/thread/sign-file.ts'
import { verifySignatureTask } from '#service/signatures/thread/verify-signature.ts'
import { applyHandoverTask } from '#service/handover/thread/apply-handover.ts'
import { openHandoverTask } from '#service/handover/thread/open-handover.ts'
import { previewHandoverTask } from '#service/handover/thread/preview-handover.ts'
import { writeHandoverTask } from '#service/handover/thread/write-handover.ts'
import { statedValuesTask } from '#service/documents/thread/stated-values.ts'
import { unpackTask } from '#service/documents/thread/unpack-archive.ts'

/** All tasks of processing threads, found by name. */
export const tasks: readonly Task<unknown, unknown>[] = [
  ingestTask,
  ingestAllTask,
  readReplacementTask,
  createManualTask,
  readVexTask,
  applyVexTask,
  inspectTask,
  readComponentsCsvTask,
  writeComponentsCsvTask,
  licenseListsTask,
  previewLicenseListsTask,
  sourceExcerptTask,
  locateComponentsTask,
  statedValuesTask,
  compareDocumentsTask,
  compareVersionsTask,
  writeComparisonTask,
  exportTask,
  exportBundleTask,
  writeShareFileTask,
  createStageTask(stages),
  checkVersionTask,
  evaluateVersionTask,
  runAutomationTask,
  undoRunTask,
  unpackTask,
  verifyExportTask,
  importAdvisoriesTask,
  rankFindingsTask,
  createRescanTask(stages),
  recomputeTask,
  reviewStateTask,
  checkChainTask,
  signFileTask,
  verifySignatureTask,
  writeHandoverTask,
  openHandoverTask,
  previewHandoverTask,
  applyHandoverTask,
]
