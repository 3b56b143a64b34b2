import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  NamedListAddDocument,
  NamedListChangeDocument,
  NamedListPageDocument,
  type NamedListPageQuery,
  NamedListRemoveDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'

export type NamedList = NamedListPageQuery['namedLists']['nodes'][number]

/** Reads the named lists and the role of the user. Changes of rules count as changes of policies. */
export function useNamedLists() {
  return useQuery({
    queryKey: queryKey('policy', 'named-lists'),
    queryFn: ({ signal }) => request(NamedListPageDocument, {}, signal),
  })
}

/** Returns a mutation after which everything that lists decide about is read again. */
function useListMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all(
        (['policy', 'version', 'product', 'overview', 'organization'] as const).map((area) =>
          queries.invalidateQueries({ queryKey: queryKey(area) }),
        ),
      ),
  })
}

export interface ListFields {
  readonly name: string
  readonly description: string
  readonly values: readonly string[]
}

/** Adds a list, or changes it if it has an id. */
export const useListSave = () =>
  useListMutation(async ({ id, values, ...fields }: ListFields & { readonly id: string | null }) => {
    const input = { ...fields, values: [...values] }
    if (id === null) return accepted((await request(NamedListAddDocument, { input })).namedListCreate)
    return accepted((await request(NamedListChangeDocument, { input: { ...input, id } })).namedListUpdate)
  })

export const useListRemoval = () =>
  useListMutation(async ({ id }: NamedList) =>
    accepted((await request(NamedListRemoveDocument, { id })).namedListDelete),
  )
