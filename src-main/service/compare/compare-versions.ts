import type { UserDatabase } from '#service/db/database.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import {
  countFindingChanges,
  countLicenseChanges,
  countSharedComponents,
  listOneSidedComponents,
  type OneSidedComponent,
} from '#service/db/compare/version-delta.ts'
import { bySeverity, type SeverityCounts } from '#service/domain/findings/finding-counts.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { IncomparableVersionError, type VersionScheme } from '#service/matching/contract/version-scheme.ts'

/** Counts of the changes from one version to another. A package counts once for each version string. */
export interface VersionDelta {
  readonly componentsAdded: number
  readonly componentsRemoved: number
  readonly componentsUpgraded: number
  readonly componentsDowngraded: number
  readonly componentsChanged: number
  readonly componentsUnchanged: number
  readonly findingsIntroduced: number
  readonly findingsFixed: number
  readonly findingsUnchanged: number
  readonly introducedSeverities: SeverityCounts
  readonly licensesAdded: number
  readonly licensesRemoved: number
}

/**
 * Compares two versions; `base` is the older side. Returns null if they were scanned with different advisory data: findings that only one of
 * them was scanned for would seem to be introduced or gone.
 */
export async function compareVersions(
  database: UserDatabase,
  baseId: string,
  targetId: string,
): Promise<VersionDelta | null> {
  const before = await scanBasesOf(database, [baseId, targetId])
  if (before.size > 1) return null
  const delta = await countChanges(database, baseId, targetId)
  // A scan may have ended while the changes were counted.
  const after = await scanBasesOf(database, [baseId, targetId])
  return after.size === 1 && after.isSubsetOf(before) ? delta : null
}

/** Returns what the results of versions depend on, as texts that are equal if it is the same. A version without a scan depends on nothing. */
async function scanBasesOf(database: UserDatabase, versionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const states = await findScanStates(database, versionIds)
  return new Set(
    versionIds.map((id) => {
      const state = states.get(id)
      return state ? JSON.stringify([state.snapshotId, state.engineVersion, state.exclusions]) : ''
    }),
  )
}

async function countChanges(database: UserDatabase, baseId: string, targetId: string): Promise<VersionDelta> {
  const [oneSided, shared, findings, licenses] = await Promise.all([
    listOneSidedComponents(database, baseId, targetId),
    countSharedComponents(database, baseId, targetId),
    countFindingChanges(database, baseId, targetId),
    countLicenseChanges(database, baseId, targetId),
  ])
  const moved = pairUp(oneSided)
  const introduced = bySeverity(findings.introduced.map((found) => ({ ...found, status: null, inKev: false })))
  return {
    componentsAdded: moved.added,
    componentsRemoved: moved.removed,
    componentsUpgraded: moved.upgraded,
    componentsDowngraded: moved.downgraded,
    componentsChanged: moved.unordered + shared.changed,
    componentsUnchanged: shared.shared - shared.changed,
    findingsIntroduced: introduced.total,
    findingsFixed: findings.fixed,
    findingsUnchanged: findings.unchanged,
    introducedSeverities: introduced,
    licensesAdded: licenses.added,
    licensesRemoved: licenses.removed,
  }
}

/**
 * Pairs the components of one package that only one version has as upgrades or downgrades, highest with highest. The rest was added or
 * removed. Version strings without an order are a change without direction.
 */
export function pairUp(oneSided: readonly OneSidedComponent[]) {
  const counts = { added: 0, removed: 0, upgraded: 0, downgraded: 0, unordered: 0 }
  const packages = Map.groupBy(oneSided, ({ ecosystem, group, name }) => JSON.stringify([ecosystem, group, name]))
  for (const components of packages.values()) {
    const scheme = schemeOf(components[0]?.ecosystem ?? null)
    const versionsOn = (side: OneSidedComponent['side']) =>
      components
        .filter((component) => component.side === side)
        .map(({ componentVersion }) => parseVersion(componentVersion, scheme))
        .toSorted((a, b) => -compareParsedVersions(a, b, scheme))
    const [base, target] = [versionsOn('base'), versionsOn('target')]
    const pairs = Math.min(base.length, target.length)
    for (let at = 0; at < pairs; at += 1) {
      const order = compareParsedVersions(target[at], base[at], scheme)
      counts[order > 0 ? 'upgraded' : order < 0 ? 'downgraded' : 'unordered'] += 1
    }
    counts.added += target.length - pairs
    counts.removed += base.length - pairs
  }
  return counts
}

/** Returns the version order of a package type; undefined for a type that is not compared. */
export function schemeOf(type: string | null): VersionScheme | undefined {
  return ecosystems.find((ecosystem) => type !== null && ecosystem.purlTypes.includes(type))?.versions
}

/** Returns undefined for a text that the order does not include. */
export function parseVersion(version: string | null, scheme: VersionScheme | undefined): unknown {
  if (version === null || !scheme) return undefined
  try {
    return scheme.parse(version)
  } catch (error) {
    if (error instanceof IncomparableVersionError) return undefined
    throw error
  }
}

/** Compares two versions like a comparator; 0 if the order does not include one of them. */
export function compareParsedVersions(a: unknown, b: unknown, scheme: VersionScheme | undefined): number {
  return a === undefined || b === undefined || !scheme ? 0 : scheme.compare(a, b)
}
