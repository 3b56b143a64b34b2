/** A row of an attribution report: what to print, and the components that it covers. */
export interface Attribution {
  readonly id: string
  /** The version whose report it is in. */
  readonly versionId: string
  readonly componentIds: readonly string[]
  readonly licenseExpression: string | null
  readonly declaredLicenseExpression: string | null
  readonly copyright: string | null
}
