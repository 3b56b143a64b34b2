import type { ConfirmSetting } from '#service/domain/decisions/confirm-setting.ts'
import type { EnvironmentId, OrganizationId, ProductId } from '#service/domain/id.ts'

/** An environment of a product: `project` in the API (specification 2.1). */
export interface Environment {
  readonly id: EnvironmentId
  readonly organizationId: OrganizationId
  readonly productId: ProductId
  readonly name: string
  /** Place in the list: default 0, development 1, production 2. */
  readonly position: number
  readonly description: string
  readonly enabled: boolean
  readonly retainVulnerabilityStatus: boolean
  readonly interpretLicenseListAsAnd: boolean
  /** Days after which the advisory data of its versions is old. */
  readonly feedAgeLimitDays: number
  readonly carryOverAutoConfirm: ConfirmSetting
  readonly versionCount: number
  readonly updatedAt: string
}
