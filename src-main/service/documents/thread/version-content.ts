import { generatedRef } from '#service/domain/documents/generated-ref.ts'
import { relationByNesting } from '#service/domain/documents/relation.ts'
import type { ComponentRelation } from '#service/domain/components/component.ts'
import { newId } from '#service/domain/id.ts'
import { licenseExpressions } from '#service/domain/components/license-list.ts'
import type {
  ParsedComponent,
  ParsedDependency,
  ParsedElement,
  SbomSink,
} from '#service/domain/documents/parsed-sbom.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { ContentCounts } from '#service/domain/versions/sbom-version.ts'
import { shortenTexts } from '#service/db/components/long-texts.ts'
import { ingestChunk, type NewComponentRow, type NewElement } from '#service/db/documents/ingest.ts'
import { KnownComponents } from './known-components.ts'
import { VersionGraph } from './version-graph.ts'

/** Input that does not depend on the document. */
export interface ContentFrame {
  readonly versionId: string
  readonly primaryComponentId: string
  readonly at: string
  /** How several licenses of one component are combined (specification 2.1). */
  readonly licenseOperator: 'AND' | 'OR'
}

const chunkCharacters = 4 * 2 ** 20

type Counts = { -readonly [Name in keyof ContentCounts]: number }

/** Turns the output of a reader into rows: ids, references, relations and counts. Rows are removed as they are taken. */
export class VersionContent implements SbomSink {
  readonly #frame: ContentFrame
  readonly #graph = new VersionGraph()
  readonly #known = new KnownComponents()
  #rows: NewComponentRow[] = []
  #elements: NewElement[] = []
  #waitingCharacters = 0
  readonly counts: Counts = {
    components: 0,
    withPurl: 0,
    withCpe: 0,
    withLicense: 0,
    withSupplier: 0,
    dependencies: 0,
    files: 0,
  }
  /** Version string of the primary component; null if the document states none. */
  primaryVersion: string | null = null
  primaryName: string | null = null

  constructor(frame: ContentFrame) {
    this.#frame = frame
  }

  get versionId(): string {
    return this.#frame.versionId
  }

  dependency({ from, to }: ParsedDependency): void {
    this.#graph.add(from, to)
  }

  component(component: ParsedComponent): void {
    const { primary, order } = component
    const id = primary ? this.#frame.primaryComponentId : newId()
    const relation = this.#relationOf(component)
    const ref = this.#graph.take(component.ref, generatedRef(order), order)
    this.#known.add(order, id, primary ? 'primary' : relation)
    if (primary) {
      this.primaryName = component.name
      this.primaryVersion = component.componentVersion
    }
    const row = this.#row(component, { id, relation, ref })
    this.#count(row)
    this.#waitingCharacters += String(row.detail).length + String(row.description).length
    this.#rows.push(row)
  }

  element(element: ParsedElement): void {
    const value = JSON.stringify(element.value)
    this.#waitingCharacters += value.length
    this.#elements.push({ ...element, value })
  }

  /** Whether there is enough to store: by number, or by text, because a few elements can be most of a document. */
  get hasChunk(): boolean {
    return this.#rows.length + this.#elements.length >= ingestChunk || this.#waitingCharacters >= chunkCharacters
  }

  takeElements(): readonly NewElement[] {
    const elements = this.#elements
    this.#waitingCharacters = 0
    this.#elements = []
    return elements
  }

  takeRows(): readonly NewComponentRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Returns the edges between two components: version, from, to. The caller calls it after the last component. */
  *edges(): Generator<readonly [string, string, string]> {
    for (const [from, to] of this.#graph.edges()) {
      this.counts.dependencies += 1
      yield [this.#frame.versionId, this.#known.idOf(from) ?? '', this.#known.idOf(to) ?? '']
    }
  }

  #relationOf({ ref, parent, primary }: ParsedComponent): ComponentRelation {
    // The primary component comes first, because the relations of the others depend on it.
    if (primary) {
      this.#graph.primary = ref
      return 'unspecified'
    }
    const byEdge = ref === undefined ? undefined : this.#graph.relationOf(ref)
    return byEdge ?? relationByNesting(parent === undefined ? undefined : this.#known.relationOf(parent))
  }

  #row(
    component: ParsedComponent,
    { id, relation, ref }: { id: string; relation: ComponentRelation; ref: string },
  ): NewComponentRow {
    const { detail, purl } = component
    const licenses = this.#licensesOf(component)
    const support = supportOf(component)
    const whole = {
      id,
      content_id: this.#frame.versionId,
      ref,
      parent_id: this.#idOf(component.parent),
      position: component.order,
      name: component.name,
      name_key: component.name.toLowerCase(),
      component_version: component.componentVersion,
      kind: component.kind,
      group_name: component.group,
      purl,
      cpes: JSON.stringify(component.cpes),
      swid: component.swid,
      ecosystem: ecosystemOf(purl),
      license_expression: licenses.effective,
      declared_license_expression: licenses.declared,
      description: component.description,
      scope: component.scope,
      copyright: component.copyright,
      supplier_name: detail.supplier?.name ?? null,
      author: component.author ?? detail.authors[0]?.name ?? null,
      is_primary: component.primary ? 1 : 0,
      is_listed: component.listed ? 1 : 0,
      // An entry without targets states that there are none; without an entry they are unknown.
      names_dependencies: this.#graph.names(component.ref) ? 1 : 0,
      relation,
      support_level: support.level,
      end_of_support: support.end,
      support_source: support.source,
      detail: JSON.stringify(detail),
      created_at: this.#frame.at,
      updated_at: this.#frame.at,
    }
    const { row, long } = shortenTexts(whole)
    // Copied only then: a copy of so many columns costs as much as everything else about a row.
    return long ? { ...row, name_key: row.name.toLowerCase(), detail: JSON.stringify({ ...detail, long }) } : row
  }

  #idOf(order: number | undefined): string | null {
    return (order === undefined ? undefined : this.#known.idOf(order)) ?? null
  }

  /** Readers join a list with OR. If the environment uses AND, it is joined again. */
  #licensesOf({ detail, licenseExpression, declaredLicenseExpression }: ParsedComponent) {
    if (this.#frame.licenseOperator === 'AND' && detail.licenses.length > 1) {
      return licenseExpressions(detail.licenses, 'AND')
    }
    return { effective: licenseExpression, declared: declaredLicenseExpression }
  }

  #count(row: NewComponentRow): void {
    if (row.is_listed === 0) return
    this.counts.components += 1
    if (row.purl !== null) this.counts.withPurl += 1
    if (row.cpes !== '[]') this.counts.withCpe += 1
    if (row.license_expression !== null) this.counts.withLicense += 1
    if (row.supplier_name !== null) this.counts.withSupplier += 1
  }
}

function supportOf({ supportLevel, endOfSupport }: ParsedComponent) {
  return {
    level: supportLevel ?? 'unspecified',
    end: endOfSupport ?? null,
    source: supportLevel || endOfSupport ? 'DOCUMENT' : null,
  }
}

function ecosystemOf(purl: string | null): string | null {
  const reading = purl === null ? null : parsePurl(purl)
  return reading && isPurl(reading) ? reading.type : null
}
