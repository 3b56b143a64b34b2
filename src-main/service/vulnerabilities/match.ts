import { isPurl, parsePurl } from '#service/domain/purl.ts'
import type { Purl } from '#service/domain/purl.ts'
import { readVersion } from './compared-version.ts'
import type { Ecosystem } from './ecosystem.ts'
import { ecosystems } from './ecosystems/ecosystems.ts'
import { evaluateRecord } from './evaluate-record.ts'
import type {
  AdvisoryLookup,
  AffectedEntry,
  ComponentMatch,
  MatchSkip,
  MatchSubject,
  SkipKind,
} from './match-result.ts'
import { prepareEntry } from './prepared-entry.ts'
import type { PreparedEntry } from './prepared-entry.ts'

const byPurlType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.purlTypes.map((type) => [type, ecosystem])))

/** Packages whose entries are kept parsed; a scan comes back to the same ones. */
const mostPrepared = 20_000

/** Compares components with advisory data. Keeps what it parsed: make one per state of the data, not one per component. */
export type Matcher = (subject: MatchSubject) => ComponentMatch

/** Judges components by the advisories of a lookup. What was read of a package is kept for the matcher's life. */
export function createMatcher(lookup: AdvisoryLookup): Matcher {
  const prepared = new Map<string, readonly PreparedEntry[]>()
  const entriesOf = (ecosystem: Ecosystem, nameKey: string): readonly PreparedEntry[] => {
    const key = `${ecosystem.name}\n${nameKey}`
    const known = prepared.get(key)
    if (known !== undefined) return known
    const entries = lookup
      .candidates(ecosystem.name, nameKey)
      .filter(({ withdrawn }) => !withdrawn)
      .map((entry) => prepareEntry(entry, ecosystem.versions))
    if (prepared.size >= mostPrepared) prepared.clear()
    prepared.set(key, entries)
    return entries
  }
  return (subject) => matchComponent(subject, lookup, entriesOf)
}

/** What names a package for matching: its ecosystem and the key to ask the data with. Undefined when a purl names none. */
export function packageKey(purl: string): { readonly ecosystem: string; readonly nameKey: string } | undefined {
  const reading = parsePurl(purl)
  const ecosystem = isPurl(reading) ? byPurlType.get(reading.type) : undefined
  const name = isPurl(reading) ? ecosystem?.packageName(reading) : undefined
  if (ecosystem === undefined || name === undefined) return undefined
  return { ecosystem: ecosystem.name, nameKey: ecosystem.nameKey(name) }
}

function matchComponent(
  subject: MatchSubject,
  lookup: AdvisoryLookup,
  entriesOf: (ecosystem: Ecosystem, nameKey: string) => readonly PreparedEntry[],
): ComponentMatch {
  if (subject.purl === null || subject.purl.trim() === '') {
    if (!subject.hasCpe) return notCompared(null, 'no purl and no CPE')
    return notCompared(null, 'no data for its CPE', 'no imported source is compared by CPE')
  }
  const purl = parsePurl(subject.purl)
  if (!isPurl(purl)) return notCompared(null, 'purl cannot be read', purl.reason)
  const ecosystem = byPurlType.get(purl.type)
  if (ecosystem === undefined) return notCompared(null, 'ecosystem is not matched', `"${purl.type}"`)
  const name = ecosystem.packageName(purl)
  if (name === undefined) {
    return notCompared(
      ecosystem.name,
      'purl cannot be read',
      `${JSON.stringify(purl.raw)} lacks a part of the package's name`,
    )
  }
  if (!lookup.covers(ecosystem.name)) return notCompared(ecosystem.name, 'no data for its ecosystem', ecosystem.name)
  return compare(purl, subject, ecosystem, name, entriesOf(ecosystem, ecosystem.nameKey(name)))
}

function compare(
  purl: Purl,
  subject: MatchSubject,
  ecosystem: Ecosystem,
  name: string,
  candidates: readonly PreparedEntry[],
): ComponentMatch {
  const version = readVersion(purl.version ?? subject.version, ecosystem)
  const { entries, packageDoubt } = samePackage(candidates, name, ecosystem)
  const comparedName = ecosystem.spellingMatters === true ? name : ecosystem.nameKey(name)
  const byRecord = groupByRecord(entries.filter(({ entry }) => repositoryFits(entry, purl)))
  const matches = [...byRecord.values()].flatMap((ofRecord) => {
    const doubt = packageDoubt ?? repositoryDoubt(ofRecord, purl)
    return evaluateRecord(ofRecord, { ecosystem, comparedName, version, packageDoubt: doubt }) ?? []
  })
  return { ecosystem: ecosystem.name, skip: version.skip, comparedRecords: byRecord.size, matches }
}

/** The entries that have the very spelling of the name, or, where spelling matters and none has, those that nearly have it. */
function samePackage(
  candidates: readonly PreparedEntry[],
  name: string,
  { spellingMatters }: Ecosystem,
): { readonly entries: readonly PreparedEntry[]; readonly packageDoubt: string | null } {
  if (spellingMatters !== true || candidates.length === 0) return { entries: candidates, packageDoubt: null }
  const exact = candidates.filter(({ entry }) => entry.displayName === name)
  if (exact.length > 0) return { entries: exact, packageDoubt: null }
  const written = candidates[0]?.entry.displayName
  return { entries: candidates, packageDoubt: `the name differs in letter case: the record is about "${written}"` }
}

/** A record of another repository than the component names is about another package. */
function repositoryFits({ release }: AffectedEntry, { qualifiers }: Purl): boolean {
  const named = qualifiers.get('repository_url')
  return release === null || named === undefined || plainAddress(named) === plainAddress(release)
}

function repositoryDoubt(entries: readonly PreparedEntry[], { qualifiers }: Purl): string | null {
  const release = entries[0]?.entry.release ?? null
  if (release === null || qualifiers.has('repository_url')) return null
  return `the record is about the repository ${release}, the component names none`
}

function plainAddress(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
}

function groupByRecord(entries: readonly PreparedEntry[]): ReadonlyMap<string, readonly PreparedEntry[]> {
  const groups = new Map<string, PreparedEntry[]>()
  for (const prepared of entries) {
    const group = groups.get(prepared.entry.recordId)
    if (group === undefined) groups.set(prepared.entry.recordId, [prepared])
    else group.push(prepared)
  }
  return groups
}

function notCompared(ecosystem: string | null, kind: SkipKind, detail?: string): ComponentMatch {
  const skip: MatchSkip = { kind, reason: detail === undefined ? kind : `${kind}: ${detail}` }
  return { ecosystem, skip, comparedRecords: 0, matches: [] }
}
