import type { Selectable } from 'kysely'
import type { AdvisorySource } from './advisory-store.ts'
import type { DatabaseReader } from '#service/db/database.ts'
import type { AdvisoryTables, SourceTable } from './advisory-tables.ts'

/** Lists every imported source, by name. */
export async function listSources(read: DatabaseReader<AdvisoryTables>): Promise<readonly AdvisorySource[]> {
  const rows = await read
    .selectFrom('source')
    .select(['id', 'name', 'kind', 'ecosystems', 'records', 'withdrawn_records', 'skipped_records'])
    .select(['newest_record', 'data_date', 'data_version', 'imported_at', 'bytes', 'sha256', 'licence', 'url'])
    .select(['key', 'attribution', 'errors', 'statements', 'is_whole'])
    .orderBy('name')
    .execute()
  const held = await read.selectFrom('held_records').select(['source', 'part', 'records']).orderBy('part').execute()
  const bySource = Map.groupBy(held, ({ source }) => source)
  return rows.map((row) => toSource(row, new Map(bySource.get(row.key)?.map(({ part, records }) => [part, records]))))
}

/**
 * Reads id and time of the snapshot in a file.
 * @throws {Error} if the file has none
 */
export async function readSnapshot(read: DatabaseReader<AdvisoryTables>): Promise<{ id: string; createdAt: string }> {
  const row = await read.selectFrom('snapshot').select(['id', 'created_at']).executeTakeFirst()
  if (!row) throw new Error('it names no state')
  return { id: row.id, createdAt: row.created_at }
}

function toSource(row: Selectable<SourceTable>, parts: ReadonlyMap<string, number>): AdvisorySource {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    ecosystems: JSON.parse(row.ecosystems) as string[], // written by the import
    records: row.records,
    withdrawnRecords: row.withdrawn_records,
    parts,
    skippedRecords: row.skipped_records,
    newestRecord: row.newest_record,
    dataDate: row.data_date,
    dataVersion: row.data_version,
    importedAt: row.imported_at,
    bytes: row.bytes,
    sha256: row.sha256,
    licence: row.licence,
    attribution: row.attribution,
    errors: JSON.parse(row.errors) as string[],
    statements: row.statements,
    url: row.url,
    isWhole: row.is_whole === 1,
  }
}
