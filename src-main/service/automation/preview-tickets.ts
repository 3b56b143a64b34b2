import type { UserReader } from '#service/db/database.ts'
import { findingsAtOnce, findTrackerOfRule, ticketsToOpen } from '#service/db/tickets/tickets-of-rules.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import { maxTicketsOfRun } from '#service/domain/tickets/ticket.ts'

type RuleWithTickets = Pick<AutomationRule, 'organizationId' | 'actions' | 'mode'>

/** What a rule would open tickets for, version by version, in one run over each. */
export interface TicketPreview {
  /** Tickets that it would open so far. */
  readonly count: number
  /** Findings whose tickets are left to later runs. */
  readonly left: number
  /**
   * Adds a version.
   *
   * @param ids its findings that fit
   * @returns the names of the trackers in which a ticket would be opened, by finding
   * @throws {Rejection} if a tracker is not there, as the rule itself would say
   */
  add(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

/** Begins to find which tickets a rule would open. What it would open for one version has a ticket in the next ones. */
export function createTicketPreview(
  read: UserReader,
  { organizationId, actions, mode }: RuleWithTickets,
): TicketPreview {
  const opening = mode === 'SUGGEST' ? [] : actions.filter(({ action }) => action === 'createTicket')
  const opened = new Set<string>()
  const left = new Set<string>()

  async function addTo(named: string, ids: readonly string[], found: Map<string, string[]>): Promise<void> {
    const tracker = await findTrackerOfRule(read, organizationId, named)
    let most = maxTicketsOfRun
    for (let first = 0; first < ids.length; first += findingsAtOnce) {
      const some = ids.slice(first, first + findingsAtOnce)
      const all = await ticketsToOpen(read, { organizationId, tracker, ids: some })
      const keyOf = ({ about }: { readonly about: string }) => `${tracker.id} ${about}`
      const fresh = all.filter((one) => !opened.has(keyOf(one)))
      const chosen = fresh.slice(0, most)
      for (const one of fresh.slice(most)) left.add(keyOf(one))
      for (const one of chosen) {
        const { findingId } = one
        left.delete(keyOf(one)) // a later version opens what an earlier one left
        opened.add(keyOf(one))
        found.set(findingId, [...(found.get(findingId) ?? []), tracker.name])
      }
      most -= chosen.length
    }
  }

  return {
    get count() {
      return opened.size
    },
    get left() {
      return left.size
    },
    async add(ids) {
      const found = new Map<string, string[]>()
      if (ids.length === 0) return found
      for (const { value } of opening) if (value !== null) await addTo(value, ids, found)
      return found
    },
  }
}
