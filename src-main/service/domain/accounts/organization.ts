import type { Severity } from '#shared/severity.ts'
import type { OrganizationId } from '#service/domain/id.ts'

export interface Organization {
  readonly id: OrganizationId
  readonly name: string
  readonly email: string | null
  readonly url: string | null
  /** Active findings of this severity or above prevent a version from being ready. */
  readonly readinessSeverity: Severity
  readonly networkAllowed: boolean
  readonly updatedAt: string
}
