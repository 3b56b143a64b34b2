import { maxProvenanceLength, provenanceHeaders } from '#shared/provenance-headers.ts'
import type { CiMetadata } from '#service/domain/versions/sbom-version.ts'

const headerByField = provenanceHeaders satisfies Record<keyof CiMetadata, string>

/** Returns the provenance headers of a request as they were sent (specification 4.4, API rule 11), or null without any. */
export function readProvenance(headers: Headers): CiMetadata | null {
  const entries = Object.entries(headerByField).map(([field, header]) => [field, textOf(headers.get(header))] as const)
  return entries.some(([, value]) => value !== null) ? (Object.fromEntries(entries) as unknown as CiMetadata) : null
}

/** HTTP decodes header bytes as Latin-1; clients write UTF-8. */
function textOf(value: string | null): string | null {
  if (!value?.trim()) return null
  const bytes = Buffer.from(value, 'latin1')
  const text = bytes.toString('utf8')
  return (text.includes('\uFFFD') ? value : text).trim().slice(0, maxProvenanceLength)
}
