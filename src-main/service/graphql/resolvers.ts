import { automationMutationResolvers } from './automation/automation-mutations.ts'
import { automationResolvers } from './automation/automation-resolvers.ts'
import { advisoryBundleResolvers } from './advisories/advisory-bundle-resolvers.ts'
import { advisoryExclusionResolvers } from './advisories/advisory-exclusion-resolvers.ts'
import { advisoryNeedResolvers } from './advisories/advisory-need-resolvers.ts'
import { advisoryRefreshResolvers } from './advisories/advisory-refresh-resolvers.ts'
import { advisoryResolvers } from './advisories/advisory-resolvers.ts'
import { backupResolvers } from './backups/backup-resolvers.ts'
import { attributionResolvers } from './components/attribution-resolvers.ts'
import { findingResolvers } from './findings/finding-resolvers.ts'
import { triageResolvers } from './findings/triage-resolvers.ts'
import { handoverResolvers } from './handover/handover-resolvers.ts'
import { vexImportResolvers } from './statements/vex-import-resolvers.ts'
import { vexPreviewResolvers } from './downloads/vex-preview.ts'
import { vexResolvers } from './decisions/vex-resolvers.ts'
import { vulnerabilityResolvers } from './findings/vulnerability-resolvers.ts'
import { environmentResolvers } from './products/environment-resolvers.ts'
import { conditionResolvers } from './conditions/condition-resolvers.ts'
import { bulkUpdateResolvers } from './components/bulk-update-mutation.ts'
import { componentMutationResolvers } from './components/component-mutations.ts'
import { supplierMutationResolvers } from './components/supplier-mutations.ts'
import { componentAdviceResolvers } from './components/component-advice-resolvers.ts'
import { componentResolvers } from './components/component-resolvers.ts'
import { disclosedResolvers } from './documents/disclosed-resolvers.ts'
import { documentMutationResolvers } from './documents/document-mutations.ts'
import { documentResolvers } from './documents/document-resolvers.ts'
import { fileResolvers } from './documents/file-resolvers.ts'
import { exportResolvers } from './downloads/export-resolvers.ts'
import { downloadResolvers } from './downloads/download-resolvers.ts'
import { auditResolvers } from './changes/audit-resolvers.ts'
import { reviewResolvers } from './signatures/review-resolvers.ts'
import { signingKeyResolvers } from './signatures/signing-key-resolvers.ts'
import { inspectionResolvers } from './documents/inspection-resolvers.ts'
import { batchResolvers } from './jobs/batch-resolvers.ts'
import { jobResolvers } from './jobs/job-resolvers.ts'
import { statementResolvers } from './statements/statement-resolvers.ts'
import { contactMutationResolvers } from './versions/contact-mutations.ts'
import { sbomMutationResolvers } from './versions/sbom-mutations.ts'
import { comparisonResolvers } from './versions/comparison-resolvers.ts'
import { sbomResolvers } from './versions/sbom-resolvers.ts'
import { scanResolvers } from './scans/scan-resolvers.ts'
import { statsWithPartsResolvers } from './versions/stats-with-parts.ts'
import { versionStatsResolvers } from './versions/version-stats-resolvers.ts'
import type { Resolvers } from './generated/resolver-types.ts'
import { carryOverResolvers } from './decisions/carry-over-resolvers.ts'
import { customFieldResolvers } from './labeling/custom-field-resolvers.ts'
import { internalNameResolvers } from './labeling/internal-name-resolvers.ts'
import { decisionPreviewResolvers } from './decisions/decision-preview-resolvers.ts'
import { findingMarkResolvers } from './decisions/finding-mark-resolvers.ts'
import { changeResolvers } from './changes/change-resolvers.ts'
import { checkMutationResolvers } from './checks/check-mutations.ts'
import { checkResolvers } from './checks/check-resolvers.ts'
import { repairPreviewResolvers } from './checks/repair-preview.ts'
import { licenseReplacementResolvers } from './licenses/license-replacement-resolvers.ts'
import { licenseMutationResolvers } from './licenses/license-mutations.ts'
import { findResolvers } from './find/find-resolvers.ts'
import { licenseResolvers } from './licenses/license-resolvers.ts'
import { versionLicenseResolvers } from './licenses/version-license-resolvers.ts'
import { partResolvers } from './parts/part-resolvers.ts'
import { gateResolvers } from './policies/gate-resolvers.ts'
import { policyMutationResolvers } from './policies/policy-mutations.ts'
import { policyResolvers } from './policies/policy-resolvers.ts'
import { violationResolvers } from './policies/violation-resolvers.ts'
import { waiverResolvers } from './policies/waiver-resolvers.ts'
import { namedListResolvers } from './conditions/named-list-resolvers.ts'
import { savedFindResolvers } from './find/saved-find-resolvers.ts'
import { savedViewResolvers } from './conditions/saved-view-resolvers.ts'
import { priorityResolvers } from './findings/priority-resolvers.ts'
import { productResolvers } from './products/product-resolvers.ts'
import { repeatResolvers } from './repeats/repeat-resolvers.ts'
import { channelResolvers } from './notifications/channel-resolvers.ts'
import { deliveryResolvers } from './notifications/delivery-resolvers.ts'
import { mailServerResolvers } from './notifications/mail-server-resolvers.ts'
import { signInResolvers } from './sign-in/sign-in-resolvers.ts'
import { inboxResolvers } from './notifications/inbox-resolvers.ts'
import { notificationResolvers } from './notifications/notification-resolvers.ts'
import { timeResolvers } from './notifications/time-resolvers.ts'
import { organizationResolvers } from './accounts/organization-resolvers.ts'
import { serviceResolvers } from './changes/service-resolvers.ts'
import { invitationResolvers } from './accounts/invitation-resolvers.ts'
import { serviceAccountResolvers } from './accounts/service-account-resolvers.ts'
import { shareFileResolvers } from './sharing/share-file-resolvers.ts'
import { shareLinkResolvers } from './sharing/share-link-resolvers.ts'
import { ticketResolvers } from './tickets/ticket-resolvers.ts'
import { trackerResolvers } from './tickets/tracker-resolvers.ts'
import { tokenResolvers } from './accounts/token-resolvers.ts'
import { userResolvers } from './accounts/user-resolvers.ts'

/** One module per resource. Two modules that resolve the same field stop the service. */
export const resolverModules: readonly Resolvers[] = [
  userResolvers,
  tokenResolvers,
  invitationResolvers,
  serviceAccountResolvers,
  serviceResolvers,
  changeResolvers,
  inboxResolvers,
  notificationResolvers,
  timeResolvers,
  channelResolvers,
  deliveryResolvers,
  mailServerResolvers,
  signInResolvers,
  organizationResolvers,
  signingKeyResolvers,
  reviewResolvers,
  auditResolvers,
  checkResolvers,
  repairPreviewResolvers,
  checkMutationResolvers,
  licenseResolvers,
  licenseMutationResolvers,
  licenseReplacementResolvers,
  versionLicenseResolvers,
  automationResolvers,
  automationMutationResolvers,
  policyResolvers,
  policyMutationResolvers,
  gateResolvers,
  violationResolvers,
  waiverResolvers,
  namedListResolvers,
  savedFindResolvers,
  savedViewResolvers,
  shareFileResolvers,
  shareLinkResolvers,
  ticketResolvers,
  trackerResolvers,
  priorityResolvers,
  productResolvers,
  environmentResolvers,
  advisoryResolvers,
  advisoryBundleResolvers,
  advisoryExclusionResolvers,
  advisoryNeedResolvers,
  advisoryRefreshResolvers,
  findingResolvers,
  findingMarkResolvers,
  carryOverResolvers,
  statementResolvers,
  customFieldResolvers,
  internalNameResolvers,
  decisionPreviewResolvers,
  triageResolvers,
  vexImportResolvers,
  handoverResolvers,
  vexPreviewResolvers,
  vexResolvers,
  vulnerabilityResolvers,
  componentResolvers,
  conditionResolvers,
  componentAdviceResolvers,
  bulkUpdateResolvers,
  componentMutationResolvers,
  supplierMutationResolvers,
  statsWithPartsResolvers,
  versionStatsResolvers,
  sbomResolvers,
  comparisonResolvers,
  scanResolvers,
  sbomMutationResolvers,
  contactMutationResolvers,
  batchResolvers,
  jobResolvers,
  inspectionResolvers,
  downloadResolvers,
  exportResolvers,
  documentResolvers,
  documentMutationResolvers,
  fileResolvers,
  disclosedResolvers,
  attributionResolvers,
  partResolvers,
  repeatResolvers,
  backupResolvers,
  findResolvers,
]
