import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectionBridge, ConnectionInput, ConnectionReply } from '#shared/bridge.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { openedSession, continueSession } from '#renderer/lib/session.ts'
import { ShellServiceDocument } from '#renderer/generated/documents.ts'
import { request } from '#renderer/lib/request.ts'
import { RequestError } from '#renderer/lib/request-error.ts'

/** Lists the connections of this computer. */
export function useConnections(bridge: ConnectionBridge) {
  return useQuery({
    queryKey: queryKey('organization', 'connections'),
    queryFn: () => bridge.list(),
    staleTime: Infinity,
  })
}

/** What changes the list. */
export function useConnectionChanges(bridge: ConnectionBridge) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: queryKey('organization', 'connections') })
  return {
    save: useMutation({
      mutationFn: async (input: ConnectionInput) => valueOf(await bridge.save(input)),
      onSuccess: () => followCurrent(bridge),
      onSettled,
    }),
    remove: useMutation({ mutationFn: async (id: string) => valueOf(await bridge.remove(id)), onSettled }),
  }
}

/** Shows the new name of the server that the window works with, and asks it at once whether it answers now. */
async function followCurrent(bridge: ConnectionBridge): Promise<void> {
  const { current, servers } = await bridge.list()
  const session = openedSession()
  const server = servers.find(({ id }) => id === current)
  if (server === undefined || session.server?.id !== server.id) return
  const { id, name, address, color } = server
  if (session.server.name !== name || session.server.color !== color) {
    continueSession({ ...session, server: { id, name, address, color } })
  }
  void request(ShellServiceDocument, {}).catch(() => {}) // the banner says what it said
}

/**
 * Returns the value of a reply.
 * @throws {RequestError} with what is wrong
 */
export function valueOf<Value>(reply: ConnectionReply<Value>): Value {
  if ('value' in reply) return reply.value
  throw new RequestError('rejected', reply.problem, reply.remedy, reply.code)
}
