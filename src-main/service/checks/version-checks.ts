import { listCountedFailures, readCheckedCounts } from '#service/db/checks/counted-checks.ts'
import {
  type CheckRun,
  findCheckRun,
  listCheckFailures,
  listCheckResults,
  type StoredCheckResult,
} from '#service/db/checks/check-results.ts'
import {
  type CheckAcceptance,
  type CheckPlace,
  type CheckSetting,
  readCheckAcceptances,
  readCheckSettings,
} from '#service/db/checks/check-settings.ts'
import type { UserReader } from '#service/db/database.ts'
import {
  type Check,
  type CheckFailure,
  type CheckSeverity,
  checkSeverities,
  type FailedObject,
  failedObjects,
} from '#service/domain/checks/check.ts'
import { type CountedCheckId, countResults } from '#service/domain/checks/counted-results.ts'
import type { CheckedResult } from '#service/domain/checks/quality.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { readOfferedParts } from '#service/parts/offered-parts.ts'
import { countedChecks } from './rules/counted-checks.ts'
import { failuresOfOffers, partCheck, resultOfOffers } from './rules/part-checks.ts'
import { catalog } from './rules/rules.ts'

/** A check as an organization or product set it. */
export interface SetCheck extends Check {
  readonly isEnabled: boolean
}

/** A check over a version, with what a person accepted. */
export interface VersionCheck extends CheckedResult {
  readonly versionId: string
  readonly organizationId: string
  /** What was checked: positions of failures are of its document. */
  readonly contentId: string
  readonly check: SetCheck
  readonly subjects: number
  readonly failures: number
  readonly acceptance: CheckAcceptance | null
  /** RFC 3339 in UTC. */
  readonly evaluatedAt: string
}

/** Returns the catalog with the settings of an organization, and of a product over them. */
export async function readChecks(read: UserReader, { organizationId, productId }: CheckPlace): Promise<SetCheck[]> {
  const wide = await readCheckSettings(read, { organizationId, productId: null })
  const narrow = productId === null ? null : await readCheckSettings(read, { organizationId, productId })
  return catalog.map((check) => applySettings(check, [narrow?.get(check.id), wide.get(check.id)]))
}

function applySettings(check: Check, settings: readonly (CheckSetting | undefined)[]): SetCheck {
  const severity = settings.find((setting) => setting?.severity != null)?.severity ?? check.severity
  const isEnabled = settings.find((setting) => setting?.isEnabled != null)?.isEnabled ?? true
  return { ...check, severity, isEnabled }
}

/**
 * Returns the results of all checks over a version: failures first, the worst first, then what cannot be told. Empty before the checks ran.
 * What depends on scans and dates is counted now.
 */
export async function readVersionChecks(
  read: UserReader,
  version: CheckPlace & { readonly id: string },
  now: Date,
): Promise<readonly VersionCheck[]> {
  const run = await findCheckRun(read, version.id)
  if (!run) return []
  const stored = new Map((await listCheckResults(read, version.id)).map((result) => [result.checkId, result]))
  for (const counted of countResults(await readCheckedCounts(read, version.id), now.toISOString().slice(0, 10)))
    stored.set(counted.checkId, counted)
  stored.set(partCheck.id, resultOfOffers(await readOfferedParts(read, version)))
  const acceptances = await readCheckAcceptances(read, version.id)
  const checks = await readChecks(read, version)
  return checks
    .flatMap((check) => {
      const result = stored.get(check.id)
      return result
        ? [
            toVersionCheck(
              { ...run, organizationId: version.organizationId },
              check,
              result,
              acceptances.get(check.id) ?? null,
            ),
          ]
        : []
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * Returns the result of a check over a version.
 *
 * @throws {Rejection} if there is none
 */
export async function requireVersionCheck(
  read: UserReader,
  version: CheckPlace & { readonly id: string },
  { checkId, now }: { readonly checkId: string; readonly now: Date },
): Promise<VersionCheck> {
  const results = await readVersionChecks(read, version, now)
  if (results.length === 0) throw new Rejection('The checks have not run on this version')
  const result = results.find(({ check }) => check.id === checkId)
  if (!result) throw new Rejection('Check not found')
  return result
}

function toVersionCheck(
  run: CheckRun & { readonly organizationId: string },
  check: SetCheck,
  { state, subjects, failures }: StoredCheckResult,
  acceptance: CheckAcceptance | null,
): VersionCheck {
  const { versionId, organizationId, contentId, evaluatedAt } = run
  const isAccepted = state === 'fail' && acceptance !== null
  return { versionId, organizationId, contentId, evaluatedAt, check, state, subjects, failures, isAccepted, acceptance }
}

const places = ['fail', 'accepted', 'unknown', 'pass', 'not_applicable'] as const

function rankOf({ state, isAccepted, check }: VersionCheck): number {
  return places.indexOf(isAccepted ? 'accepted' : state) * checkSeverities.length + severityRank(check.severity)
}

/** 0 is the worst. */
export function severityRank(severity: CheckSeverity): number {
  return checkSeverities.indexOf(severity)
}

/** Returns what failed a check, by position; of a check that cannot be told, why. */
export async function listFailedObjects(
  read: UserReader,
  { versionId, contentId, organizationId, check, state }: VersionCheck,
): Promise<readonly FailedObject[]> {
  if (state !== 'fail' && state !== 'unknown') return []
  if (check.id === partCheck.id) {
    const offers = await readOfferedParts(read, { id: versionId, organizationId })
    return failedObjects(check, failuresOfOffers(offers))
  }
  const counted = countedChecks.find(({ id }) => id === check.id)
  const failures = counted
    ? await countedFailures(read, versionId, counted.id, state)
    : await listCheckFailures(read, { versionId, contentId }, check.id)
  return failedObjects(check, failures)
}

async function countedFailures(
  read: UserReader,
  versionId: string,
  id: CountedCheckId,
  state: 'fail' | 'unknown',
): Promise<readonly CheckFailure[]> {
  switch (id) {
    case 'C13':
      return listCountedFailures(read, versionId, 'withoutSupport', {
        field: 'supportLevel',
        message: 'The support status is not known',
      })
    case 'C14':
      return listCountedFailures(read, versionId, 'withoutEndOfSupport', {
        field: 'endOfSupport',
        message: 'There is no end-of-support date',
      })
    case 'C22':
      return listCountedFailures(read, versionId, 'confusable', {
        field: 'name',
        message: 'A public package of this name is known',
      })
    case 'V04':
      return listCountedFailures(read, versionId, 'unmatched', { field: 'matchState', message: 'It is not evaluated' })
    case 'V03': {
      const { feedDate, feedLimit } = await readCheckedCounts(read, versionId)
      const days = feedLimit === 1 ? '1 day' : `${feedLimit} days`
      const message =
        state === 'unknown' || feedDate === null
          ? 'There was no scan with dated data'
          : `The advisory data is of ${feedDate.slice(0, 10)}. In this environment it is old after ${days}`
      return [{ position: null, fault: { field: 'feedAge', message } }]
    }
  }
}
