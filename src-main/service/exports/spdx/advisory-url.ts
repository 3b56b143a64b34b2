import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'

/** Returns the URL of a vulnerability: the page of its database, otherwise its first reference, otherwise the page at OSV. */
export function advisoryUrl({
  vulnerabilityId,
  references,
}: Pick<Vulnerability, 'vulnerabilityId' | 'references'>): string {
  const id = encodeURIComponent(vulnerabilityId)
  if (vulnerabilityId.startsWith('CVE-')) return `https://nvd.nist.gov/vuln/detail/${id}`
  if (vulnerabilityId.startsWith('GHSA-')) return `https://github.com/advisories/${id}`
  const url = references.find((reference) => /^https?:\/\/\S+$/.test(reference.url))?.url
  return url ?? `https://osv.dev/vulnerability/${id}`
}
