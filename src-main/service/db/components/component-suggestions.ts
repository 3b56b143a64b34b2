import { sql } from 'kysely'
import type { Component } from '#service/domain/components/component.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { componentColumns, readComponent } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { isSuggestionOpen } from './dismissed-suggestions.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'
import { contentOf } from '#service/db/shown-content.ts'

/**
 * Lists components of a version that could not be evaluated but have an identity suggestion, by name. Dismissed suggestions are omitted.
 */
export async function listSuggestedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  request: PageRequest,
): Promise<Page<Component>> {
  const keys = toSortKeys([sql`component.name_key`, sql`component.id`], 'asc')
  const query = read
    .selectFrom('component')
    .select(componentColumns)
    .where('component.content_id', '=', contentOf(versionId))
    .where('component.suggested_purl', 'is not', null)
    .where('component.is_listed', '=', 1)
    .where(isSuggestionOpen)
  return listPage(query, keys, request, readComponent)
}

/** Counts the components with suggestions. */
export async function countSuggestedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
): Promise<number> {
  return countRows(
    read
      .selectFrom('component')
      .where('content_id', '=', contentOf(versionId))
      .where('suggested_purl', 'is not', null)
      .where('is_listed', '=', 1)
      .where(isSuggestionOpen),
  )
}
