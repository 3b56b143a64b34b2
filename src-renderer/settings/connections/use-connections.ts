import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectionBridge, ConnectionInput, ConnectionReply } from '#shared/bridge.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
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
    save: useMutation({ mutationFn: async (input: ConnectionInput) => valueOf(await bridge.save(input)), onSettled }),
    remove: useMutation({ mutationFn: async (id: string) => valueOf(await bridge.remove(id)), onSettled }),
  }
}

/**
 * Returns the value of a reply.
 * @throws {RequestError} with what is wrong
 */
export function valueOf<Value>(reply: ConnectionReply<Value>): Value {
  if ('value' in reply) return reply.value
  throw new RequestError('rejected', reply.problem, reply.remedy, reply.code)
}
