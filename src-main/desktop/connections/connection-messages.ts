import type { ConnectionColor, ConnectionInput } from '#shared/bridge.ts'
import { channels } from '#desktop/channels.ts'
import { describeFailure, type Connections } from './connections.ts'

/**
 * Answers the page's messages about connections. What a message has is checked here, because a page sends what it likes.
 *
 * @param reload loads the page again, with the connection that is current then
 */
export function answerConnections(
  connections: Connections,
  reload: () => void,
): Readonly<Record<string, (argument: unknown) => unknown>> {
  return {
    [channels.connections]: () => connections.list(),
    [channels.lookAtServer]: (argument) =>
      replying(() => {
        const { address, ca } = membersOf(argument)
        return connections.look(text(address), ca === null ? null : text(ca))
      }),
    [channels.saveConnection]: (argument) =>
      replying(async () => {
        const { id, isOther } = await connections.save(toInput(argument))
        if (isOther) reload()
        return id
      }),
    [channels.removeConnection]: (id) =>
      replying(async () => {
        if (await connections.remove(text(id))) reload()
        return null
      }),
    [channels.switchConnection]: (id) =>
      replying(async () => {
        await connections.switchTo(id === null ? null : text(id))
        reload()
        return null
      }),
    [channels.drafts]: (argument) => replying(() => connections.drafts(text(membersOf(argument)['token']))),
    [channels.keepDraft]: (argument) =>
      replying(() => {
        const { token, draft } = membersOf(argument)
        const { id, text: json } = membersOf(draft)
        return connections.keepDraft(text(token), { id: text(id), text: text(json) })
      }),
    [channels.removeDraft]: (argument) =>
      replying(() => {
        const { token, id } = membersOf(argument)
        return connections.removeDraft(text(token), text(id))
      }),
  }
}

/** Answers with a value, or with what went wrong, for people. */
export async function replying(work: () => unknown): Promise<unknown> {
  try {
    return { value: await work() }
  } catch (error) {
    return describeFailure(error)
  }
}

function toInput(argument: unknown): ConnectionInput {
  const { id, name, address, color, token, certificate, isPinned, ca } = membersOf(argument)
  const orNull = (value: unknown) => (value === null ? null : text(value))
  return {
    id: orNull(id),
    name: text(name),
    address: text(address),
    color: text(color) as ConnectionColor, // checked with the other values
    token: orNull(token),
    certificate: orNull(certificate),
    isPinned: isPinned === true,
    ca: ca === undefined ? undefined : orNull(ca),
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown> // each member is checked
  throw new TypeError('The message has no values')
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError('The message has a value of another kind')
}
