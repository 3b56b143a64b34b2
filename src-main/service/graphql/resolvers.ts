import { advisoryBundleResolvers } from './advisory-bundle-resolvers.ts'
import { advisoryExclusionResolvers } from './advisory-exclusion-resolvers.ts'
import { advisoryRefreshResolvers } from './advisory-refresh-resolvers.ts'
import { advisoryResolvers } from './advisory-resolvers.ts'
import { attributionResolvers } from './attribution-resolvers.ts'
import { findingResolvers } from './finding-resolvers.ts'
import { triageResolvers } from './triage-resolvers.ts'
import { vexImportResolvers } from './vex-import-resolvers.ts'
import { vexPreviewResolvers } from './vex-preview.ts'
import { vexResolvers } from './vex-resolvers.ts'
import { vulnerabilityResolvers } from './vulnerability-resolvers.ts'
import { environmentResolvers } from './environment-resolvers.ts'
import { componentMutationResolvers } from './component-mutations.ts'
import { supplierMutationResolvers } from './supplier-mutations.ts'
import { componentAdviceResolvers } from './component-advice-resolvers.ts'
import { componentResolvers } from './component-resolvers.ts'
import { disclosedResolvers } from './disclosed-resolvers.ts'
import { documentMutationResolvers } from './document-mutations.ts'
import { documentResolvers } from './document-resolvers.ts'
import { fileResolvers } from './file-resolvers.ts'
import { downloadResolvers } from './download-resolvers.ts'
import { inspectionResolvers } from './inspection-resolvers.ts'
import { jobResolvers } from './job-resolvers.ts'
import { statementResolvers } from './statement-resolvers.ts'
import { sbomMutationResolvers } from './sbom-mutations.ts'
import { sbomResolvers } from './sbom-resolvers.ts'
import { scanResolvers } from './scan-resolvers.ts'
import { versionStatsResolvers } from './version-stats-resolvers.ts'
import type { Resolvers } from './generated/resolver-types.ts'
import { carryOverResolvers } from './carry-over-resolvers.ts'
import { customFieldResolvers } from './custom-field-resolvers.ts'
import { decisionPreviewResolvers } from './decision-preview-resolvers.ts'
import { findingMarkResolvers } from './finding-mark-resolvers.ts'
import { changeResolvers } from './change-resolvers.ts'
import { priorityResolvers } from './priority-resolvers.ts'
import { productResolvers } from './product-resolvers.ts'
import { notificationResolvers } from './notification-resolvers.ts'
import { organizationResolvers } from './organization-resolvers.ts'
import { serviceResolvers } from './service-resolvers.ts'
import { tokenResolvers } from './token-resolvers.ts'
import { userResolvers } from './user-resolvers.ts'

/** One module per resource. A field has one resolver: two modules that answer for the same field stop the service. */
export const resolverModules: readonly Resolvers[] = [
  userResolvers,
  tokenResolvers,
  serviceResolvers,
  changeResolvers,
  notificationResolvers,
  organizationResolvers,
  priorityResolvers,
  productResolvers,
  environmentResolvers,
  advisoryResolvers,
  advisoryBundleResolvers,
  advisoryExclusionResolvers,
  advisoryRefreshResolvers,
  findingResolvers,
  findingMarkResolvers,
  carryOverResolvers,
  statementResolvers,
  customFieldResolvers,
  decisionPreviewResolvers,
  triageResolvers,
  vexImportResolvers,
  vexPreviewResolvers,
  vexResolvers,
  vulnerabilityResolvers,
  componentResolvers,
  componentAdviceResolvers,
  componentMutationResolvers,
  supplierMutationResolvers,
  versionStatsResolvers,
  sbomResolvers,
  scanResolvers,
  sbomMutationResolvers,
  jobResolvers,
  inspectionResolvers,
  downloadResolvers,
  documentResolvers,
  documentMutationResolvers,
  fileResolvers,
  disclosedResolvers,
  attributionResolvers,
]
