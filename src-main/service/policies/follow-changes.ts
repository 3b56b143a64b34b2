import {
  type FollowedChange,
  type FollowedPlace,
  oldestChange,
  readFollowedChanges,
  readFollowers,
  saveFollower,
} from '#service/db/policies/policy-follower.ts'
import { readPolicies } from '#service/db/policies/policies.ts'
import { endedWaivers } from '#service/db/policies/policy-waivers.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import { recheckEdited } from '#service/checks/recheck.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'
import { type ChangedVersion, collectChanges, evaluateChanged, type FollowerTools } from './changed-versions.ts'
import { queueEvaluation } from './queue-evaluation.ts'

/** Time between looks at the feed of changes. */
const intervalMs = 250
/** Changes that no policy follows are skipped without a write until they are this many. */
const cursorsUnsaved = 500

/**
 * Runs checks and evaluates policies again after every change of what they read: decisions, edits, imported statements, and once a day for periods and
 * waivers that ended. It follows the feed of changes, so that nothing that changes data has to know of policies, and stores its place, so
 * that a kill loses nothing.
 */
export function followChanges(tools: FollowerTools): { close(): Promise<void> } {
  const ending = new AbortController()
  const follower = new Follower(tools, ending.signal)
  let last = ''
  const timer = repeatCheck(
    () => follower.check(),
    intervalMs,
    (error) => {
      const text = String(error)
      // It is tried again at once, for as long as it takes.
      if (!ending.signal.aborted && text !== last) tools.log(`Policies were not evaluated after a change: ${text}`)
      last = text
    },
  )
  return {
    close() {
      ending.abort()
      return timer.close()
    },
  }
}

class Follower {
  readonly #tools: FollowerTools
  readonly #signal: AbortSignal
  /** Null before the first check. */
  #places: FollowedPlace[] | null = null
  #stored = new Map<string, FollowedPlace>()

  constructor(tools: FollowerTools, signal: AbortSignal) {
    this.#tools = tools
    this.#signal = signal
  }

  async check(): Promise<void> {
    if (this.#signal.aborted) return
    const today = this.#tools.now().toISOString().slice(0, 10)
    this.#places ??= await this.#begin()
    // One by one: what fails is followed from the same place at the next check.
    for (const [at, place] of this.#places.entries()) this.#places[at] = await this.#follow(place, today)
  }

  async #begin(): Promise<FollowedPlace[]> {
    const places = await readFollowers(this.#tools.database)
    this.#stored = new Map(places.map((place) => [place.organizationId, place]))
    const oldest = await oldestChange(this.#tools.database.read)
    // Changes that were deleted from the feed before they were followed may have been anything.
    for (const { organizationId, cursor } of places) {
      if (oldest !== null && cursor > 0 && oldest > cursor + 1) {
        await queueEvaluation(this.#tools, { organizationId, policyIds: null, versionIds: null, cause: 'EDIT' })
      }
    }
    return places
  }

  async #follow(place: FollowedPlace, today: string): Promise<FollowedPlace> {
    const { database } = this.#tools
    const { changes, cursor, isLast } = await readFollowedChanges(database.read, place)
    if (changes.length === 0 && cursor === place.cursor && place.day === today) return place
    const policies = await readPolicies(database.read, place.organizationId)
    if (place.day < today) await this.#countDay(place, policies, today)
    const isOfSettings = ({ kind, versionId }: FollowedChange) => kind === 'CHECK' && versionId === null
    if (changes.some(isOfSettings)) await this.#queue(place, policies.filter(asksForChecks), 'EDIT')
    const others = changes.filter((change) => !isOfSettings(change))
    const changed = await collectChanges(database.read, place.organizationId, others)
    // Policies may ask for the results of checks.
    await this.#forEach(changed, (version) => recheckEdited(this.#tools, version, this.#signal))
    if (policies.length > 0) {
      await this.#forEach(changed, (version) => evaluateChanged(this.#tools, version, this.#signal))
    }
    const next = { ...place, cursor, day: today > place.day ? today : place.day }
    await this.#store(next, changes.length > 0)
    return isLast ? next : this.#follow(next, today)
  }

  async #store(next: FollowedPlace, isDue: boolean): Promise<void> {
    const stored = this.#stored.get(next.organizationId)
    const isOld = next.cursor - (stored?.cursor ?? 0) > cursorsUnsaved || stored?.day !== next.day
    if (!isDue && !isOld) return
    await saveFollower(this.#tools.database.write, next)
    this.#stored.set(next.organizationId, next)
  }

  async #forEach(changed: readonly ChangedVersion[], work: (version: ChangedVersion) => Promise<void>): Promise<void> {
    for (const version of changed) {
      if (this.#signal.aborted) throw this.#signal.reason as Error
      await work(version)
    }
  }

  /** Queues the evaluation of policies that count from today, and of those whose waivers ended. */
  async #countDay(place: FollowedPlace, policies: readonly Policy[], today: string): Promise<void> {
    const { organizationId, day } = place
    const ended = new Set(await endedWaivers(this.#tools.database.read, organizationId, day, today))
    const waived = policies.filter(({ id }) => ended.has(id))
    const dated = policies.filter((policy) => !ended.has(policy.id) && countsFromToday(policy))
    await this.#queue(place, waived, 'WAIVER')
    await this.#queue(place, dated, 'TIME')
  }

  async #queue(
    { organizationId }: FollowedPlace,
    policies: readonly Policy[],
    cause: 'WAIVER' | 'TIME' | 'EDIT',
  ): Promise<void> {
    if (policies.length === 0) return
    const policyIds = policies.map(({ id }) => id)
    await queueEvaluation(this.#tools, { organizationId, policyIds, versionIds: null, cause })
  }
}

/** Operators that compare with the current day. */
const datedOperators = new Set(['olderthan', 'newerthan', 'within', 'before', 'after'])

/** Subjects whose value changes with the day alone. */
const datedSubjects = new Set(['component.support', 'version.score', 'version.check'])

function countsFromToday({ conditions }: Policy): boolean {
  return conditionsOf(conditions).some(
    ({ operator, subject }) => datedOperators.has(operator.toLowerCase()) || datedSubjects.has(subject.toLowerCase()),
  )
}

/** Whether the settings of checks change what a policy finds. */
function asksForChecks({ conditions }: Policy): boolean {
  return conditionsOf(conditions).some(({ subject }) => /^version\.(score|check)$/i.test(subject))
}
