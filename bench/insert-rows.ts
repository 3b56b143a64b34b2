import { rmSync } from 'node:fs'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { newId } from '#service/domain/id.ts'

/**
 * Inserts the components and edges of a document into an empty database of the service's schema, and nothing else: the minimum cost of
 * storing it.
 */
export function insertRows({ components, edges }: ExportContent, scratch: string): void {
  const database = openSqlite({ file: scratch, mode: 'write', schema: 'user-data' }, userDataMigrations)
  database.execute('PRAGMA foreign_keys = OFF')
  const versionId = newId()
  const ids = new Map(components.map(({ id }) => [id, newId()]))
  const rows = components.map((component) => columnsOf(component, versionId, ids))
  const names = Object.keys(rows[0] ?? {})
  const sql = `INSERT INTO component (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  database.bulk(
    sql,
    rows.map((row) => Object.values(row)),
  )
  database.bulk(
    'INSERT INTO dependency (from_id, to_id) VALUES (?, ?)',
    edges.map((ends) => ends.map((id) => ids.get(id))),
  )
  database.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(scratch + ending, { force: true })
}

function columnsOf(component: ExportedComponent, versionId: string, ids: ReadonlyMap<string, string>): object {
  const { ref, position, name, componentVersion, kind, group, purl, cpes, licenseExpression, detail } = component
  return {
    id: ids.get(component.id),
    content_id: versionId,
    ref,
    position,
    name,
    name_key: name.toLowerCase(),
    component_version: componentVersion,
    kind,
    group_name: group,
    purl,
    cpes: JSON.stringify(cpes),
    license_expression: licenseExpression,
    supplier_name: detail.supplier?.name ?? null,
    detail: JSON.stringify(detail),
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
  }
}
