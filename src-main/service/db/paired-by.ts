import { type RawBuilder, sql } from 'kysely'

/** What findings of two versions have in common that are paired: the vulnerability, by any of its names, and the package. */
export function pairedBy(table = 'finding'): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<string>`coalesce(${column('row_vulnerability')}, ${column('vulnerability_id')}) || ' ' || ${column('package_name_key')}`
}
