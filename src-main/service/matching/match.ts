import { compareSubject, keyOf, readSubject } from './compared-subject.ts'
import type { PreparedRecord, ReadSubject, RecordsOf, UnreadSubject } from './compared-subject.ts'
import { matchByCpe } from './cpe/match-cpe.ts'
import type { Release } from './contract/distribution.ts'
import type { Ecosystem } from './contract/ecosystem.ts'
import { evaluateByCpe } from './evaluate-by-cpe.ts'
import { makeSkip, emptyMatchContext, partlyCompared } from './contract/match-result.ts'
import type {
  AdvisoryLookup,
  AffectedEntry,
  ComponentMatch,
  MatchSkip,
  MatchSubject,
  MatchContext,
} from './contract/match-result.ts'
import { prepareEntry } from './contract/prepared-entry.ts'

/** Maximum number of packages whose parsed entries are cached; a scan uses the same ones repeatedly. */
const maxCachedRecords = 20_000

/** Compares components with advisory data. Caches parsed data: create one per snapshot, not per component. */
export type Matcher = (subject: MatchSubject) => ComponentMatch

/**
 * Creates a matcher that evaluates components by purl, and by CPE if the purl cannot be evaluated or is missing. A name alone never
 * matches.
 * @param surroundings information from the rest of the component's document
 */
export function createMatcher(lookup: AdvisoryLookup, surroundings: MatchContext = emptyMatchContext): Matcher {
  const { read, match } = createMatchers(lookup)(surroundings)
  return (subject) => match(read(subject))
}

/** Creates matchers for the components of many documents, which share a cache. */
export function createMatchers(lookup: AdvisoryLookup): (surroundings: MatchContext) => DocumentMatcher {
  const recordsOf = keepPrepared(lookup)
  return (surroundings) => ({
    read: (subject) => readComponent(subject, surroundings),
    match: (component) => matchComponent(component, lookup, surroundings, recordsOf),
  })
}

/** Evaluates the components of one document in two steps, so that the caller can read the data for all of them between the steps. */
export interface DocumentMatcher {
  read(subject: MatchSubject): ReadComponent
  match(component: ReadComponent): ComponentMatch
}

/** A component with its parsed purl. */
export interface ReadComponent {
  readonly subject: MatchSubject
  /** The parsed purl; null if there is none. */
  readonly reading: ReadSubject | UnreadSubject | null
  /** Keys of the data that its purl needs: none without a purl, several if it has a source package. */
  readonly keys: readonly PackageKey[]
}

/** Key of a package in the advisory data. */
export interface PackageKey {
  readonly ecosystem: string
  readonly nameKey: string
}

const noKeys: readonly PackageKey[] = []

function readComponent(subject: MatchSubject, surroundings: MatchContext): ReadComponent {
  if (subject.purl === null || subject.purl.trim() === '') return { subject, reading: null, keys: noKeys }
  const reading = readSubject(subject, surroundings)
  const { ecosystem, packages } = reading
  if (ecosystem === null) return { subject, reading, keys: noKeys }
  const keys = packages.map((one) => ({ ecosystem: ecosystem.name, nameKey: keyOf(one, ecosystem) }))
  return { subject, reading, keys }
}

function keepPrepared(lookup: AdvisoryLookup): RecordsOf {
  const kept = new Map<string, readonly PreparedRecord[]>()
  return (ecosystem, nameKey, release) => {
    const candidates = lookup.candidates(ecosystem.name, nameKey)
    if (candidates.length === 0) return noRecords
    const key = `${ecosystem.name}\n${nameKey}\n${release?.name ?? ''}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const byRecord = groupByRecord(candidates)
    const records = byRecord
      .map((entries) => (release === null ? entries : bestFitting(entries, release)))
      .filter(({ length }) => length > 0)
      .map((entries) => entries.map((entry) => prepareEntry(entry, ecosystem.versions)))
    if (kept.size >= maxCachedRecords) kept.clear()
    kept.set(key, records)
    return records
  }
}

const noRecords: readonly PreparedRecord[] = []

function groupByRecord(entries: readonly AffectedEntry[]): readonly (readonly AffectedEntry[])[] {
  const groups = new Map<string, AffectedEntry[]>()
  for (const entry of entries) {
    if (entry.withdrawn) continue
    const group = groups.get(entry.recordId)
    if (group === undefined) groups.set(entry.recordId, [entry])
    else group.push(entry)
  }
  return [...groups.values()]
}

/** Returns the entries of a record that fit the release best; none if no entry fits. */
function bestFitting(entries: readonly AffectedEntry[], { fit }: Release): readonly AffectedEntry[] {
  const best = Math.max(...entries.map((entry) => fit(entry.release)))
  return best === 0 ? [] : entries.filter((entry) => fit(entry.release) === best)
}

function matchComponent(
  { subject, reading }: ReadComponent,
  lookup: AdvisoryLookup,
  surroundings: MatchContext,
  recordsOf: RecordsOf,
): ComponentMatch {
  if (reading === null) {
    if (subject.cpes.length > 0) return matchByCpe(subject, lookup, surroundings)
    return notCompared(null, makeSkip('no purl and no CPE'))
  }
  if (reading.skip !== null)
    return evaluateByCpe(subject, lookup, surroundings, notCompared(reading.ecosystem, reading.skip))
  const outcome = compareSubject(reading, recordsOf)
  const gap = findGap(reading, outcome.comparedRecords, lookup, surroundings)
  if (gap === null) return outcome
  // A record that is about the component says so whatever other data there is.
  if (outcome.matches.length > 0) return { ...outcome, gap }
  return evaluateByCpe(subject, lookup, surroundings, notCompared(reading.ecosystem, gap))
}

/**
 * Returns why the absence of a match means nothing; null if it means "not affected". Records can be imported one by one, so a few that are
 * about the package do not mean that there are no others.
 * @param compared number of records about the package
 */
function findGap(
  subject: ReadSubject,
  compared: number,
  lookup: AdvisoryLookup,
  { sourcesStated }: MatchContext,
): MatchSkip | null {
  const { ecosystem, purl } = subject
  if (compared === 0 && ecosystem.mayBeOther?.(purl) === true)
    return makeSkip('unsupported ecosystem', `"${purl.type}"`)
  const gap = missingData(subject, compared, lookup)
  if (gap !== null || compared > 0 || knowsSource(subject, sourcesStated)) return gap
  // The same text for every package, because skips are counted by it.
  return makeSkip('unknown source package', `records of ${ecosystem.name} are about source packages`)
}

/** Returns why the data is not complete for a package; null if it is meant to be. */
function missingData(subject: ReadSubject, compared: number, lookup: AdvisoryLookup): MatchSkip | null {
  const { ecosystem, release } = subject
  if (!lookup.covers(ecosystem.name)) {
    if (compared > 0 && isInvented(subject, lookup)) return null
    const records = lookup.recordsAbout(ecosystem.name)
    return records === 0
      ? makeSkip('no data for this ecosystem', ecosystem.name)
      : partlyCompared(records, ecosystem.name)
  }
  const recorded = release?.recorded ?? []
  if (recorded.length === 0 || recorded.some((suffix) => lookup.covers(ecosystem.name, suffix))) return null
  return makeSkip('no data for this release', release?.name)
}

function isInvented({ ecosystem, packages }: ReadSubject, lookup: AdvisoryLookup): boolean {
  return lookup.isInvented(
    ecosystem.name,
    packages.map((one) => keyOf(one, ecosystem)),
  )
}

/** Tools that name sources name the architecture of every package; a package without one came from another tool. */
function knowsSource({ packages, purl }: ReadSubject, sourcesStated: ReadonlySet<string>): boolean {
  if (packages[0]?.sourceUnknown !== true) return true
  return sourcesStated.has(purl.type) && purl.qualifiers.has('arch')
}

function notCompared(ecosystem: Ecosystem | null, skip: MatchSkip): ComponentMatch {
  return { ecosystem: ecosystem?.name ?? null, skip, comparedRecords: 0, matches: [] }
}
