import { NumberList } from '#service/domain/number-list.ts'
import type { ParsedDependency, SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import type { References } from './references.ts'

const plainMembers = new Set(['ref', 'dependsOn'])

/**
 * The dependency graph of a CycloneDX document. Entries are read before the components and resolved afterwards. Edges are stored as
 * numbers; only entries that cannot be restored from their edges are parsed again.
 */
export class DependencyGraph {
  readonly #document: SourceDocument
  readonly #references: References
  readonly #findings: DocumentFindings
  /** By entry: number of its reference plus one; 0 for an entry without a reference. */
  readonly #from = new NumberList()
  /** By entry: the end of its targets. */
  readonly #ends = new NumberList()
  readonly #to = new NumberList()
  /** By entry: 1 if the edges do not preserve the entry. */
  readonly #odd = new NumberList()
  /** By reference number: the first entry with this reference, plus one. */
  readonly #firstEntry = new NumberList()
  /** In a signed document the order of entries matters too, so all entries are preserved. */
  readonly #isSigned: boolean
  /** The first entry without dependencies, and whether it has an empty list. */
  #firstLeaf: { readonly index: number; readonly hasList: boolean } | undefined

  constructor(document: SourceDocument, references: References, findings: DocumentFindings) {
    this.#document = document
    this.#references = references
    this.#findings = findings
    this.#isSigned = document.names.includes('signature')
  }

  /** Reads the next entry of the document's list. Null if it has no reference. Self-dependencies are skipped and reported. */
  take(entry: unknown): ParsedDependency | null {
    const index = this.#from.length
    const pointer = `/dependencies/${index}`
    const from = isObject(entry) ? textOf(entry['ref']) : null
    if (!isObject(entry) || from === null) {
      this.#findings.add('error', pointer, 'The dependency entry names no component; it was skipped')
      this.#end(0, true)
      return null
    }
    const number = this.#references.numberOf(from)
    const first = this.#firstEntry.at(number) ?? 0
    if (first === 0) this.#firstEntry.set(number, index + 1)
    else this.#odd.set(first - 1, 1)
    const { targets, isOdd } = this.#targetsOf(entry['dependsOn'], from, pointer)
    this.#noteProvided(entry['provides'])
    const isOddLeaf = listOf(entry['dependsOn']).length === 0 && this.#isOddLeaf(entry, index)
    this.#end(number + 1, this.#isSigned || isOdd || first !== 0 || hasMore(entry, from))
    if (isOddLeaf) this.#odd.set(index, 1)
    return { from, to: targets }
  }

  /**
   * Tests whether an entry without dependencies is written differently from the first such entry, or is the first and has no list.
   * Exporters follow the first preserved entry, and write empty lists if there is none.
   */
  #isOddLeaf(entry: JsonObject, index: number): boolean {
    const hasList = Object.hasOwn(entry, 'dependsOn')
    if (hasMore(entry, entry['ref'])) return false
    this.#firstLeaf ??= { index, hasList }
    const isLikeFirst = this.#firstLeaf.hasList === hasList
    if (!isLikeFirst) this.#odd.set(this.#firstLeaf.index, 1)
    return !isLikeFirst || (this.#firstLeaf.index === index && !hasList)
  }

  /**
   * Reports edges to missing elements, and passes entries that the edges do not preserve to the sink. The caller must read the components
   * first.
   */
  *finish(sink: SbomSink): Generator<undefined> {
    let position = 0
    for (let entry = 0; entry < this.#from.length; entry += 1) {
      const isWhole = this.#isWhole(entry)
      if (!isWhole || this.#odd.at(entry) === 1) {
        this.#reportMissing(entry, 'provides')
        const value = this.#document.element('dependencies', entry)
        const ref = isObject(value) ? textOf(value['ref']) : null
        sink.element({ section: 'dependencies', position, ref, name: null, value })
        position += 1
      }
      yield
    }
  }

  /** Tests whether both ends of all edges of an entry are components. */
  #isWhole(entry: number): boolean {
    const from = (this.#from.at(entry) ?? 0) - 1
    if (from < 0) return false
    let isWhole = this.#references.isComponent(from)
    let isMissing = !this.#references.isDefined(from)
    for (let at = entry === 0 ? 0 : (this.#ends.at(entry - 1) ?? 0); at < (this.#ends.at(entry) ?? 0); at += 1) {
      const target = this.#to.at(at) ?? 0
      isWhole &&= this.#references.isComponent(target)
      isMissing ||= !this.#references.isDefined(target)
    }
    if (isMissing) this.#reportMissing(entry, 'ref', 'dependsOn')
    return isWhole
  }

  /** Missing elements appear in the document only. */
  #reportMissing(index: number, ...names: readonly string[]): void {
    const entry = this.#document.element('dependencies', index)
    for (const name of isObject(entry) ? names : []) {
      const value = (entry as JsonObject)[name]
      listOf(value).forEach((target, place) => {
        const ref = textOf(target)
        if (ref === null || this.#references.isKnown(ref)) return
        const pointer = pointerTo('dependencies', index, name)
        this.#findings.add('warning', Array.isArray(value) ? `${pointer}/${place}` : pointer, unknownReference(ref))
      })
    }
  }

  #targetsOf(value: unknown, from: string, pointer: string): { targets: readonly string[]; isOdd: boolean } {
    const targets = new Set<string>()
    const list = listOf(value)
    let isOdd = value !== undefined && !Array.isArray(value)
    list.forEach((entry, place) => {
      const to = textOf(entry)
      const where = `${pointer}/dependsOn/${place}`
      if (to === null) this.#findings.add('error', where, 'A dependency target is not a reference; it was skipped')
      else if (to === from)
        this.#findings.add('info', where, `${JSON.stringify(from)} depends on itself; the dependency was skipped`)
      else targets.add(to)
      if (to !== entry) isOdd = true
    })
    for (const target of targets) this.#to.push(this.#references.numberOf(target))
    return { targets: [...targets], isOdd: isOdd || targets.size < list.length }
  }

  /** Edges that are not dependencies count towards the limit too. */
  #noteProvided(value: unknown): void {
    checkLimit(this.#to.length + listOf(value).length)
  }

  #end(from: number, isOdd: boolean): void {
    this.#from.push(from)
    this.#ends.push(this.#to.length)
    this.#odd.push(isOdd ? 1 : 0)
  }
}

function hasMore(entry: JsonObject, from: unknown): boolean {
  return entry['ref'] !== from || Object.keys(entry).some((name) => !plainMembers.has(name))
}

function checkLimit(edges: number): void {
  if (edges <= documentLimits.edges) return
  throw new Rejection(`The dependency graph has more than the limit of ${documentLimits.edges} edges`)
}

function unknownReference(ref: string): string {
  return `No component has the bom-ref ${JSON.stringify(ref)}; the dependency was skipped`
}
