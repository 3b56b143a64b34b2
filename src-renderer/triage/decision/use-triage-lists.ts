import { useQuery } from '@tanstack/react-query'
import { TriagePeopleDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { Person } from './people.ts'

/** Reads the users to whom findings can be assigned, by name, and who asks. @param enabled false: not yet */
export function usePeople(enabled = true) {
  return useQuery({
    queryKey: queryKey('organization', 'people'),
    queryFn: async ({ signal }): Promise<{ readonly ownId: string; readonly people: readonly Person[] }> => {
      const { organization, organizationUser } = await request(TriagePeopleDocument, {}, signal)
      const people = organization.users.nodes.map((user) => ({ ...user, isMe: user.id === organizationUser.id }))
      return { ownId: organizationUser.id, people }
    },
    staleTime: 60_000,
    enabled,
  })
}
