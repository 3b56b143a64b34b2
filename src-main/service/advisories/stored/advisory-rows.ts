import type { AdvisoryRow, DocumentRow, StatementRow } from '#service/db/advisory-file/advisory-row.ts'
import type {
  StoredAffected,
  StoredCandidate,
  StoredCpeCandidate,
  StoredStatement,
} from '#service/db/advisory-file/stored-advisory-types.ts'
import { fileStemOf } from '#service/feeds/csaf/file-stem.ts'
import type { AdvisoryRecord, AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import { reportsMaliciousPackage } from '#service/domain/advisories/malicious-record.ts'
import type { ProductLifecycle, SupportNotice } from '#service/domain/advisories/lifecycle.ts'
import type { AffectedEntry, CpeEntry } from '#service/matching/contract/match-result.ts'
import type { StatedProduct, VendorStatement } from '#service/domain/advisories/vendor-statement.ts'
import { compactConfigurations, expandConfigurations } from './compact-configurations.ts'
import { compactEntry, expandEntry } from './compact-entry.ts'

/** A record without its packages and configurations, which are stored separately. */
export type AdvisoryContent = Omit<AdvisoryRecord, 'affected'>

/** Converts a record to its row in the advisory database. */
export function advisoryRow(advisory: AdvisoryRecord): AdvisoryRow {
  const { affected, configurations = [], ...content } = advisory
  return {
    recordId: advisory.recordId,
    // Before all times: any readable version of the record is later.
    modified: advisory.unreadable ? new Date(0).toISOString() : advisory.modified,
    withdrawn: advisory.withdrawn,
    kind: advisory.kind,
    unreadable: advisory.unreadable === true,
    origin: advisory.source,
    aliases: advisory.aliases,
    record: JSON.stringify(content),
    affected: affected.map(({ ecosystem, release, ...entry }) => ({
      ecosystem,
      release,
      nameKey: entry.nameKey,
      entry: compactEntry(ecosystem, entry),
      ...(entry.binaries && { binaries: entry.binaries.map(({ name }) => name) }),
    })),
    configurations: configurations.length === 0 ? null : compactConfigurations(configurations),
  }
}

/** Parses the stored content of a record. */
export function readAdvisoryContent(record: string): AdvisoryContent {
  const content = JSON.parse(record) as AdvisoryContent // written by `advisoryRow` only
  // Older versions of the application stored malicious packages as vulnerabilities.
  return reportsMaliciousPackage(content) ? { ...content, kind: 'malicious', informational: null } : content
}

/** Parses a stored affected package. */
export function readAffectedPackage({ ecosystem, nameKey, release, entry }: StoredAffected): AffectedPackage {
  // The first version of the database stored them as JSON objects.
  if (entry.startsWith('{')) return { ...(JSON.parse(entry) as Omit<AffectedPackage, 'ecosystem'>), ecosystem }
  return { ...expandEntry(ecosystem, nameKey, entry), ecosystem, release }
}

/** Parses a stored affected package, with the fields of its record that matching needs. */
export function readAffectedEntry(ecosystem: string, candidate: StoredCandidate): AffectedEntry {
  const { recordId, source, kind, withdrawn } = candidate
  const entry = readAffectedPackage({ ...candidate, ecosystem })
  return { ...entry, recordId, source, kind: kind as AffectedEntry['kind'], withdrawn }
}

/** Parses a stored record that is compared by CPE. */
export function readCpeEntry({ configurations, kind, ...entry }: StoredCpeCandidate): CpeEntry {
  return { ...entry, kind: kind as CpeEntry['kind'], configurations: expandConfigurations(configurations) }
}

/** Converts a vendor's document to its row in the advisory database. */
export function documentRow({ documentId, modified }: Pick<DocumentRow, 'documentId' | 'modified'>): DocumentRow {
  return { documentId, modified, stem: fileStemOf(documentId) }
}

/** Converts a vendor's statement to its row in the advisory database. `packagesOf` returns the packages by which a product is found. */
export function statementRow(
  { products, ...statement }: VendorStatement,
  packagesOf: (product: StatedProduct) => StatementRow['products'][number]['packages'],
): StatementRow {
  return {
    ...documentRow(statement),
    position: statement.position,
    vulnerabilities: statement.vulnerabilities,
    statement: JSON.stringify(statement),
    products: products.map((product) => ({ content: JSON.stringify(product), packages: packagesOf(product) })),
  }
}

/** Parses a stored vendor statement, about the requested products. */
export function readStatement({
  statement,
  products,
}: Pick<StoredStatement, 'statement' | 'products'>): VendorStatement {
  return {
    ...(JSON.parse(statement) as Omit<VendorStatement, 'products'>), // written by `statementRow` only, as are the products
    products: products.map((product) => JSON.parse(product) as StatedProduct),
  }
}

/** Parses the stored release lines of a product. */
export function readLifecycle({ content }: { readonly content: string }): ProductLifecycle {
  return JSON.parse(content) as ProductLifecycle // written by the import only
}

/** Parses the stored content of a support notice. */
export function readSupportNotice({ content }: { readonly content: string }): SupportNotice {
  return JSON.parse(content) as SupportNotice // written by the import only
}
