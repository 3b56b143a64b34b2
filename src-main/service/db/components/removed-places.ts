import type { RawBuilder, Selectable } from 'kysely'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'
import type { ComponentId, ContentId } from '#service/domain/id.ts'

/** Where a component was in the graph. */
export interface Place {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Components that were nested in it. */
  readonly parts: readonly string[]
}

/** A removed component around another one. */
interface OtherRemoved {
  readonly stored: Selectable<ComponentTable>
  readonly place: Place
}

/** What is removed from a content, by id. It follows what is put back, so that it is read once for many. */
export type OthersRemoved = Map<string, OtherRemoved>

/** Returns what is removed from a content, by id. */
export async function readOthersRemoved(
  read: UserReader,
  contentId: ContentId | RawBuilder<ContentId>,
): Promise<OthersRemoved> {
  const rows = await read
    .selectFrom('removed_component')
    .select(['component_id', 'stored', 'place'])
    .where('content_id', '=', contentId)
    .execute()
  return new Map(
    rows.map(({ component_id: id, stored, place }) => {
      // As they were stored when it was removed.
      return [id, { stored: JSON.parse(stored) as OtherRemoved['stored'], place: JSON.parse(place) as Place }]
    }),
  )
}

/** Returns the removed components that a component was nested in, and the first one around them that is not removed. */
export function removedAround(
  parentId: ComponentId | null,
  others: OthersRemoved,
): { readonly removed: ReadonlySet<string>; readonly nearest: ComponentId | null } {
  const removed = new Set<string>()
  let nearest = parentId
  while (nearest !== null && !removed.has(nearest)) {
    const other = others.get(nearest)
    if (!other) break
    removed.add(nearest)
    nearest = other.stored.parent_id
  }
  return { removed, nearest }
}

/** Returns what is nested in a component, and in what is removed from it. */
export function nestedIn(parts: readonly string[], others: OthersRemoved): readonly string[] {
  const found = new Set(parts)
  for (const id of found) for (const part of others.get(id)?.place.parts ?? []) found.add(part)
  return [...found]
}

/** Lets components that are still removed come back to one that is back: to its edges, and to what is nested in what. */
export async function tellOthersRemoved(
  transaction: UserTransaction,
  back: {
    readonly id: ComponentId
    readonly place: Place
    /** What was nested in it. */
    readonly nested: readonly string[]
    /** What it is nested in now. */
    readonly parentId: ComponentId | null
    /** What it was nested in, and is removed. */
    readonly around: ReadonlySet<string>
  },
  others: OthersRemoved,
): Promise<void> {
  const [from, to, nested] = [new Set(back.place.from), new Set(back.place.to), new Set(back.nested)]
  for (const [other, { stored, place }] of others) {
    const isInside = nested.has(other) && removedAround(stored.parent_id, others).nearest === back.parentId
    if (!isInside && !to.has(other) && !from.has(other) && !back.around.has(other)) continue
    const told: Place = {
      from: to.has(other) ? withId(place.from, back.id) : place.from,
      to: from.has(other) ? withId(place.to, back.id) : place.to,
      parts: back.around.has(other) ? withId(place.parts, back.id) : place.parts,
    }
    const within = isInside ? { ...stored, parent_id: back.id } : stored
    others.set(other, { stored: within, place: told })
    await transaction
      .updateTable('removed_component')
      .set({
        place: JSON.stringify(told),
        ...(isInside && { stored: JSON.stringify(within) }),
      })
      .where('component_id', '=', other)
      .execute()
  }
}

function withId(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id]
}
