import { useQuery } from '@tanstack/react-query'
import { OwnRoleDocument } from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { request } from './request.ts'

/** Reads the role of this user, with the token that the window has. */
export function useOwnRole() {
  return useQuery({
    queryKey: queryKey('organization', 'own-role'),
    queryFn: async ({ signal }) => (await request(OwnRoleDocument, {}, signal)).organizationUser.role,
  })
}

/** Whether this user may only read. Until that is known, commands are offered: the service decides about each. */
export function useMayOnlyRead(): boolean {
  return useOwnRole().data === 'Viewer'
}
