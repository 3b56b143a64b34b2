import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConditionGroupInput, ConditionWordsQuery } from '#renderer/generated/documents.ts'
import { ConditionTextDocument, ConditionWordsDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { groupInput } from './group-input.ts'

export type SubjectWord = ConditionWordsQuery['conditionSubjects'][number]

/** Time without a key after which a typed rule is read. */
const pauseMs = 300

/** Reads the words of conditions about a kind of row. */
export function useConditionWords(appliesTo: string): readonly SubjectWord[] {
  const words = useQuery({
    queryKey: queryKey('policy', 'words', appliesTo),
    queryFn: async ({ signal }) => (await request(ConditionWordsDocument, { appliesTo }, signal)).conditionSubjects,
  })
  return words.data ?? []
}

/** Typed conditions as an input, or why they cannot be read. */
export interface TypedConditions {
  readonly errors: readonly string[]
  readonly conditions: ConditionGroupInput | null
}

export async function readTyped(text: string, appliesTo: string, signal?: AbortSignal): Promise<TypedConditions> {
  const { conditionParse } = await request(ConditionTextDocument, { text, appliesTo }, signal)
  const { group, errors } = conditionParse
  return { errors, conditions: group === null ? null : groupInput(group) }
}

/**
 * Reads a typed rule as the input of a rule.
 * @throws {Error} with the first error, if it cannot be read
 */
export async function readRule(text: string, appliesTo: string) {
  const { errors, conditions } = await readTyped(text, appliesTo)
  if (conditions === null) throw new Error(errors[0] ?? 'The conditions cannot be read')
  return conditions
}

/** Returns a text once it was not changed for a moment. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
