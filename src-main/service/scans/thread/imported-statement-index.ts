import type { UserDatabase } from '#service/db/database.ts'
import { type ImportedStatement, toKeptStatement } from '#service/db/statements/imported-statements.ts'
import type { ScannedComponent } from '#service/db/scans/scan-input.ts'
import type { StatementLink } from '#service/db/statements/statement-changes.ts'
import { findImportedVersion, listImportedComponents } from '#service/db/statements/vex-import.ts'
import type { FindingStatement } from '#service/domain/statements/finding-statement.ts'
import { scopeOfTarget } from '#service/statements/save-vex-statements.ts'
import { ComponentIndex } from '#service/statements/component-index.ts'
import { FindingIndex, targetOf } from '#service/statements/finding-index.ts'
import type { KnownVulnerability } from './known-vulnerabilities.ts'

interface Found {
  readonly id: string
  readonly componentId: string
  readonly vulnerabilityId: string
}

/** Finds the findings of one version that statements of imported documents are about, with the rules of the import. */
export class ImportedStatementIndex {
  readonly #documents: readonly ImportedStatement[]
  readonly #version: { readonly id: string; readonly organizationId: string }
  readonly #wanted: ReadonlySet<string>
  readonly #vulnerabilities = new Map<string, Set<string>>()
  readonly #findings: Found[] = []
  readonly #statements: ReadonlyMap<string, Omit<FindingStatement, 'matchScope'>>

  constructor(
    documents: readonly ImportedStatement[],
    version: { readonly id: string; readonly organizationId: string },
  ) {
    this.#documents = documents
    this.#version = version
    this.#wanted = new Set(
      documents.flatMap(({ statement }) => statement.vulnerabilityIds.map((id) => id.toUpperCase())),
    )
    this.#statements = new Map(documents.map((kept) => [kept.id, toKeptStatement(kept)]))
  }

  statement(id: string): Omit<FindingStatement, 'matchScope'> | undefined {
    return this.#statements.get(id)
  }

  add({ id: componentId }: ScannedComponent, findingId: string, vulnerability: KnownVulnerability): void {
    const { id: vulnerabilityId, vulnerabilityId: name, aliases } = vulnerability
    const ids = [name, ...aliases].map((alias) => alias.toUpperCase()).filter((alias) => this.#wanted.has(alias))
    if (ids.length === 0) return
    for (const alias of ids) {
      const known = this.#vulnerabilities.get(alias) ?? new Set<string>()
      this.#vulnerabilities.set(alias, known.add(vulnerabilityId))
    }
    this.#findings.push({ id: findingId, componentId, vulnerabilityId })
  }

  async links(database: Pick<UserDatabase, 'read'>): Promise<readonly StatementLink[]> {
    if (this.#findings.length === 0) return []
    const { id, organizationId } = this.#version
    const version = await findImportedVersion(database, organizationId, id)
    if (!version) return []
    const withFindings = this.#findings.map(({ componentId }) => componentId)
    const components = await listImportedComponents(database, version, withFindings)
    const undecided = { decision: null, updatedAt: '' } // the decision does not affect which findings it is about
    const index = {
      vulnerabilities: new Map([...this.#vulnerabilities].map(([alias, ids]) => [alias, [...ids]])),
      versions: [
        {
          id,
          label: version.label,
          components: new ComponentIndex(version, components),
          findings: new FindingIndex(this.#findings.map((finding) => ({ ...finding, ...undecided }))),
        },
      ],
    }
    return this.#documents.flatMap(({ id: statementId, identity, statement }) => {
      const target = targetOf(statement, identity, index)
      if (target.miss !== null) return []
      const fit = scopeOfTarget(statement, target)
      return target.findings.map((finding): StatementLink => [finding.id, statementId, fit])
    })
  }
}
