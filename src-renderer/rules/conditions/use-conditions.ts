import { useQuery } from '@tanstack/react-query'
import type { ConditionWordsQuery } from '#renderer/generated/documents.ts'
import { ConditionWordsDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { readTyped } from '#renderer/lib/typed-conditions.ts'
import * as texts from './texts.ts'

export type SubjectWord = ConditionWordsQuery['conditionSubjects'][number]

/** Reads the words of conditions about a kind of row. */
export function useConditionWords(appliesTo: string): readonly SubjectWord[] {
  const words = useQuery({
    queryKey: queryKey('policy', 'words', appliesTo),
    queryFn: async ({ signal }) => (await request(ConditionWordsDocument, { appliesTo }, signal)).conditionSubjects,
  })
  return words.data ?? []
}

/**
 * Reads a typed rule as the input of a rule.
 * @throws {Error} with the first error, if it cannot be read
 */
export async function readRule(text: string, appliesTo: string) {
  const { errors, conditions } = await readTyped(text, appliesTo)
  if (conditions === null) throw new Error(errors[0] ?? texts.conditionsCannotBeRead)
  return conditions
}
