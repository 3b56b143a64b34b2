import { type Kysely, sql } from 'kysely'
import { placeOf } from '#service/db/dialect/sql-words.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Component } from '#service/domain/components/component.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Identity = Pick<Component, 'name' | 'group'>
type Place = Pick<SbomVersion, 'id' | 'organizationId' | 'productId' | 'environmentId'>

/**
 * Removes version and letter case from a purl, so that a dismissal also applies to the next version. Qualifiers stay, because they
 * distinguish suggestions.
 */
export function dismissedPurl(purl: string): string {
  return asciiLower(purl.replace(/@[^?#]*/, ''))
}

/** `dismissedPurl` of the stored suggestion of a component. */
const storedPurl = sql<string>`(with parts as (
    select component.suggested_purl as purl, ${placeOf(sql`component.suggested_purl || '?'`, '?')} as tail
  ), split as (
    select substr(purl, 1, tail - 1) as head, substr(purl, tail) as qualifiers from parts
  ) select lower(substr(head, 1, ${placeOf(sql`head || '@'`, '@')} - 1) || qualifiers) from split)`

/** True for a component whose stored suggestion was not dismissed. For queries over `component` in its version. */
export const isSuggestionOpen = sql<boolean>`not exists (
  select 1 from dismissed_suggestion
  where dismissed_suggestion.product_id = (select product_id from sbom_version where sbom_version.content_id = component.content_id)
    and dismissed_suggestion.name_key = component.name_key
    and dismissed_suggestion.group_key = lower(coalesce(component.group_name, ''))
    and dismissed_suggestion.purl = ${storedPurl})`

/** Returns the dismissed purls of components, by component, as `dismissedPurl` returns them. Components without any are omitted. */
export async function findDismissed(
  { read }: Pick<UserDatabase, 'read'>,
  componentIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
    .innerJoin('dismissed_suggestion', (join) =>
      join
        .onRef('dismissed_suggestion.product_id', '=', 'sbom_version.product_id')
        .onRef('dismissed_suggestion.name_key', '=', 'component.name_key')
        .on(sql<boolean>`dismissed_suggestion.group_key = lower(coalesce(component.group_name, ''))`),
    )
    .select(['component.id', 'dismissed_suggestion.purl'])
    .where('component.id', 'in', componentIds)
    .execute()
  const byComponent = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byComponent].map(([id, found]) => [id, new Set(found.map(({ purl }) => purl))]))
}

/** Dismisses a suggestion for a component and for those with its name and group in every version of the product. */
export async function dismissSuggestion(
  { write }: Pick<UserDatabase, 'write'>,
  version: Place,
  component: Identity & Pick<Component, 'id'>,
  dismissal: { readonly purl: string; readonly by: Actor; readonly at: string },
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('dismissed_suggestion')
      .values({
        ...identityColumns(version, component),
        purl: dismissedPurl(dismissal.purl),
        dismissed_by: actorColumn(dismissal.by),
        dismissed_at: dismissal.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await publishComponentUpdate(transaction, version, component.id, dismissal.at)
  })
}

/** Restores dismissed suggestions: one, or all if `purl` is null. */
export async function restoreSuggestions(
  { write }: Pick<UserDatabase, 'write'>,
  version: Place,
  component: Identity & Pick<Component, 'id'>,
  { purl, at }: { readonly purl: string | null; readonly at: string },
): Promise<void> {
  const { product_id, name_key, group_key } = identityColumns(version, component)
  await write.transaction().execute(async (transaction) => {
    let dismissed = transaction
      .deleteFrom('dismissed_suggestion')
      .where('product_id', '=', product_id)
      .where('name_key', '=', name_key)
      .where('group_key', '=', group_key)
    if (purl !== null) dismissed = dismissed.where('purl', '=', dismissedPurl(purl))
    await dismissed.execute()
    await publishComponentUpdate(transaction, version, component.id, at)
  })
}

/** Names are compared like SQLite's `lower` and the stored `name_key`. */
function identityColumns({ productId }: Place, { name, group }: Identity) {
  return { product_id: productId, name_key: name.toLowerCase(), group_key: asciiLower(group ?? '') }
}

/** Like SQLite's `lower`: letters other than A to Z stay as they are. */
function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

async function publishComponentUpdate(
  write: Kysely<UserDataTables>,
  version: Place,
  componentId: string,
  at: string,
): Promise<void> {
  const { id: versionId, organizationId, environmentId } = version
  const event = { organizationId, at, kind: 'COMPONENT', action: 'UPDATED' } as const
  await insertChangeEvents(write, [{ ...event, subjectId: componentId, versionId, environmentId }])
}
