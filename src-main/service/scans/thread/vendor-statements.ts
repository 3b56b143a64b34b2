import { hash } from 'node:crypto'
import type { StatementQuestion } from '#service/db/advisory-file/advisory-statement-queries.ts'
import type { StoredStatement } from '#service/db/advisory-file/stored-advisory-types.ts'
import type { FindingStatement, StatementScope } from '#service/domain/statements/finding-statement.ts'
import type { ScannedComponent } from '#service/db/scans/scan-input.ts'
import { readStatement } from '#service/advisories/stored/advisory-rows.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'
import type { PackageKey } from '#service/matching/match.ts'
import { statedKeys } from '#service/matching/statements/stated-keys.ts'
import { statedResponse } from '#service/matching/statements/stated-response.ts'
import {
  scopeOfProduct,
  scopeOfPurl,
  readStatedSubject,
  type StatedSubject,
} from '#service/matching/statements/statement-fit.ts'
import type { StatedProduct, VendorStatement } from '#service/domain/advisories/vendor-statement.ts'
import type { KnownVulnerability } from './known-vulnerabilities.ts'
import type { ScannedAdvisories } from './no-advisories.ts'
import type { ComponentOutcome } from './scan-component.ts'
import { toMatchSubject } from './scan-session.ts'

/** A statement in the advisory data about a finding. */
export interface FoundStatement {
  readonly statement: Omit<FindingStatement, 'matchScope'>
  readonly fit: StatementScope
}

interface Read {
  readonly statement: Omit<FindingStatement, 'matchScope'>
  readonly products: readonly StatedProduct[]
}

/** Maximum number of cached pairs of package and vulnerability besides the current ones. */
const maxCached = 5_000

/** Pairs of package and vulnerability per SQL statement. */
const queryBatchSize = 2_000

interface ReadOwn {
  readonly component: ScannedComponent
  readonly subject: StatedSubject
  readonly keys: readonly PackageKey[]
}

const none: readonly Read[] = []

/** Finds the vendor statements in the advisory data about the findings of one document. */
export class VendorStatements {
  readonly #reader: ScannedAdvisories
  readonly #surroundings: MatchContext
  readonly #whole: { readonly subject: StatedSubject; readonly keys: readonly PackageKey[] } | null
  readonly #known = new Map<string, readonly Read[]>()
  readonly #stated = new Map<string, boolean>()
  #own: ReadOwn | undefined

  /** @param primary the primary component; null if the document names none */
  constructor(
    reader: ScannedAdvisories,
    matchContext: MatchContext,
    primary: Pick<ScannedComponent, 'name' | 'purl' | 'cpes' | 'componentVersion'> | null,
  ) {
    this.#reader = reader
    this.#surroundings = matchContext
    this.#whole = primary && {
      subject: readStatedSubject(toMatchSubject({ ...primary, stated: null }), matchContext),
      keys: statedKeys(primary, matchContext.distribution),
    }
  }

  /** Reads the statements about the findings of several components at once. */
  prepare(components: readonly ScannedComponent[], outcomes: readonly ComponentOutcome[]): void {
    const found = components.flatMap((component, at) => {
      const findings = outcomes[at]?.findings ?? []
      return findings.length === 0
        ? []
        : [{ component, named: findings.map(({ vulnerability }) => idsOf(vulnerability)) }]
    })
    this.#learnStated(found.flatMap(({ named }) => named.flatMap((ids) => ids.map(({ id }) => id))))
    const questions = new Map<string, StatementQuestion>()
    for (const { component, named } of found) {
      const stated = named.flatMap((ids) => ids.filter(({ id }) => this.#stated.get(id)))
      if (stated.length === 0) continue
      const keys = [...statedKeys(component, this.#surroundings.distribution), ...(this.#whole?.keys ?? [])]
      for (const { id } of stated) for (const key of keys) questions.set(keyOf(id, key), questionOf(id, key))
    }
    this.#ask(questions)
  }

  /** Returns the statements about a vulnerability in a component, each once. */
  about(component: ScannedComponent, vulnerability: KnownVulnerability): readonly FoundStatement[] {
    const ids = this.#idsOf(vulnerability)
    if (ids.length === 0) return []
    const { subject, keys: own } = this.#readComponent(component)
    const found = new Map<string, FoundStatement>()
    for (const { id, isPart } of ids) {
      const isNew = ({ statement }: Read) => !found.has(statement.id)
      for (const read of this.#read(id, own).filter(isNew)) {
        const fit = narrowestScope(read.products, (product) =>
          product.parts ? null : scopeOfProduct(product, subject),
        )
        if (fit) found.set(read.statement.id, { statement: read.statement, fit: isPart ? 'PART' : fit })
      }
      for (const read of this.#read(id, this.#whole?.keys ?? []).filter(isNew)) {
        const fit = narrowestScope(read.products, (product) => this.#fitInside(product, subject))
        if (fit) found.set(read.statement.id, { statement: read.statement, fit: isPart ? 'PART' : fit })
      }
    }
    return [...found.values()]
  }

  #idsOf(vulnerability: KnownVulnerability): readonly NamedBy[] {
    const ids = idsOf(vulnerability)
    this.#learnStated(ids.map(({ id }) => id))
    return ids.filter(({ id }) => this.#stated.get(id))
  }

  #learnStated(ids: readonly string[]): void {
    const unknown = [...new Set(ids)].filter((id) => !this.#stated.has(id))
    if (unknown.length === 0) return
    const stated = this.#reader.statedAmong(unknown)
    for (const id of unknown) this.#stated.set(id, stated.has(id))
  }

  /** Caches the last component, because its findings follow each other. */
  #readComponent(component: ScannedComponent): ReadOwn {
    if (this.#own?.component === component) return this.#own
    const subject = readStatedSubject(toMatchSubject(component), this.#surroundings)
    this.#own = { component, subject, keys: statedKeys(component, this.#surroundings.distribution) }
    return this.#own
  }

  /** A statement about the whole product applies to everything in it; one about parts of it to those parts. */
  #fitInside(product: StatedProduct, subject: StatedSubject): StatementScope | null {
    if (!this.#whole || scopeOfProduct(product, this.#whole.subject) === null) return null
    if (product.parts === undefined) return 'PRODUCT'
    return narrowestScope(product.parts, (part) => scopeOfPurl(part, null, subject))
  }

  #read(id: string, keys: readonly PackageKey[]): readonly Read[] {
    return keys.flatMap((key) => {
      const name = keyOf(id, key)
      if (!this.#known.has(name)) this.#ask(new Map([[name, questionOf(id, key)]]))
      return this.#known.get(name) ?? none
    })
  }

  #ask(questions: ReadonlyMap<string, StatementQuestion>): void {
    const unknown = [...questions].filter(([name]) => !this.#known.has(name))
    if (this.#known.size + unknown.length > maxCached) {
      this.#known.clear()
      unknown.splice(0, unknown.length, ...questions) // the cache of their answers was cleared too
    }
    for (let start = 0; start < unknown.length; start += queryBatchSize) {
      const part = unknown.slice(start, start + queryBatchSize)
      const found = this.#reader.statementsOn(part.map(([, question]) => question))
      for (const [at, [name]] of part.entries()) this.#known.set(name, found.get(at)?.map(read) ?? none)
    }
  }
}

/** An id by which statements may name a vulnerability. */
interface NamedBy {
  /** In upper case. */
  readonly id: string
  /** The id is only one of several upstream vulnerabilities. */
  readonly isPart: boolean
}

/**
 * Returns the ids by which statements may name the vulnerability. A single upstream vulnerability counts as the same; one of several counts
 * as a part.
 */
function idsOf({ vulnerabilityId, aliases, upstream }: KnownVulnerability): readonly NamedBy[] {
  const own = new Set([vulnerabilityId, ...aliases].map((id) => id.toUpperCase()))
  const passedOn = [...new Set(upstream.map((id) => id.toUpperCase()))].filter((id) => !own.has(id))
  return [
    ...[...own].map((id) => ({ id, isPart: false })),
    ...passedOn.map((id) => ({ id, isPart: passedOn.length > 1 })),
  ]
}

function questionOf(id: string, { ecosystem, nameKey }: PackageKey): StatementQuestion {
  return [id, ecosystem, nameKey]
}

function keyOf(id: string, { ecosystem, nameKey }: PackageKey): string {
  return `${id}\n${ecosystem}\n${nameKey}`
}

function read(stored: StoredStatement): Read {
  const { products, ...vendor } = readStatement(stored)
  return { statement: toFindingStatement(vendor, stored.statement), products }
}

function narrowestScope<Named>(
  named: readonly Named[],
  fitOf: (one: Named) => StatementScope | null,
): StatementScope | null {
  const fits = named.flatMap((one) => fitOf(one) ?? [])
  return fits.includes('VERSION') ? 'VERSION' : (fits[0] ?? null)
}

/** The id is derived from the stored text: the same statement has the same id in every version and organization. */
function toFindingStatement(
  vendor: Omit<VendorStatement, 'products'>,
  text: string,
): Omit<FindingStatement, 'matchScope'> {
  const { author, statedAt, status, originalStatus, justification, impact, action, documentId } = vendor
  return {
    id: uuidOf(text),
    author,
    statedAt,
    status,
    originalStatus,
    justification,
    impact,
    document: documentId,
    response: status === 'not_affected' ? null : statedResponse(action),
    actionStatement: action,
  }
}

/** Returns a UUID (version 8, RFC 9562) that is the same for the same text. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text).slice(0, 32)
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20)}`
}
