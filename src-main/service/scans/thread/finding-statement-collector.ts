import type { UserDatabase } from '#service/db/database.ts'
import { storedLinks, type StatementLinks } from '#service/db/statements/finding-statements.ts'
import { findImportedStatements } from '#service/db/statements/imported-statements.ts'
import { findPrimaryComponent, type ScannedComponent } from '#service/db/scans/scan-input.ts'
import type { StatementChanges, StatementLink } from '#service/db/statements/statement-changes.ts'
import { type FindingStatement, proposalOf, type StatementScope } from '#service/domain/statements/finding-statement.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'
import { ImportedStatementIndex } from './imported-statement-index.ts'
import type { KnownVulnerability } from './known-vulnerabilities.ts'
import type { ScannedAdvisories } from './no-advisories.ts'
import type { ComponentOutcome } from './scan-component.ts'
import { VendorStatements } from './vendor-statements.ts'

type Changes = Pick<StatementChanges, 'statements' | 'added' | 'removed' | 'proposals'>

/**
 * Collects the vendor statements about findings of a version during a scan: from vendors in the advisory data and from imported documents.
 * They are collected during the scan and not on read, because lists request a thousand at a time and comparing versions is expensive.
 */
export class FindingStatementCollector {
  readonly #vendors: VendorStatements | null
  readonly #imported: ImportedStatementIndex | null
  readonly #stored: StatementLinks
  readonly #links = new Map<string, Map<string, StatementScope>>()
  readonly #statements = new Map<string, Omit<FindingStatement, 'matchScope'>>()

  constructor(vendors: VendorStatements | null, imported: ImportedStatementIndex | null, stored: StatementLinks) {
    this.#vendors = vendors
    this.#imported = imported
    this.#stored = stored
  }

  /** Opens a collector for all components of a version, or some. Undefined if there are no statements now and there were none before. */
  static async open(
    database: Pick<UserDatabase, 'read'>,
    reader: ScannedAdvisories,
    version: { readonly id: string; readonly organizationId: string },
    surroundings: MatchContext,
    only: readonly string[] | null = null,
  ): Promise<FindingStatementCollector | null> {
    const stored = await storedLinks(database, version.id, only)
    const documents = await findImportedStatements(database, version)
    const hasVendors = reader.hasStatements()
    if (!hasVendors && documents.length === 0 && stored.size === 0) return null
    const primary = hasVendors ? await findPrimaryComponent(database, version.id) : null
    return new FindingStatementCollector(
      hasVendors ? new VendorStatements(reader, surroundings, primary) : null,
      documents.length === 0 ? null : new ImportedStatementIndex(documents, version),
      stored,
    )
  }

  /** Reads the statements about the findings of several components at once. The caller must call this before it adds the components. */
  prepare(components: readonly ScannedComponent[], outcomes: readonly ComponentOutcome[]): void {
    this.#vendors?.prepare(components, outcomes)
  }

  add(component: ScannedComponent, findingId: string, vulnerability: KnownVulnerability): void {
    for (const { statement, fit } of this.#vendors?.about(component, vulnerability) ?? []) {
      this.#statements.set(statement.id, statement)
      this.#link(findingId, statement.id, fit)
    }
    this.#imported?.add(component, findingId, vulnerability)
  }

  /** Returns the links that were added and removed. */
  async changes(database: Pick<UserDatabase, 'read'>): Promise<Changes> {
    for (const [findingId, statementId, fit] of (await this.#imported?.links(database)) ?? []) {
      this.#link(findingId, statementId, fit)
    }
    const added = difference(this.#links, this.#stored)
    const removed = difference(this.#stored, this.#links).filter(
      ([id, statement]) => !this.#links.get(id)?.has(statement),
    )
    const touched = new Set([...added, ...removed].map(([findingId]) => findingId))
    const proposals = [...touched].map((id) => [id, proposalOf(this.#statementsOf(id))] as const)
    const statements = [...new Set(added.map(([, statementId]) => statementId))]
    return {
      added,
      removed,
      proposals: new Map(proposals),
      statements: statements.flatMap((id) => this.#statements.get(id) ?? []),
    }
  }

  #statementsOf(findingId: string): readonly FindingStatement[] {
    return [...(this.#links.get(findingId) ?? [])].flatMap(([id, fit]) => {
      const statement = this.#statements.get(id) ?? this.#imported?.statement(id)
      return statement ? [{ ...statement, matchScope: fit }] : []
    })
  }

  #link(findingId: string, statementId: string, fit: StatementScope): void {
    const own = this.#links.get(findingId) ?? new Map<string, StatementScope>()
    this.#links.set(findingId, own.set(statementId, fit))
  }
}

/** Returns the links that the other side lacks or has with other values. */
function difference(links: StatementLinks, others: StatementLinks): readonly StatementLink[] {
  const found: StatementLink[] = []
  for (const [findingId, own] of links) {
    const other = others.get(findingId)
    for (const [statementId, fit] of own) {
      if (other?.get(statementId) !== fit) found.push([findingId, statementId, fit])
    }
  }
  return found
}
