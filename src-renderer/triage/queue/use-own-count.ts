import { usePeople } from '#renderer/triage/decision/use-triage-lists.ts'
import type { Facets } from './filter-labels.ts'

/** Returns how many findings of the queue are assigned to the user. People are read only where something is assigned to someone. */
export function useOwnCount(assignees: Facets['assignee']): number {
  const isAssigned = assignees.some(({ key }) => key !== 'none')
  const ownId = usePeople(isAssigned).data?.ownId
  return assignees.find(({ key }) => key === ownId)?.count ?? 0
}
