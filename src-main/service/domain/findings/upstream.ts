import type { Vulnerability } from './vulnerability.ts'

/** A CVE id and nothing beside it: feeds hold texts that only begin like one. */
const cvePattern = /^CVE-\d{4}-\d{4,}$/

type Named = Pick<Vulnerability, 'cveId' | 'aliases' | 'upstream'>

/**
 * CVE ids that a vulnerability is about, in capitals, the preferred one first: those of its own group; where that has none, those that a
 * distribution's record passes on a fix for.
 */
export function upstreamCves({ cveId, aliases, upstream }: Named): readonly string[] {
  const ids = cveId === null ? upstream : [cveId, ...aliases]
  return [...new Set(ids.map((id) => id.toUpperCase()).filter((id) => cvePattern.test(id)))]
}

/**
 * The CVE that a vulnerability shares a row of the queue with. Null where it is about none, or about several: what is said about one of
 * them is no answer for the others, and a record of many must not join rows that have nothing to do with each other.
 */
export function soleUpstream(vulnerability: Named): string | null {
  const [only = null, second] = upstreamCves(vulnerability)
  return second === undefined ? only : null
}
