import { compareSubject, keyOf, readSubject } from './compared-subject.ts'
import type { PreparedRecord, ReadSubject, RecordsOf, UnreadSubject } from './compared-subject.ts'
import { matchByCpe } from './cpe/match-cpe.ts'
import type { Release } from './contract/distribution.ts'
import type { Ecosystem } from './contract/ecosystem.ts'
import { evaluateByCpe } from './evaluate-by-cpe.ts'
import { makeSkip, emptyMatchContext } from './contract/match-result.ts'
import type {
  AdvisoryLookup,
  AffectedEntry,
  ComponentMatch,
  MatchSkip,
  MatchSubject,
  MatchContext,
} from './contract/match-result.ts'
import { prepareEntry } from './contract/prepared-entry.ts'

/** Packages whose entries are kept parsed; a scan comes back to the same ones. */
const maxCachedRecords = 20_000

/** Compares components with advisory data. Keeps what it parsed: made once per state of the data, not per component. */
export type Matcher = (subject: MatchSubject) => ComponentMatch

/**
 * Judges components by the advisories of a lookup: by purl, and by CPE where the purl cannot be judged or is missing. A name alone
 * never matches.
 * @param surroundings what the rest of the component's document says
 */
export function createMatcher(lookup: AdvisoryLookup, surroundings: MatchContext = emptyMatchContext): Matcher {
  const { read, match } = createMatchers(lookup)(surroundings)
  return (subject) => match(read(subject))
}

/** Matchers for the components of many documents, which share what they read of packages. */
export function createMatchers(lookup: AdvisoryLookup): (surroundings: MatchContext) => DocumentMatcher {
  const recordsOf = keepPrepared(lookup)
  return (surroundings) => ({
    read: (subject) => readComponent(subject, surroundings),
    match: (component) => matchComponent(component, lookup, surroundings, recordsOf),
  })
}

/** Judges the components of one document in two steps: what all of them ask the data for can be read between the steps. */
export interface DocumentMatcher {
  read(subject: MatchSubject): ReadComponent
  match(component: ReadComponent): ComponentMatch
}

/** A component whose purl was read. */
export interface ReadComponent {
  readonly subject: MatchSubject
  /** What its purl says; null for one without. */
  readonly reading: ReadSubject | UnreadSubject | null
  /** What the data is asked for when it is judged by its purl: nothing for one without, several where it has a source package. */
  readonly keys: readonly PackageKey[]
}

/** A package as advisory data is asked for it. */
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

/** Of the entries of a record those that fit the release best; none that do not fit. */
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
  const gap = findGap(reading, lookup, surroundings)
  const outcome = compareSubject(reading, recordsOf)
  // Records come one by one too: those about the very package count even where no source means to know its ecosystem.
  if (gap === null || outcome.comparedRecords > 0) return outcome
  return evaluateByCpe(subject, lookup, surroundings, notCompared(reading.ecosystem, gap))
}

/** Why finding nothing would mean nothing; null when it means something. */
function findGap(subject: ReadSubject, lookup: AdvisoryLookup, { sourcesStated }: MatchContext): MatchSkip | null {
  const { ecosystem, purl, release } = subject
  if (ecosystem.mayBeOther?.(purl) === true) return makeSkip('unsupported ecosystem', `"${purl.type}"`)
  if (!lookup.covers(ecosystem.name)) return makeSkip('no data for this ecosystem', ecosystem.name)
  const recorded = release?.recorded ?? []
  if (recorded.length > 0 && !recorded.some((suffix) => lookup.covers(ecosystem.name, suffix))) {
    return makeSkip('no data for this release', release?.name)
  }
  if (knowsSource(subject, sourcesStated)) return null
  // The same words for every package: skips are counted by them.
  return makeSkip('unknown source package', `records of ${ecosystem.name} are about source packages`)
}

/** Tools that name sources name the architecture of every package; one without it came from elsewhere. */
function knowsSource({ packages, purl }: ReadSubject, sourcesStated: ReadonlySet<string>): boolean {
  if (packages[0]?.sourceUnknown !== true) return true
  return sourcesStated.has(purl.type) && purl.qualifiers.has('arch')
}

function notCompared(ecosystem: Ecosystem | null, skip: MatchSkip): ComponentMatch {
  return { ecosystem: ecosystem?.name ?? null, skip, comparedRecords: 0, matches: [] }
}
