import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  PeopleDocument,
  type PeopleQuery,
  PersonAddDocument,
  type PersonAddMutationVariables,
  PersonChangeDocument,
  type PersonChangeMutationVariables,
  PersonInvitationRevokeDocument,
  PersonInviteDocument,
  type PersonInviteMutationVariables,
  PersonRemoveDocument,
  ServiceAccountAddDocument,
  type ServiceAccountAddMutationVariables,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

/** A link that was just made. */
export interface MadeLink {
  readonly name: string
  readonly role: string
  /** Path on this server, with the code. */
  readonly path: string
  readonly expiresAt: string
}

export type Person = PeopleQuery['organization']['users']['nodes'][number]

/** Which people are listed. */
export type Shown = 'all' | 'enabled' | 'disabled'

/** Reads people or service accounts page by page, and who asks. */
export function usePeople(kind: Person['kind'], search: string, shown: Shown) {
  return usePagedList({
    queryKey: queryKey('organization', 'people', kind, search, shown),
    keepsRows: true,
    readPage: async ({ after, first, signal }) => {
      const enabled = shown === 'all' ? null : shown === 'enabled'
      const variables = { after, first, search: search === '' ? null : search, enabled, kind }
      const { organization, organizationUser, service } = await request(PeopleDocument, variables, signal)
      return { ...organization.users, viewer: organizationUser, isDesktop: service.deployment === 'desktop' }
    },
  })
}

/** Makes an invitation of a person, who is added if they are new. Its link is in the answer, once. */
export function useInvitation() {
  const onSuccess = usePeopleChanged()
  return useMutation({
    gcTime: 0, // the link
    mutationFn: async (input: PersonInviteMutationVariables['input']): Promise<MadeLink> => {
      const { user, path, expiresAt } = accepted((await request(PersonInviteDocument, { input })).userInvite)
      if (user === null || path === null || expiresAt === null) throw new Error(texts.serviceMadeNoLink)
      return { ...user, path, expiresAt }
    },
    onSuccess,
  })
}

/** Adds a person. */
export function usePersonAdd() {
  const onSuccess = usePeopleChanged()
  return useMutation({
    mutationFn: async (input: PersonAddMutationVariables['input']) =>
      accepted((await request(PersonAddDocument, { input })).userCreate),
    onSuccess,
  })
}

/** A service account that was just added, with the text of its token. */
export interface MadeAccount {
  readonly name: string
  readonly role: string
  readonly expiresAt: string
  readonly secret: string
}

/** Adds a service account. The text of its token is in the answer, once. */
export function useServiceAccountAdd() {
  const onSuccess = usePeopleChanged()
  return useMutation({
    gcTime: 0, // the text of the token
    mutationFn: async (input: ServiceAccountAddMutationVariables['input']): Promise<MadeAccount> => {
      const answer = accepted((await request(ServiceAccountAddDocument, { input })).serviceAccountCreate)
      const { user, token, secret } = answer
      if (user === null || secret === null || token?.expiresAt == null) throw new Error(texts.serviceMadeNoToken)
      return { ...user, expiresAt: token.expiresAt, secret }
    },
    onSuccess,
  })
}

/** Changes name and email address of a person in a form, which shows what was rejected. */
export function usePersonEdit() {
  const onSuccess = usePeopleChanged()
  return useMutation({
    mutationFn: async (input: PersonChangeMutationVariables['input']) =>
      accepted((await request(PersonChangeDocument, { input })).userUpdate),
    onSuccess,
  })
}

/** A change in the list itself, what is said of it, and what takes it back. */
export interface PersonChange {
  readonly input: PersonChangeMutationVariables['input']
  readonly said: string
  readonly undo?: PersonChangeMutationVariables['input']
}

/** Changes role or state of a person in the list, with one step back. */
export function usePersonChange() {
  const changed = usePeopleChanged()
  const change = useMutation({
    mutationFn: async ({ input }: PersonChange) =>
      accepted((await request(PersonChangeDocument, { input })).userUpdate),
    onError: (error) => showError(error, texts.personCouldNotBeChanged),
    onSuccess: async (_payload, { said, undo }) => {
      const back = () => undo && change.mutate({ input: undo, said: texts.changeIsUndone })
      showToast({ text: said, ...(undo && { action: { label: texts.undo, run: back } }) })
      await changed()
    },
  })
  return change
}

/** Removes a person: their tokens end, and their name stays in histories. */
export function usePersonRemoval() {
  const onSuccess = usePeopleChanged()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(PersonRemoveDocument, { id })).userDelete),
    onSuccess,
  })
}

/** Ends the link of a person who has not used it yet. */
export function useInvitationRevocation() {
  const changed = usePeopleChanged()
  return useMutation({
    mutationFn: async ({ id }: Pick<Person, 'id' | 'name'>) =>
      accepted((await request(PersonInvitationRevokeDocument, { id })).userInvitationRevoke),
    onError: (error) => showError(error, texts.invitationCouldNotBeRevoked),
    onSuccess: async (_payload, { name }) => {
      showToast({ text: texts.invitationOfDoesNotWorkAny(name) })
      await changed()
    },
  })
}

/** Names of people are shown with what they did, everywhere. */
function usePeopleChanged() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries()
  }
}
