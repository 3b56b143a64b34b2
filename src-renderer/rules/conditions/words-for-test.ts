import type { SubjectWord } from './use-conditions.ts'

const takes: Readonly<Record<string, string>> = { in: 'several', hasAny: 'several', exists: 'none', between: 'two' }

/** A subject as the service describes it, for tests. */
export function subjectWord(
  name: string,
  operators: readonly string[],
  more: Partial<Pick<SubjectWord, 'title' | 'type' | 'values' | 'key' | 'keys'>> = {},
): SubjectWord {
  return {
    ...{
      name,
      title: name,
      type: 'text',
      description: name,
      values: [],
      key: null,
      keys: [],
      operators: [...operators],
    },
    operatorTypes: operators.map((operator) => ({ name: operator, takes: takes[operator] ?? 'one' })),
    ...more,
  }
}
