import { useRef, useState } from 'react'
import { readTyped } from './typed-conditions.ts'
import type { TypedFilter } from './typed-filter.ts'

/** Reads typed conditions about a kind of row by the service, and applies them if they can be used. */
export function useTypedConditions(appliesTo: string, onApply: (typed: TypedFilter) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const turn = useRef(0)
  return {
    /** Why the conditions were not applied. */
    problem,
    forget: () => {
      turn.current += 1
      setProblem(null)
    },
    apply: async (typed: string) => {
      const text = typed.trim()
      turn.current += 1
      const own = turn.current
      try {
        const { conditions, errors } = await readTyped(text, appliesTo)
        if (own !== turn.current) return // something else was typed meanwhile
        if (conditions === null) return setProblem(errors.join(' '))
        setProblem(null)
        onApply({ text, group: conditions })
      } catch (error) {
        if (own === turn.current) setProblem(error instanceof Error ? error.message : String(error))
      }
    },
  }
}
