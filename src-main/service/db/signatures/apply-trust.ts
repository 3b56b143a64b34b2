import { type Kysely, type RawBuilder, sql } from 'kysely'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { eachMember, lengthOf, memberOf, valuesOf, withMember } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Writer = Kysely<UserDataTables>

/** Columns of a document with a signature: that of the file, and the newest that was made here. */
const signatureColumns = ['signature', 'own_signature'] as const
type SignatureColumn = (typeof signatureColumns)[number]

/**
 * Sets the state of every signature that was verified to what the trust store says now, without reading a document, and reports the
 * versions whose state changed. The caller must pass the transaction that changed the trust store.
 */
export async function applyTrust(
  transaction: Writer,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
): Promise<void> {
  const versions = new Map<string, { readonly environmentId: string }>()
  for (const column of signatureColumns) {
    const changed = await transaction
      .selectFrom('sbom_document')
      .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
      .select(['sbom_document.id', 'sbom_document.version_id', 'sbom_version.environment_id', 'sbom_version.visible'])
      .where('sbom_version.organization_id', '=', organizationId)
      .where(hasOtherState(column))
      .execute()
    if (changed.length === 0) continue
    await setStates(transaction, column, sql`id in ${valuesOf(changed.map(({ id }) => id))}`)
    for (const row of changed) {
      if (row.visible === 1) versions.set(row.version_id, { environmentId: row.environment_id })
    }
  }
  const events = [...versions].map(([versionId, { environmentId }]) => {
    const event = { organizationId, at, kind: 'SBOM', action: 'UPDATED' } as const
    return { ...event, subjectId: versionId, versionId, environmentId }
  })
  await insertChangeEvents(transaction, events)
}

/** Sets the states of one document, whose keys were compared with an earlier trust store. */
export async function applyTrustTo(write: Writer, documentId: string): Promise<void> {
  for (const column of signatureColumns) {
    await setStates(write, column, sql`id = ${documentId} and ${hasOtherState(column)}`)
  }
}

async function setStates(write: Writer, column: SignatureColumn, where: RawBuilder<unknown>): Promise<void> {
  await sql`update sbom_document set ${sql.ref(column)} = ${withMember(column, ['state'], stateOf(column))}
    where ${where}`.execute(write)
}

function hasOtherState(column: SignatureColumn): RawBuilder<boolean> {
  const name = `sbom_document.${column}`
  return sql<boolean>`${sql.ref(name)} is not null and ${memberOf(name, 'state')} <> 'INVALID'
    and ${lengthOf(name, 'verifiedBy')} > 0 and ${memberOf(name, 'state')} <> ${stateOf(column)}`
}

function stateOf(column: SignatureColumn): RawBuilder<string> {
  return sql<string>`case when exists (
    select 1 from ${eachMember(`sbom_document.${column}`, 'verifiedBy')} as maker
    join signing_key on signing_key.fingerprint = maker.value
    where signing_key.organization_id = (select organization_id from sbom_version where id = sbom_document.version_id)
  ) then 'TRUSTED' else 'UNTRUSTED' end`
}
