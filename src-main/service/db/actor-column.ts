import type { Actor } from '#service/domain/actor.ts'

/** An actor as the text of a column. */
export function actorColumn(actor: Actor): string {
  return JSON.stringify(actor)
}

/** The actor of a column that `actorColumn` wrote. A bare name is a user of that name. */
export function readActorColumn(text: string): Actor {
  if (!text.startsWith('{')) return { kind: 'USER', name: text, id: null }
  return JSON.parse(text) as Actor // written by `actorColumn` only
}
