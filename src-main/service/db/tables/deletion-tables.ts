import type { Generated } from 'kysely'

/** Id, digests, who and when: all that remains of a deleted version. */
export interface DeletedVersionTable {
  readonly id: string
  readonly organization_id: string
  /** SHA-256 of its documents, as a JSON list. */
  readonly digests: string
  readonly deleted_by: string
  readonly deleted_at: string
  /** 1 once the vulnerabilities of no finding were deleted since. */
  readonly swept: Generated<number>
}

export interface DeletionTables {
  readonly deleted_version: DeletedVersionTable
}
