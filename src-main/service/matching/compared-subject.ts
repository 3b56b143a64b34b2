import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { Purl } from '#service/domain/components/purl.ts'
import { readVersion } from './compared-version.ts'
import { binaryKey } from './distributions/binary-package.ts'
import type { Release } from './contract/distribution.ts'
import { findRelease } from './distributions/find-release.ts'
import type { ComparedPackage, Ecosystem } from './contract/ecosystem.ts'
import { evaluateRecord } from './evaluate-record.ts'
import type { Comparison } from './evaluate-record.ts'
import { unreadablePurl } from '#service/domain/skip.ts'
import { makeSkip } from './contract/match-result.ts'
import type { ComponentMatch, MatchSkip, MatchSubject, MatchContext, RecordMatch } from './contract/match-result.ts'
import type { PreparedEntry } from './contract/prepared-entry.ts'
import { findEcosystem, isSkip } from './purl-ecosystem.ts'

/** A component as its purl names it. */
export interface ReadSubject {
  readonly ecosystem: Ecosystem
  readonly purl: Purl
  /** The packages that it is compared as, best first. */
  readonly packages: readonly ComparedPackage[]
  /** Null if records do not differ by release. */
  readonly release: Release | null
  readonly skip: null
}

/** A component whose purl does not say what to compare. `packages` is what it would be compared as, as far as known. */
export interface UnreadSubject {
  readonly ecosystem: Ecosystem | null
  readonly packages: readonly ComparedPackage[]
  readonly skip: MatchSkip
}

/** The entries that one record has for a package. */
export type PreparedRecord = readonly PreparedEntry[]

/** Returns the records about a name, with their entries for it, limited to one release if entries differ by release. */
export type RecordsOf = (ecosystem: Ecosystem, nameKey: string, release: Release | null) => readonly PreparedRecord[]

/** Reads the package, version and release of a component with a purl. */
export function readSubject(subject: MatchSubject, { distribution }: MatchContext): ReadSubject | UnreadSubject {
  const purl = parsePurl(subject.purl ?? '')
  if (!isPurl(purl)) return { ecosystem: null, packages: [], skip: makeSkip(unreadablePurl, purl.reason) }
  const ecosystem = findEcosystem(purl, distribution)
  if (isSkip(ecosystem)) return { ecosystem: null, packages: [], skip: ecosystem }
  const name = ecosystem.packageName(purl)
  if (name === undefined) {
    const reason = `${JSON.stringify(purl.raw)} lacks a part of the package's name`
    return { ecosystem, packages: [], skip: makeSkip(unreadablePurl, reason) }
  }
  const version = purl.version ?? subject.version
  const packages = ecosystem.packages?.(purl, version, subject) ?? [
    { name, version, role: null, doubt: null, epochUnknown: false },
  ]
  if (ecosystem.distribution === undefined) return { ecosystem, purl, packages, release: null, skip: null }
  const release = findRelease(purl, version ?? '', ecosystem.name, ecosystem.distribution, distribution)
  if (isSkip(release)) return { ecosystem, packages, skip: release }
  return { ecosystem, purl, packages, release, skip: null }
}

/** Evaluates a component by the records about the first of its packages that has any. */
export function compareSubject(subject: ReadSubject, recordsOf: RecordsOf): ComponentMatch {
  const { ecosystem, purl, release } = subject
  const { compared, records: candidates } = choosePackage(subject, recordsOf)
  const { records, doubt } = samePackage(candidates, compared.name, ecosystem)
  const version = readVersion(compared.version, ecosystem)
  const comparison: Comparison = {
    ecosystem,
    purl,
    comparedName: ecosystem.isSpellingSignificant === true ? compared.name : ecosystem.nameKey(compared.name),
    version,
    doubts: [compared.doubt, doubt].filter((reason) => reason !== null),
    description: describeComparison(compared, release),
  }
  const matches: RecordMatch[] = []
  let comparedRecords = 0
  for (const record of records) {
    const entries = selectConcerning(record, ecosystem, purl)
    if (entries.length === 0) continue
    comparedRecords += 1
    const match = evaluateRecord(entries, compared.epochUnknown ? withEpoch(comparison, entries) : comparison)
    if (match !== undefined) matches.push(match)
  }
  return { ecosystem: ecosystem.name, skip: version.skip, comparedRecords, matches }
}

function choosePackage(
  { ecosystem, packages, release, purl }: ReadSubject,
  recordsOf: RecordsOf,
): { readonly compared: ComparedPackage; readonly records: readonly PreparedRecord[] } {
  for (const compared of packages) {
    const records = recordsOf(ecosystem, keyOf(compared, ecosystem), release)
    if (records.length > 0) return { compared, records }
  }
  const [compared] = packages
  if (compared === undefined) throw new Error(`${JSON.stringify(purl.raw)} was read as no package`)
  return { compared, records: [] }
}

/** Returns the key by which records about a package are found. */
export function keyOf({ name, isBinary }: ComparedPackage, ecosystem: Ecosystem): string {
  const key = ecosystem.nameKey(name)
  return isBinary === true ? binaryKey(key) : key
}

function describeComparison({ name, role }: ComparedPackage, release: Release | null): string {
  const what = role === null ? 'package and version' : `${name}, the ${role}, and its version`
  return `${what} compared${release === null ? '' : ` in ${release.name}`}`
}

/**
 * Returns the records with the exact spelling of the name. If spelling matters and no record has it, returns those with a similar spelling.
 */
function samePackage(
  candidates: readonly PreparedRecord[],
  name: string,
  { isSpellingSignificant }: Ecosystem,
): { readonly records: readonly PreparedRecord[]; readonly doubt: string | null } {
  const written = candidates[0]?.[0]?.entry.displayName
  if (isSpellingSignificant !== true || written === undefined) return { records: candidates, doubt: null }
  const exact = candidates
    .map((record) => record.filter(({ entry }) => entry.displayName === name))
    .filter(({ length }) => length > 0)
  if (exact.length > 0) return { records: exact, doubt: null }
  return { records: candidates, doubt: `the name differs in case: the record names "${written}"` }
}

function selectConcerning(record: PreparedRecord, { concerns }: Ecosystem, purl: Purl): PreparedRecord {
  return concerns === undefined ? record : record.filter(({ entry }) => concerns(entry, purl) !== false)
}

/** An epoch that only the record states is ignored (grype#438). */
function withEpoch(comparison: Comparison, entries: readonly PreparedEntry[]): Comparison {
  const { ecosystem, version, doubts } = comparison
  for (const { entry } of entries) {
    for (const { introduced, fixed, lastAffected } of entry.intervals) {
      const [epoch] = /^[1-9]\d*(?=:)/.exec(fixed ?? lastAffected ?? introduced ?? '') ?? []
      if (epoch === undefined || version.text === null) continue
      return {
        ...comparison,
        version: readVersion(`${epoch}:${version.text}`, ecosystem),
        doubts: [...doubts, `only the record has an epoch, ${epoch}, which was not compared`],
      }
    }
  }
  return comparison
}
