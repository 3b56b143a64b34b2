import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { partsOf, purlText } from '#service/domain/components/purl-text.ts'
import { compareCpeVersions, readCpeVersion } from './cpe/cpe-version.ts'
import { readSource } from './distributions/source-package.ts'
import type { MatchSubject } from './contract/match-result.ts'
import { parseOrUndefined } from './contract/prepared-entry.ts'
import { findEcosystem, isSkip } from './purl-ecosystem.ts'

/** A version that could replace a component's, and the component with that version, to be evaluated like any other. */
export interface UpgradeCandidate {
  readonly version: string
  readonly subject: MatchSubject
}

/** A package with hundreds of vulnerabilities has hundreds of fixes. Only those around the one that fixes all of them are evaluated. */
const maxOlderCandidates = 12
const maxNewerCandidates = 12

/**
 * Returns versions that fix at least one of a component's vulnerabilities, lowest first, in the order of its ecosystem. Versions without an
 * order are omitted.
 * @param fixes versions that fix each vulnerability, lowest first; all of them are above the component's own
 * @param distribution the document's operating system, for packages that do not name theirs
 */
export function upgradeCandidates(
  subject: MatchSubject,
  fixes: readonly (readonly string[])[],
  distribution: string | null,
): readonly UpgradeCandidate[] {
  const order = orderOf(subject, distribution)
  const ordered = order(fixes.flat())
  // The version at which every vulnerability has reached its nearest fix: most likely the result, or just below it.
  const nearest = new Set(fixes.flatMap(([first]) => first ?? []))
  const [last] = order([...nearest]).slice(-1)
  const at = last === undefined ? -1 : ordered.indexOf(last)
  return ordered
    .slice(Math.max(0, at + 1 - maxOlderCandidates), at + 1 + maxNewerCandidates)
    .map((version) => ({ version, subject: withVersion(subject, version) }))
}

/** Sorts versions and removes later duplicates of equal ones. */
type Order = (versions: readonly string[]) => readonly string[]

function orderOf({ purl: text, cpes }: MatchSubject, distribution: string | null): Order {
  const purl = text === null ? null : parsePurl(text)
  const ecosystem = purl && isPurl(purl) ? findEcosystem(purl, distribution) : null
  if (ecosystem && !isSkip(ecosystem)) {
    const { versions } = ecosystem
    return sorter(
      (version) => parseOrUndefined(version, versions),
      (a, b) => versions.compare(a, b),
    )
  }
  return cpes.length > 0 ? sorter(readCpeVersion, compareCpeVersions) : () => []
}

function sorter<Parsed>(
  parse: (version: string) => Parsed | undefined,
  compare: (a: Parsed, b: Parsed) => number,
): Order {
  return (versions) => {
    const parsed = [...new Set(versions)].flatMap((version) => {
      const place = parse(version)
      return place === undefined ? [] : [{ version, place }]
    })
    return parsed
      .toSorted((a, b) => compare(a.place, b.place))
      .filter(({ place }, at, all) => {
        const before = all[at - 1]
        return before === undefined || compare(before.place, place) !== 0
      })
      .map(({ version }) => version)
  }
}

/** Returns the same component in another version, without anything that states the old one: an epoch or the version of a source package. */
function withVersion(subject: MatchSubject, version: string): MatchSubject {
  const { purl: text, cpes } = subject
  const purl = text === null ? null : parsePurl(text)
  return {
    name: subject.name,
    version,
    purl:
      purl && isPurl(purl) ? purlText({ ...partsOf(purl), version, qualifiers: unversioned(purl.qualifiers) }) : text,
    cpes: cpes.map((cpe) => cpeWithVersion(cpe, version)),
    ...(subject.source && { source: { ...subject.source, version: null } }),
  }
}

function unversioned(qualifiers: ReadonlyMap<string, string>): Record<string, string> {
  const { epoch: _, upstream, sourcerpm, ...rest } = Object.fromEntries(qualifiers)
  const source = readSource(upstream ?? sourcerpm)
  return { ...rest, ...(source && { upstream: source.name }) }
}

function cpeWithVersion(cpe: string, version: string): string {
  const parts = cpe.split(/(?<!\\):/)
  const at = cpe.startsWith('cpe:/') ? 4 : 5
  const escaped = version.replaceAll(/[^\w.]/g, String.raw`\$&`)
  if (at === 5) parts[6] = '*' // an update belongs to the old version
  return parts.length <= at - 1 ? cpe : Object.assign(parts, { [at]: escaped }).join(':')
}
