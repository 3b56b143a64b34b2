import type { AdvisoryRow } from '#service/db/advisory-build.ts'
import type { AdvisoryRecord, AffectedPackage } from '#service/vulnerabilities/advisory-record.ts'
import type { AffectedEntry } from '#service/vulnerabilities/match-result.ts'
import type { StoredCandidate } from '#service/db/advisory-reader.ts'

/** A record without its packages, which are stored by themselves. */
export type AdvisoryContent = Omit<AdvisoryRecord, 'affected'>

type StoredEntry = Omit<AffectedPackage, 'ecosystem'> & { readonly source: string }

/** A record as the advisory database keeps it. */
export function advisoryRow(advisory: AdvisoryRecord): AdvisoryRow {
  const { affected, ...content } = advisory
  return {
    recordId: advisory.recordId,
    modified: advisory.modified,
    published: advisory.published,
    withdrawn: advisory.withdrawn,
    kind: advisory.kind,
    aliases: advisory.aliases,
    record: JSON.stringify(content),
    affected: affected.map(({ ecosystem, ...entry }) => ({
      ecosystem,
      nameKey: entry.nameKey,
      entry: JSON.stringify({ ...entry, source: advisory.source } satisfies StoredEntry),
    })),
  }
}

/** What `advisoryRow` stored of a record. */
export function readAdvisoryContent(record: string): AdvisoryContent {
  return JSON.parse(record) as AdvisoryContent // written by `advisoryRow` only
}

/** What `advisoryRow` stored of an affected package. */
export function readAffectedPackage(ecosystem: string, entry: string): AffectedPackage {
  return { ...(JSON.parse(entry) as StoredEntry), ecosystem }
}

/** What `advisoryRow` stored of an affected package, with what matching needs of its record. */
export function readAffectedEntry(
  ecosystem: string,
  { recordId, kind, withdrawn, entry }: StoredCandidate,
): AffectedEntry {
  const stored = JSON.parse(entry) as StoredEntry // written by `advisoryRow` only
  return { ...stored, ecosystem, recordId, kind: kind as AffectedEntry['kind'], withdrawn }
}
