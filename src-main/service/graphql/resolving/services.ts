import type { RuleRunner } from '#service/automation/rule-runner.ts'
import type { BackupDependencies } from '#service/backups/backup-work.ts'
import type { VersionChecker } from '#service/checks/recheck.ts'
import type { ComparisonExporter } from '#service/compare/export-comparison.ts'
import type { VersionComparisons } from '#service/compare/version-comparisons.ts'
import type { ComponentsFiles } from '#service/components/csv-files.ts'
import type { DocumentValues } from '#service/components/document-values.ts'
import type { EditSteps } from '#service/components/edit-steps.ts'
import type { LicenseListPreviews } from '#service/components/license-list-previews.ts'
import type { AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { FindingSelections } from '#service/decisions/finding-selections.ts'
import type { Intake } from '#service/documents/intake.ts'
import type { ManualVersions } from '#service/documents/manual-version.ts'
import type { Originals } from '#service/documents/originals.ts'
import type { VersionDocuments } from '#service/documents/replace-document.ts'
import type { Exporter } from '#service/downloads/exporter.ts'
import type { DownloadOffers } from '#service/downloads/offered-file.ts'
import type { Handovers } from '#service/handover/handovers.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import type { Deliveries } from '#service/notifications/deliveries.ts'
import type { Pipeline } from '#service/pipeline/pipeline.ts'
import type { RepeatedEdits } from '#service/repeats/repeated-edits.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'
import type { AuditCheck } from '#service/audit/audit-check.ts'
import type { ShareFiles } from '#service/sharing/share-file.ts'
import type { ReviewStates } from '#service/signatures/review-states.ts'
import type { SignatureReader } from '#service/signatures/signature-reader.ts'
import type { Signer } from '#service/signatures/signer.ts'
import type { TicketSender } from '#service/tickets/ticket-sender.ts'
import type { SignIns } from '#service/sign-in/sign-ins.ts'
import type { VexImporter } from '#service/statements/import-vex.ts'

/** Everything that resolvers call, composed by hand in `createService`. Areas declare the parts that they need. */
export interface Services {
  readonly database: UserDatabase
  readonly advisories: AdvisoryStore
  readonly backups: BackupDependencies
  readonly intake: Intake
  readonly manualVersions: ManualVersions
  readonly documents: VersionDocuments
  readonly originals: Originals
  readonly jobs: JobQueue
  readonly pipeline: Pipeline
  readonly deliveries: Deliveries
  readonly tickets: TicketSender
  readonly signIns: SignIns
  readonly exporter: Exporter
  readonly shareFiles: ShareFiles
  readonly signer: Signer
  readonly reviewStates: ReviewStates
  readonly auditCheck: AuditCheck
  readonly signatureReader: SignatureReader
  readonly vexImporter: VexImporter
  readonly handovers: Handovers
  readonly downloads: DownloadOffers
  readonly selections: FindingSelections
  readonly checker: VersionChecker
  readonly automation: RuleRunner
  readonly licenseLists: LicenseListPreviews
  readonly editSteps: EditSteps
  readonly componentsFiles: ComponentsFiles
  readonly repeatedEdits: RepeatedEdits
  readonly documentValues: DocumentValues
  readonly comparisons: VersionComparisons
  readonly comparisonExporter: ComparisonExporter
  readonly dataFolder: string
  readonly secrets: SecretStore
  readonly shape: 'desktop' | 'server'
  /** Requests and uploads per minute and token; 0 means no limit. */
  readonly rateLimits: { readonly requests: number; readonly uploads: number }
  /** What the texts of new tokens begin with, unless a request says otherwise. */
  readonly tokenPrefix: string
  /** The database was found damaged: nothing is written any more, and no job runs. */
  readonly isDamaged: () => boolean
  readonly now: () => Date
  readonly log: (line: string) => void
}
