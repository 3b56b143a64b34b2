import { CompiledQuery } from 'kysely'
import type { UserTransaction } from '#service/db/database.ts'
import type { AuditContent, AuditEntry } from '#service/domain/audit/audit-entry.ts'
import { addToChain } from './append-entry.ts'

/** An entry about what the service did by itself. */
export type ServiceEntry = Omit<AuditEntry, 'number' | 'content'> & {
  readonly content: Omit<AuditContent, 'stepId'> & Partial<Pick<AuditContent, 'stepId'>>
  readonly versionId: string
}

/**
 * Writes an entry about a version, in the transaction of the change. One whose id is there already is not written again, nor one about a version
 * that was deleted meanwhile: what its entries said was erased with it.
 */
export async function addServiceEntry(transaction: UserTransaction, entry: ServiceEntry): Promise<void> {
  const version = await transaction
    .selectFrom('sbom_version')
    .select('id')
    .where('id', '=', entry.versionId)
    .where('visible', '=', 1)
    .executeTakeFirst()
  if (!version) return
  const number = await addEntry(transaction, {
    ...entry,
    content: { ...entry.content, stepId: entry.content.stepId ?? null },
  })
  const link = 'INSERT INTO audit_entry_version (version_id, number) VALUES (?, ?) ON CONFLICT DO NOTHING'
  await transaction.executeQuery(CompiledQuery.raw(link, [entry.versionId, number]))
}

/** Writes an entry about no version, in the transaction of the change. Returns its number. */
export async function addEntry(
  transaction: UserTransaction,
  { content, ...entry }: Omit<AuditEntry, 'number' | 'content'> & { readonly content: AuditContent },
): Promise<number> {
  const query = async (text: string, parameters: readonly unknown[]) =>
    (await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows
  return addToChain(query, entry, () => Promise.resolve(content))
}
