import type { OrganizationId, ProductId } from '#service/domain/id.ts'
import type { CustomValues } from '#service/domain/labeling/custom-field.ts'

/** A product: `projectGroup` in the API. Names are unique in the organization without case. Times are RFC 3339 in UTC. */
export interface Product {
  readonly id: ProductId
  readonly organizationId: OrganizationId
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly sample: boolean
  readonly labels: readonly string[]
  /** Absent for none. */
  readonly customValues?: CustomValues | undefined
  readonly versionCount: number
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * Returns the form in which names are compared. Names that differ only by letter case, outer space or the encoding of accents are equal.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}
