import type { AdvisoryRecord, AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import { readBinary } from './distributions/binary-package.ts'
import type { AdvisoryLookup, AffectedEntry, CpeEntry } from './contract/match-result.ts'
import { readOsvRecord } from '#service/feeds/osv/osv-record.ts'
import { createMatcher } from './match.ts'
import type { Matcher } from './match.ts'

/** For tests: a part of an OSV record. */
export type Affected = Readonly<Record<string, unknown>>

/** For tests: creates a record as OSV writes it, with one affected package. */
export function advisory(
  id: string,
  ecosystem: string,
  name: string,
  affected: Affected,
  more: Affected = {},
): AdvisoryRecord {
  return osvRecord(id, [{ package: { ecosystem, name }, ...affected }], more)
}

/** For tests: creates a record as OSV writes it, with several affected packages. */
export function osvRecord(id: string, affected: readonly Affected[], more: Affected = {}): AdvisoryRecord {
  const reading = readOsvRecord({ id, modified: '2026-01-01T00:00:00Z', affected, ...more }, 'OSV')
  if ('reason' in reading) throw new Error(reading.reason)
  return reading
}

/** For tests: creates the ranges of one affected package; each pair is an introduction and a fix. */
export function ranges(...pairs: readonly (readonly [string, string?])[]): Affected {
  const events = pairs.flatMap(([introduced, fixed]) => [{ introduced }, ...(fixed === undefined ? [] : [{ fixed }])])
  return { ranges: [{ type: 'ECOSYSTEM', events }] }
}

/** For tests: creates advisory data from these records, which covers what they are about. */
export function lookupIn(records: readonly AdvisoryRecord[], cpeEntries: readonly CpeEntry[] = []): AdvisoryLookup {
  const index = new Map<string, AffectedEntry[]>()
  const releases = new Set<string>()
  for (const { recordId, source, kind, withdrawn, affected } of records) {
    for (const entry of affected.flatMap(withBinaries)) {
      releases.add(entry.ecosystem).add(`${entry.ecosystem} ${entry.release}`)
      const key = `${entry.ecosystem} ${entry.nameKey}`
      const known = { ...entry, recordId, source, kind, withdrawn: withdrawn !== null }
      index.set(key, [...(index.get(key) ?? []), known])
    }
  }
  return {
    covers: (ecosystem, release) => releases.has(release === undefined ? ecosystem : `${ecosystem} ${release}`),
    isInvented: () => false,
    recordsAbout: (ecosystem) =>
      records.filter(
        ({ affected, withdrawn }) => withdrawn === null && affected.some((one) => one.ecosystem === ecosystem),
      ).length,
    candidates: (ecosystem, nameKey) => index.get(`${ecosystem} ${nameKey}`) ?? [],
    coversCpe: () => cpeEntries.length > 0,
    cpeGap: () => null,
    cpeCandidates: () => cpeEntries,
  }
}

function withBinaries(source: AffectedPackage): readonly AffectedPackage[] {
  return [source, ...(source.binaries ?? []).flatMap(({ name }) => readBinary(source, name) ?? [])]
}

/**
 * For tests: returns the records that affect a purl: weak ones with a `~`, those that cannot be compared with a `?`; or the reason why it
 * was not evaluated.
 */
export function evaluateMatch(match: Matcher, purl: string): readonly string[] | string {
  const { matches, skip } = match({ purl, cpes: [], name: 'whatever', version: null })
  if (matches.length === 0 && skip !== null) return skip.kind
  return matches.map(
    ({ recordId, state, confidence }) =>
      recordId + (state === 'NOT_EVALUATED' ? '?' : confidence === 'WEAK' ? '~' : ''),
  )
}

/** For tests: creates an erratum of a distribution with entries of ecosystem, package and fixed version; null for no fix. */
export function erratum(
  id: string,
  rows: readonly (readonly [ecosystem: string, name: string, fixed: string | null])[],
  more: Affected = {},
): AdvisoryRecord {
  const affected = rows.map(([ecosystem, name, fixed]) => ({
    package: { ecosystem, name },
    ...ranges(fixed === null ? ['0'] : ['0', fixed]),
  }))
  return osvRecord(id, affected, more)
}

/** For tests: returns purls with the expected and the actual results, to be compared as a whole. */
export function evaluateAll(
  records: readonly AdvisoryRecord[],
  cases: readonly (readonly [purl: string, expected: readonly string[] | string])[],
): readonly (readonly [purl: string, found: readonly string[] | string])[] {
  const match = createMatcher(lookupIn(records))
  return cases.map(([purl]) => [purl, evaluateMatch(match, purl)])
}
