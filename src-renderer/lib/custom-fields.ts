import { useQuery } from '@tanstack/react-query'
import { type FieldsOfQuery, FieldsOfDocument, type FieldValueFragment } from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { request } from './request.ts'

/** A custom field, as forms show it. */
export type CustomField = FieldsOfQuery['customFields']['nodes'][number]

/** A stored value with its field. */
export type FieldValue = FieldValueFragment

const none: readonly CustomField[] = []

/** Reads the custom fields of one kind of row, in their order. */
export function useCustomFields(appliesTo: 'finding' | 'component' | 'version' | 'product'): readonly CustomField[] {
  const { data } = useQuery({
    queryKey: queryKey('organization', 'fields', appliesTo),
    queryFn: async ({ signal }) => (await request(FieldsOfDocument, { appliesTo }, signal)).customFields.nodes,
    staleTime: 60_000,
  })
  return data ?? none
}

/** Returns a value for people: yes and no in words. */
export function shownValue({ value, definition }: FieldValue): string {
  if (definition.type !== 'boolean') return value
  return value === 'true' ? 'yes' : 'no'
}
