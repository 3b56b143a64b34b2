import type { CustomValues } from '#service/domain/labeling/custom-field.ts'
import type { Contact, SbomTool } from '#service/domain/creators.ts'
import type { DocumentFamily } from '#service/domain/documents/document-family.ts'
import type { StageName, StageStatus } from '#shared/stage.ts'
import type { EnvironmentId, OrganizationId, ProductId, VersionId } from '#service/domain/id.ts'

/** Provenance of an upload, values as sent (specification 4.4). */
export interface CiMetadata {
  readonly provider: string | null
  readonly eventType: string | null
  readonly releaseTag: string | null
  readonly prNumber: string | null
  readonly prUrl: string | null
  readonly prSourceBranch: string | null
  readonly prTargetBranch: string | null
  readonly prAuthor: string | null
  readonly buildUrl: string | null
  readonly commitSha: string | null
  readonly repositoryUrl: string | null
}

/** Counts that do not change after a version's content is stored. */
export interface ContentCounts {
  readonly components: number
  readonly withPurl: number
  readonly withCpe: number
  readonly withLicense: number
  readonly withSupplier: number
  readonly dependencies: number
  readonly files: number
}

/** A version of a product in an environment: `sbom` in the API. Its string is `label`, never `version`. */
export interface SbomVersion {
  readonly id: VersionId
  readonly organizationId: OrganizationId
  readonly environmentId: EnvironmentId
  readonly productId: ProductId
  readonly label: string
  readonly spec: DocumentFamily
  readonly specVersion: string
  readonly format: 'JSON' | 'XML' | 'TAG_VALUE'
  readonly lifecyclePhases: readonly string[]
  readonly serialNumber: string | null
  readonly documentCreatedAt: string | null
  readonly releaseDate: string | null
  readonly endOfSupportDate: string | null
  readonly endOfLifeDate: string | null
  readonly tlp: string | null
  readonly dataLicense: string | null
  readonly tools: readonly SbomTool[]
  readonly authors: readonly Contact[]
  readonly suppliers: readonly Contact[]
  readonly labels: readonly string[]
  /** Absent for none. */
  readonly customValues?: CustomValues | undefined
  readonly manual: boolean
  readonly archivedAt: string | null
  readonly ciMetadata: CiMetadata | null
  /** When users last changed the document's content; null or absent if it is as it was read. */
  readonly editedAt?: string | null | undefined
  readonly counts: ContentCounts
  readonly primaryComponentId: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** TLP labels of specification 2.3. */
export const tlpLevels: readonly string[] = ['TLP:CLEAR', 'TLP:GREEN', 'TLP:AMBER', 'TLP:AMBER+STRICT', 'TLP:RED']

/** One stage of the pipeline over one version. A failed stage is `COMPLETED` with `error` set (specification 3). */
export interface ProcessingStage {
  readonly versionId: VersionId
  readonly name: StageName
  readonly status: StageStatus
  readonly done: number | null
  readonly total: number | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly error: string | null
}
