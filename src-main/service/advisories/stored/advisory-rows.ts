import type { AdvisoryRow, DocumentRow, StatementRow } from '#service/db/advisory-file/advisory-row.ts'
import type {
  StoredAffected,
  StoredCandidate,
  StoredCpeCandidate,
  StoredStatement,
} from '#service/db/advisory-file/stored-advisory-types.ts'
import { fileStemOf } from '#service/feeds/csaf/file-stem.ts'
import type { AdvisoryRecord, AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import type { ProductLifecycle, SupportNotice } from '#service/domain/advisories/lifecycle.ts'
import type { AffectedEntry, CpeEntry } from '#service/matching/contract/match-result.ts'
import type { StatedProduct, VendorStatement } from '#service/domain/advisories/vendor-statement.ts'
import { compactConfigurations, expandConfigurations } from './compact-configurations.ts'
import { compactEntry, expandEntry } from './compact-entry.ts'

/** A record without its packages and configurations, which are stored by themselves: `configurations` is absent. */
export type AdvisoryContent = Omit<AdvisoryRecord, 'affected'>

/** A record as the advisory database keeps it. */
export function advisoryRow(advisory: AdvisoryRecord): AdvisoryRow {
  const { affected, configurations = [], ...content } = advisory
  return {
    recordId: advisory.recordId,
    // Before all times: any state that can be read is a later one.
    modified: advisory.unreadable ? new Date(0).toISOString() : advisory.modified,
    withdrawn: advisory.withdrawn,
    informational: advisory.kind === 'informational',
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

/** What `advisoryRow` stored of a record. */
export function readAdvisoryContent(record: string): AdvisoryContent {
  return JSON.parse(record) as AdvisoryContent // written by `advisoryRow` only
}

/** What `advisoryRow` stored of an affected package. */
export function readAffectedPackage({ ecosystem, nameKey, release, entry }: StoredAffected): AffectedPackage {
  // The first shape of the database kept them as they are.
  if (entry.startsWith('{')) return { ...(JSON.parse(entry) as Omit<AffectedPackage, 'ecosystem'>), ecosystem }
  return { ...expandEntry(ecosystem, nameKey, entry), ecosystem, release }
}

/** What `advisoryRow` stored of an affected package, with what matching needs of its record. */
export function readAffectedEntry(ecosystem: string, candidate: StoredCandidate): AffectedEntry {
  const { recordId, source, kind, withdrawn } = candidate
  const entry = readAffectedPackage({ ...candidate, ecosystem })
  return { ...entry, recordId, source, kind: kind as AffectedEntry['kind'], withdrawn }
}

/** What `advisoryRow` stored of a record that is compared by CPE. */
export function readCpeEntry({ configurations, kind, ...entry }: StoredCpeCandidate): CpeEntry {
  return { ...entry, kind: kind as CpeEntry['kind'], configurations: expandConfigurations(configurations) }
}

/** A vendor's document as the advisory database keeps it. */
export function documentRow({ documentId, modified }: Pick<DocumentRow, 'documentId' | 'modified'>): DocumentRow {
  return { documentId, modified, stem: fileStemOf(documentId) }
}

/** A vendor's statement as the advisory database keeps it. `packagesOf` says by which packages a product is found. */
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

/** What `statementRow` stored of a vendor's statement, about the products that were asked for. */
export function readStatement({
  statement,
  products,
}: Pick<StoredStatement, 'statement' | 'products'>): VendorStatement {
  return {
    ...(JSON.parse(statement) as Omit<VendorStatement, 'products'>), // written by `statementRow` only, like the products
    products: products.map((product) => JSON.parse(product) as StatedProduct),
  }
}

/** What the import stored of a product's release lines. */
export function readLifecycle({ content }: { readonly content: string }): ProductLifecycle {
  return JSON.parse(content) as ProductLifecycle // written by the import only
}

/** What the import stored of a package whose support ended. */
export function readSupportNotice({ content }: { readonly content: string }): SupportNotice {
  return JSON.parse(content) as SupportNotice // written by the import only
}
