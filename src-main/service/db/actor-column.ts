import type { Actor } from '#service/domain/actor.ts'

/** Converts an actor to the text of a column. */
export function actorColumn(actor: Actor): string {
  const { kind, name, id } = actor
  return JSON.stringify({ kind, name, id })
}

/** Parses an actor from the text of `actorColumn`. A plain name is a user of that name. */
export function readActorColumn(text: string): Actor {
  if (!text.startsWith('{')) return { kind: 'USER', name: text, id: null }
  return JSON.parse(text) as Actor // written by `actorColumn` only
}
