/** A relationship of SPDX 2. */
export interface Relationship {
  readonly spdxElementId: string
  readonly relationshipType: string
  readonly relatedSpdxElement: string
  readonly comment?: string | undefined
}
