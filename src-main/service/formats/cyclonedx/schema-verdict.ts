import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { type CyclonedxSchema, cyclonedxSchema, type RootList } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import type { CyclonedxSpecVersion } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import type { References } from './references.ts'
import { describeSchemaErrors } from './describe-schema-errors.ts'
import { UniqueElements } from './unique-elements.ts'

/** Maximum number of issues per element. More would not be read. */
const maxIssues = 50
/** Number of values in an element above which only its first error is requested. */
const small = 5_000

/**
 * Validates a document against the official schema without loading it as a whole: the elements of its lists as they are read, and the
 * rest of its root at the end. The result is the same as for the whole document.
 */
export class SchemaVerdict {
  readonly #document: SourceDocument
  readonly #findings: DocumentFindings
  readonly #references: References
  readonly #schema: CyclonedxSchema
  readonly #lists: ReadonlyMap<string, RootList>
  readonly #unique = new Map<string, UniqueElements>()
  #isValid = true

  constructor(
    document: SourceDocument,
    specVersion: CyclonedxSpecVersion,
    { findings, references }: { readonly findings: DocumentFindings; readonly references: References },
  ) {
    this.#document = document
    this.#findings = findings
    this.#references = references
    this.#schema = cyclonedxSchema(specVersion)
    this.#lists = this.#schema.rootLists()
  }

  /** Validates an element of a list of the root. */
  element(section: string, index: number, value: unknown): void {
    const list = this.#lists.get(section)
    if (!list) return
    if (!this.#schema.fits(list.place, value)) this.#report(list.place, value, pointerTo(section, index))
    if (!list.unique || this.#uniqueOf(section).isNew(value, index)) return
    this.#isValid = false
    this.#findings.add('error', pointerTo(section, index), `The element is a duplicate in ${section}`)
  }

  /**
   * Validates the root without the elements of its lists. The caller must validate all elements first.
   * @returns whether the document is valid
   */
  finish(metadata: unknown): boolean {
    const known = this.#schema.rootMembers()
    const root = Object.fromEntries(
      this.#document.names.map((name) => {
        if (name === 'metadata') return [name, metadata]
        if (this.#lists.has(name) && this.#document.kind(name) === 'array') return [name, []]
        // The value of a member that the schema does not name does not matter.
        return [name, known.has(name) ? this.#document.member(name) : null]
      }),
    )
    if (!this.#schema.fits('', root)) this.#report('', root, '')
    return this.#isValid
  }

  #report(place: string, value: unknown, pointer: string): void {
    this.#isValid = false
    if (this.#findings.isFull) return this.#findings.add('error', pointer, '')
    const faults = isSmall(value) ? this.#schema.faultsAt(place, value) : this.#schema.firstFaultsAt(place, value)
    for (const { path, message } of describeSchemaErrors(faults, value).slice(0, maxIssues)) {
      // Values that were already reported by a reader are not reported again by the schema.
      if (!this.#findings.isReportedFor(pointer + path)) this.#findings.add('error', pointer + path, message)
    }
  }

  #uniqueOf(section: string): UniqueElements {
    const known = this.#unique.get(section)
    if (known) return known
    const made = new UniqueElements(this.#references, (index) => this.#document.element(section, index))
    this.#unique.set(section, made)
    return made
  }
}

function isSmall(value: unknown): boolean {
  const waiting = [value]
  let seen = 0
  for (let inner = waiting.pop(); inner !== undefined && seen <= small; inner = waiting.pop()) {
    seen += 1
    if (typeof inner !== 'object' || inner === null) continue
    const members: readonly unknown[] = Object.values(inner)
    seen += members.length
    for (const member of members) if (typeof member === 'object' && member !== null) waiting.push(member)
  }
  return seen <= small
}
