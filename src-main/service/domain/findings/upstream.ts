import type { Vulnerability } from './vulnerability.ts'

/** Matches a CVE id only. Feeds contain texts that merely start like one. */
const cvePattern = /^CVE-\d{4}-\d{4,}$/

type Named = Pick<Vulnerability, 'cveId' | 'aliases' | 'upstream'>

/**
 * Returns the CVE ids that a vulnerability is about, in capitals, the preferred one first: those of its own group, otherwise those that a
 * distribution's record passes on a fix for.
 */
export function upstreamCves({ cveId, aliases, upstream }: Named): readonly string[] {
  const ids = cveId === null ? upstream : [cveId, ...aliases]
  return [...new Set(ids.map((id) => id.toUpperCase()).filter((id) => cvePattern.test(id)))]
}

/**
 * Returns the only CVE that a vulnerability is about, which groups rows of the queue. Null for none or several: a decision about one of
 * them does not apply to the others, and a record of many CVEs must not join unrelated rows.
 */
export function soleUpstream(vulnerability: Named): string | null {
  const [only = null, second] = upstreamCves(vulnerability)
  return second === undefined ? only : null
}
