import type { UserDatabase } from './database.ts'

/** Returns the greatest id of each table whose ids are compared to find an order. */
export async function listNewestIds({ write }: Pick<UserDatabase, 'write'>): Promise<readonly string[]> {
  const newest = await Promise.all(
    (['job', 'sbom_version', 'sbom_document', 'vex_operation', 'signing_key', 'component_edit'] as const).map((table) =>
      write.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    ),
  )
  return newest.flatMap((row) => row?.id ?? [])
}
