import { findComponentsById } from '#service/db/components/find-component.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { componentChangeWords, type PackedRows } from '#service/domain/compare/comparison.ts'
import { readComponentNote } from '#service/domain/compare/component-note.ts'
import type { Component } from '#service/domain/components/component.ts'
import { rowAt } from './packed-rows.ts'

/** One component that differs between two versions. `subject` is null if it was added, `target` if it was removed. */
export interface Drift {
  readonly diffType: 'added' | 'removed' | 'changed'
  readonly diffTags: readonly string[]
  readonly subject: Component | null
  readonly target: Component | null
}

const typeOrder = ['added', 'removed', 'changed'] as const
const unchanged = componentChangeWords.indexOf('unchanged')

/** Returns the rows of a comparison that differ: added, removed, changed in any way, then by name. */
export async function driftOf(database: UserDatabase, rows: PackedRows): Promise<readonly Drift[]> {
  const places = Array.from(rows.changes.keys()).filter((place) => rows.changes[place] !== unchanged)
  const pairs = places.map((place) => rowAt(rows, place))
  const components = await componentsOf(
    database,
    pairs.flatMap(({ baseId, targetId }) => [baseId, targetId].filter((id) => id !== null)),
  )
  const drifts = pairs.map(({ change, note, baseId, targetId }): Drift => {
    const word = componentChangeWords[change]
    return {
      diffType: word === 'added' || word === 'removed' ? word : 'changed',
      diffTags: readComponentNote(note).tags,
      subject: (baseId !== null && components.get(baseId)) || null,
      target: (targetId !== null && components.get(targetId)) || null,
    }
  })
  const nameOf = ({ subject, target }: Drift) => (target ?? subject)?.name.toLowerCase() ?? ''
  return drifts.toSorted(
    (a, b) =>
      typeOrder.indexOf(a.diffType) - typeOrder.indexOf(b.diffType) ||
      (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))),
  )
}

async function componentsOf(database: UserDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, Component>> {
  const found = new Map<string, Component>()
  for (let start = 0; start < ids.length; start += 500) {
    for (const [id, component] of await findComponentsById(database, ids.slice(start, start + 500)))
      found.set(id, component)
  }
  return found
}
