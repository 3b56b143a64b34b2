import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LabelingPageQuery } from '#renderer/generated/documents.ts'
import {
  FieldAddDocument,
  FieldChangeDocument,
  FieldRemoveDocument,
  InternalNamesSaveDocument,
  InternalNamesWouldMarkDocument,
  LabelingPageDocument,
} from '#renderer/generated/documents.ts'
import { useMoves } from '#renderer/lib/moves.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import * as texts from './texts.ts'

export type Field = LabelingPageQuery['customFields']['nodes'][number]
export type StoredNames = LabelingPageQuery['organization']['internalNames']

/** Internal names as lists. */
export interface Names {
  readonly namespaces: string[]
  readonly names: string[]
  readonly purlTypes: string[]
}

/** Reads the custom fields and the internal names. */
export function useLabeling() {
  return useQuery({
    queryKey: queryKey('organization', 'labeling'),
    queryFn: ({ signal }) => request(LabelingPageDocument, {}, signal),
  })
}

const readLabelingAgain = (queries: QueryClient) =>
  Promise.all(
    (['organization', 'component', 'version', 'product', 'finding'] as const).map((area) =>
      queries.invalidateQueries({ queryKey: queryKey(area) }),
    ),
  )

function useLabelingMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => readLabelingAgain(queries) })
}

/** A custom field as it is edited; a new one has no id. */
export interface FieldDraft {
  readonly id: string | null
  readonly name: string
  readonly description: string
  readonly appliesTo: string
  readonly type: string
  readonly choices: string[]
  readonly exported: boolean
}

/** Makes a custom field, or changes the one with the id. */
export function useFieldSave() {
  return useLabelingMutation(async ({ id, appliesTo, type, ...rest }: FieldDraft) => {
    if (id === null) {
      return accepted((await request(FieldAddDocument, { input: { ...rest, appliesTo, type } })).customFieldCreate)
    }
    return accepted((await request(FieldChangeDocument, { input: { ...rest, id } })).customFieldUpdate)
  })
}

/** Moves custom fields, which are all about the same kind of row in their order. */
export const useFieldOrder = (appliesTo: string, fields: readonly Field[]) =>
  useMoves(fields, {
    about: queryKey('organization', 'fields', appliesTo),
    send: async ({ row: { id }, position }) =>
      accepted((await request(FieldChangeDocument, { input: { id, position } })).customFieldUpdate),
    failed: texts.fieldCouldNotBeMoved,
    readAgain: readLabelingAgain,
  })

/** Deletes a custom field with its values. */
export function useFieldRemoval() {
  return useLabelingMutation(async ({ id }: Pick<Field, 'id'>) =>
    accepted((await request(FieldRemoveDocument, { id })).customFieldDelete),
  )
}

/** Reads what internal names would mark. Keeps the last answer while they are typed. */
export function useWouldMark(names: Names, enabled: boolean) {
  return useQuery({
    queryKey: queryKey('component', 'internal-names', names),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await request(InternalNamesWouldMarkDocument, names, signal)).internalNamesPreview,
  })
}

/** Stores internal names. Returns how many versions are labeled again. */
export function useNamesSave() {
  return useLabelingMutation(
    async (names: Names) =>
      accepted((await request(InternalNamesSaveDocument, { input: names })).internalNamesUpdate).sbomsCount ?? 0,
  )
}
