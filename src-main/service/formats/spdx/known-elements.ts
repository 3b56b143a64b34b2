import { isObject, textOf } from '#service/domain/json-values.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/** By root list: the member that identifies an element, and the member with its name for people. */
const names: ReadonlyMap<string, readonly [ref: string, name: string]> = new Map([
  ['packages', ['SPDXID', 'name']],
  ['files', ['SPDXID', 'fileName']],
  ['snippets', ['SPDXID', 'name']],
  ['hasExtractedLicensingInfos', ['licenseId', 'name']],
  ['externalDocumentRefs', ['externalDocumentId', 'spdxDocument']],
])

/** Returns the identifier and the name of an element of a root list. */
export function namesOf(
  section: string,
  value: unknown,
): { readonly ref: string | null; readonly name: string | null } {
  const members = names.get(section)
  if (!members || !isObject(value)) return { ref: null, name: null }
  return { ref: textOf(value[members[0]]), name: textOf(value[members[1]]) }
}

/** The kind of element that an identifier names: a package, a file, or anything else that relationships may name. */
type Kind = 'package' | 'file' | 'other'

/** The identifiers that a document defines, to detect references to missing elements. */
export class KnownElements {
  /** Identifier of the document itself. */
  readonly documentId: string
  /** Number of each identifier. Relationships are stored as numbers, because there are more of them. */
  readonly #numbers = new Map<string, number>()
  readonly #refs: string[] = []
  readonly #kinds: Kind[] = []
  /** References from another format that are embedded in packages, by SPDXID. */
  readonly carriedRefs = new Map<string, string>()
  readonly #carried = new Set<string>()
  readonly #documents = new Set<string>()
  readonly #findings: DocumentFindings

  constructor(document: SourceDocument, findings: DocumentFindings) {
    this.documentId = textOf(document.member('SPDXID')) ?? 'SPDXRef-DOCUMENT'
    for (const ref of ['NONE', 'NOASSERTION', this.documentId]) this.#take(ref, 'other')
    this.#findings = findings
  }

  /** Registers an identifier. Returns false if it is already in use. */
  add(section: string, ref: string, pointer: string): boolean {
    if (section === 'externalDocumentRefs') {
      this.#documents.add(ref)
      return true
    }
    if (!this.#numbers.has(ref)) {
      this.#take(ref, kindOf(section))
      return true
    }
    if (section !== 'packages') {
      this.#findings.add('error', pointer, `The identifier ${JSON.stringify(ref)} is not unique`)
    }
    return false
  }

  /** Registers the reference that is embedded in a package, unless another package has it. */
  carry(spdxId: string, ref: string | undefined): void {
    if (ref === undefined || ref === '' || this.#carried.has(ref)) return
    this.#carried.add(ref)
    this.carriedRefs.set(spdxId, ref)
  }

  /** @throws {Error} if the document does not define the identifier */
  numberOf(ref: string): number {
    const number = this.#numbers.get(ref)
    if (number === undefined) throw new Error(`${JSON.stringify(ref)} is not an identifier of the document`)
    return number
  }

  /** Returns the identifier with this number. */
  refOf(number: number): string {
    return this.#refs[number] ?? ''
  }

  isFile(ref: string): boolean {
    return this.#kindOf(ref) === 'file'
  }

  /** Tests whether a reference names a package of this document. Reports a reference to a missing element. */
  isPackage(ref: string, pointer: string): boolean {
    const kind = this.#kindOf(ref)
    if (kind !== undefined) return kind === 'package'
    const external = /^DocumentRef-[^:]*/.exec(ref)?.[0]
    if (external === undefined) {
      this.#findings.add('warning', pointer, `No element has the SPDXID ${JSON.stringify(ref)}`)
    } else if (!this.#documents.has(external)) {
      const message = `The document ${JSON.stringify(external)} is not in externalDocumentRefs`
      this.#findings.add('warning', pointer, message)
    }
    return false
  }

  #take(ref: string, kind: Kind): void {
    if (this.#numbers.has(ref)) return
    this.#numbers.set(ref, this.#refs.length)
    this.#refs.push(ref)
    this.#kinds.push(kind)
  }

  #kindOf(ref: string): Kind | undefined {
    const number = this.#numbers.get(ref)
    return number === undefined ? undefined : this.#kinds[number]
  }
}

function kindOf(section: string): Kind {
  if (section === 'packages') return 'package'
  return section === 'files' ? 'file' : 'other'
}
