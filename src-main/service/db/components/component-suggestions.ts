import { sql } from 'kysely'
import type { Component } from '#service/domain/components/component.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { componentColumns, readComponent } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { isSuggestionOpen } from './dismissed-suggestions.ts'
import { readKeysetPage } from '#service/db/keyset.ts'

/**
 * Lists components of a version that could not be evaluated but have an identity suggestion, by name. Dismissed suggestions are omitted.
 */
export async function listSuggestedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  request: PageRequest,
): Promise<Page<Component>> {
  const keys = [sql`component.name_key`, sql`component.id`].map((expression) => ({
    expression,
    direction: 'asc' as const,
  }))
  const query = read
    .selectFrom('component')
    .select(componentColumns)
    .where('component.version_id', '=', versionId)
    .where('component.suggested_purl', 'is not', null)
    .where('component.is_listed', '=', 1)
    .where(isSuggestionOpen)
  const page = await readKeysetPage(query, keys, request)
  return { ...page, rows: page.rows.map(readComponent) }
}

/** Counts the components with suggestions. */
export async function countSuggestedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
): Promise<number> {
  const row = await read
    .selectFrom('component')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('version_id', '=', versionId)
    .where('suggested_purl', 'is not', null)
    .where('is_listed', '=', 1)
    .where(isSuggestionOpen)
    .executeTakeFirstOrThrow()
  return row.count
}
