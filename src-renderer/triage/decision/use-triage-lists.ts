import { useQuery } from '@tanstack/react-query'
import { TriageFieldsDocument, TriagePeopleDocument } from '#renderer/generated/documents.ts'
import type { TriageFieldsQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { Person } from './people.ts'

/** A custom field of findings. */
export type CustomField = TriageFieldsQuery['customFields']['nodes'][number]

/** Reads the users to whom findings can be assigned, by name. */
export function usePeople() {
  return useQuery({
    queryKey: queryKey('organization', 'people'),
    queryFn: async ({ signal }): Promise<Person[]> => {
      const { organization, organizationUser } = await request(TriagePeopleDocument, {}, signal)
      return organization.users.nodes.map((user) => ({ ...user, isMe: user.id === organizationUser.id }))
    },
    staleTime: 60_000,
  })
}

/** Reads the custom fields of findings, in their order. */
export function useCustomFields(): readonly CustomField[] {
  const { data } = useQuery({
    queryKey: queryKey('organization', 'finding-fields'),
    queryFn: async ({ signal }) => (await request(TriageFieldsDocument, {}, signal)).customFields.nodes,
    staleTime: 60_000,
  })
  return data ?? noFields
}

const noFields: readonly CustomField[] = []
