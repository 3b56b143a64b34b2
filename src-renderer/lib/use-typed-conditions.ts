import { useRef, useState } from 'react'
import { readTyped } from './typed-conditions.ts'
import type { TypedFilter } from './typed-filter.ts'

/**
 * Reads typed conditions about a kind of row by the service, and applies them if they can be used.
 * @param problemOf why a list cannot use conditions that the service reads; null if it can
 */
export function useTypedConditions(
  appliesTo: string,
  onApply: (typed: TypedFilter) => void,
  problemOf?: (typed: TypedFilter) => string | null,
) {
  const [error, setError] = useState<string | null>(null)
  const [unusable, setUnusable] = useState<TypedFilter | null>(null)
  const turn = useRef(0)
  return {
    /** Why the conditions were not applied. A list may have changed to one that can use them: then there is nothing to say. */
    problem: error ?? (unusable && (problemOf?.(unusable) ?? null)),
    forget: () => {
      turn.current += 1
      setError(null)
      setUnusable(null)
    },
    apply: async (typed: string) => {
      const text = typed.trim()
      turn.current += 1
      const own = turn.current
      setUnusable(null)
      try {
        const { conditions, errors } = await readTyped(text, appliesTo)
        if (own !== turn.current) return // something else was typed meanwhile
        if (conditions === null) return setError(errors.join(' '))
        const typedFilter = { text, group: conditions }
        const isUsable = (problemOf?.(typedFilter) ?? null) === null
        setError(null)
        setUnusable(isUsable ? null : typedFilter)
        if (isUsable) onApply(typedFilter)
      } catch (cause) {
        if (own === turn.current) setError(cause instanceof Error ? cause.message : String(cause))
      }
    },
  }
}
