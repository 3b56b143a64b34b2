import { useRef, useState } from 'react'
import { readTyped } from '#renderer/lib/typed-conditions.ts'
import type { QueueFilter } from './queue-filter.ts'

/** Reads typed conditions by the service, and applies them to the filter if they can be used. */
export function useTypedConditions(filter: QueueFilter, onApply: (filter: QueueFilter) => void) {
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
        const { conditions, errors } = await readTyped(text, 'finding')
        if (own !== turn.current) return // something else was typed meanwhile
        if (conditions === null) return setProblem(errors.join(' '))
        // Conditions that ask for the status take the place of the first one.
        const asksStatus = /finding\.status\b/i.test(text) && filter.status.join() === 'open'
        setProblem(null)
        onApply({ ...filter, ...(asksStatus && { status: ['any'] }), typed: { text, group: conditions } })
      } catch (error) {
        if (own === turn.current) setProblem(error instanceof Error ? error.message : String(error))
      }
    },
  }
}
