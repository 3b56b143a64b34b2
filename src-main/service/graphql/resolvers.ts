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
import { componentResolvers } from './component-resolvers.ts'
import { disclosedResolvers } from './disclosed-resolvers.ts'
import { documentMutationResolvers } from './document-mutations.ts'
import { documentResolvers } from './document-resolvers.ts'
import { fileResolvers } from './file-resolvers.ts'
import { downloadResolvers } from './download-resolvers.ts'
import { inspectionResolvers } from './inspection-resolvers.ts'
import { jobResolvers } from './job-resolvers.ts'
import { sbomMutationResolvers } from './sbom-mutations.ts'
import { sbomResolvers } from './sbom-resolvers.ts'
import { versionStatsResolvers } from './version-stats-resolvers.ts'
import type { Resolvers } from './generated/resolver-types.ts'
import { changeResolvers } from './change-resolvers.ts'
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
  productResolvers,
  environmentResolvers,
  advisoryResolvers,
  findingResolvers,
  triageResolvers,
  vexImportResolvers,
  vexPreviewResolvers,
  vexResolvers,
  vulnerabilityResolvers,
  componentResolvers,
  componentMutationResolvers,
  supplierMutationResolvers,
  versionStatsResolvers,
  sbomResolvers,
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
