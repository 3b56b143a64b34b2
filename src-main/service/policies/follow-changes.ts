import {
  type FollowedChange,
  type FollowedPlace,
  oldestChange,
  readFollowedChanges,
  readFollowers,
  saveFollower,
} from '#service/db/policies/policy-follower.ts'
import { listFailedVersions, recordFailedEvaluation } from '#service/db/policies/failed-evaluation.ts'
import { readPolicies } from '#service/db/policies/policies.ts'
import { endedWaivers } from '#service/db/policies/policy-waivers.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import { recheckEdited } from '#service/checks/recheck.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'
import { type ChangedVersion, collectChanges, evaluateChanged, type FollowerTools } from './changed-versions.ts'
import { queueEvaluation } from './queue-evaluation.ts'
import { VersionRetries } from './version-retries.ts'

/** Time between looks at the feed of changes. */
const intervalMs = 250
/** Changes that no policy follows are skipped without a write until they are this many. */
const cursorsUnsaved = 500
/** Between tries to follow an organization whose changes could not be read or stored. */
const longestPauseMs = 60_000
/** After this time with versions that wait, new changes of others come first. */
const retryingMs = 1_000

/** How a try to evaluate a version ended: BUSY if other work is at the version. */
type Tried = 'DONE' | 'BUSY' | { readonly reason: string }

/**
 * Runs checks and evaluates policies again after every change of what they read: decisions, edits, imported statements, and once a day for periods and
 * waivers that ended. It follows the feed of changes, so that nothing that changes data has to know of policies, and stores its place, so
 * that a kill loses nothing.
 */
export function followChanges(tools: FollowerTools): { close(): Promise<void> } {
  const ending = new AbortController()
  const follower = new Follower(tools, ending.signal)
  const timer = repeatCheck(
    () => follower.check(),
    intervalMs,
    (error) => follower.report(error),
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
  readonly #retries = new VersionRetries()
  /** When organizations whose changes could not be read or stored are followed again, and after which pause. */
  readonly #pauses = new Map<string, { readonly until: number; readonly length: number }>()
  #reported = ''

  constructor(tools: FollowerTools, signal: AbortSignal) {
    this.#tools = tools
    this.#signal = signal
  }

  async check(): Promise<void> {
    if (this.#signal.aborted) return
    const today = this.#tools.now().toISOString().slice(0, 10)
    this.#places ??= await this.#begin()
    for (const [at, place] of this.#places.entries()) this.#places[at] = await this.#followOrPause(place, today)
  }

  /** Logs a failure, once as long as it stays the same. */
  report(error: unknown): void {
    const text = String(error)
    if (!this.#signal.aborted && text !== this.#reported) {
      this.#tools.log(`Policies were not evaluated after a change: ${text}`)
    }
    this.#reported = text
  }

  /** What fails is followed from the same place after a pause, for as long as it takes, and keeps no other organization waiting. */
  async #followOrPause(place: FollowedPlace, today: string): Promise<FollowedPlace> {
    const { organizationId } = place
    const pause = this.#pauses.get(organizationId)
    if (pause && performance.now() < pause.until) return place
    try {
      await this.#retry(place)
      const next = await this.#follow(place, today)
      this.#pauses.delete(organizationId)
      return next
    } catch (error) {
      if (this.#signal.aborted) throw error
      this.report(error)
      const length = Math.min((pause?.length ?? intervalMs) * 2, longestPauseMs)
      this.#pauses.set(organizationId, { until: performance.now() + length, length })
      return place
    }
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
    // That the feed has nothing new for a version does not say that its last evaluation succeeded.
    const failed = await listFailedVersions(this.#tools.database.read)
    for (const version of failed) this.#retries.failedBefore(version, performance.now())
    return places
  }

  async #follow(place: FollowedPlace, today: string): Promise<FollowedPlace> {
    const { database } = this.#tools
    const { changes, cursor, isLast } = await readFollowedChanges(database.read, place)
    if (changes.length === 0 && cursor === place.cursor && place.day === today) return place
    const policies = await readPolicies(database.read, place.organizationId)
    if (place.day < today) await this.#countDay(place, policies, today)
    const isOfAll = ({ kind, versionId }: FollowedChange) => kind in asksFor && versionId === null
    for (const kind of new Set(changes.filter(isOfAll).map((change) => change.kind))) {
      await this.#queue(
        place,
        policies.filter((policy) => asks(policy, asksFor[kind])),
        'EDIT',
      )
    }
    const others = changes.filter((change) => !isOfAll(change))
    const changed = await collectChanges(database.read, place.organizationId, others)
    for (const version of changed) await this.#evaluate(this.#retries.renew(version), policies.length > 0)
    const next = { ...place, cursor, day: today > place.day ? today : place.day }
    await this.#store(next, changes.length > 0)
    return isLast ? next : this.#follow(next, today)
  }

  async #retry(place: FollowedPlace): Promise<void> {
    const begun = performance.now()
    const due = this.#retries.due(place.organizationId, begun)
    for (const version of due) {
      await this.#evaluate(version, true)
      if (performance.now() - begun > retryingMs) break
    }
    if (due.length > 0) await this.#store(place, true)
  }

  /** Stores the place, but no later one than a version needs that waits: after a restart its changes are read again. */
  async #store(next: FollowedPlace, isDue: boolean): Promise<void> {
    const stored = this.#stored.get(next.organizationId)
    const waiting = this.#retries.oldestCursor(next.organizationId)
    const kept = { ...next, cursor: waiting === null ? next.cursor : Math.min(next.cursor, waiting - 1) }
    const isOld = kept.cursor - (stored?.cursor ?? 0) > cursorsUnsaved || stored?.day !== kept.day
    const isStored = stored?.cursor === kept.cursor && stored.day === kept.day
    if (isStored || (!isDue && !isOld)) return
    await saveFollower(this.#tools.database.write, kept)
    this.#stored.set(next.organizationId, kept)
  }

  /**
   * Runs checks and evaluates policies of a version. A failure is that of the version alone, and one that other work is at, as its processing,
   * keeps no other waiting.
   */
  async #evaluate(version: ChangedVersion, hasPolicies: boolean): Promise<void> {
    const tried = await this.#tryToEvaluate(version, hasPolicies)
    if (tried === 'DONE') return this.#retries.done(version)
    if (tried === 'BUSY') return this.#retries.park(version, performance.now())
    if (this.#retries.failed(version, performance.now())) return
    const { versionId } = version
    const { reason } = tried
    const until = 'until it changes again or the service starts again'
    this.#tools.log(`Policies of version ${versionId} are not evaluated ${until}: ${reason}`, 'error')
    const failed = { versionId, policyIds: null }
    await recordFailedEvaluation(this.#tools.database.write, failed, reason, this.#tools.now().toISOString()).catch(
      (error: unknown) => this.report(error),
    )
  }

  async #tryToEvaluate(version: ChangedVersion, hasPolicies: boolean): Promise<Tried> {
    this.#signal.throwIfAborted()
    const isRepeated = this.#retries.hasFailed(version.versionId)
    const isBusy = () => this.#tools.locks.isTaken(version.versionId)
    try {
      if (isBusy()) return 'BUSY'
      // Policies may ask for the results of checks.
      await recheckEdited(this.#tools, version, this.#signal)
      if (!hasPolicies) return 'DONE'
      if (isBusy()) return 'BUSY'
      const reason = await evaluateChanged(this.#tools, { ...version, isRepeated }, this.#signal)
      return reason === null ? 'DONE' : { reason }
    } catch (error) {
      if (this.#signal.aborted) throw error
      this.report(error)
      return { reason: String(error) }
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

/** Subjects whose value changes with what is of no single version: the settings of checks, and statements of vendors about all versions. */
const asksFor: Readonly<Record<string, RegExp>> = {
  CHECK: /^version\.(score|check)$/i,
  FINDING: /^finding\.vendor(status|justification)$/i,
}

function asks({ conditions }: Policy, subjects: RegExp | undefined): boolean {
  return conditionsOf(conditions).some(({ subject }) => subjects?.test(subject))
}
