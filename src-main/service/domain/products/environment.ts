/** An environment of a product: `project` in the API (specification 2.1). */
export interface Environment {
  readonly id: string
  readonly organizationId: string
  readonly productId: string
  readonly name: string
  /** Place in the list: default 0, development 1, production 2. */
  readonly position: number
  readonly description: string
  readonly enabled: boolean
  readonly retainVulnerabilityStatus: boolean
  readonly interpretLicenseListAsAnd: boolean
  readonly versionCount: number
  readonly updatedAt: string
}
