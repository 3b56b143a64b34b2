import { isObject, textOf } from '#service/formats/json/values.ts'
import type { DocumentFindings } from '#service/formats/document-findings.ts'
import type { SourceDocument } from '#service/formats/source-document.ts'

/** Member that names an element, and the one that a person would call it by, by list of the root. */
const names: ReadonlyMap<string, readonly [ref: string, name: string]> = new Map([
  ['packages', ['SPDXID', 'name']],
  ['files', ['SPDXID', 'fileName']],
  ['snippets', ['SPDXID', 'name']],
  ['hasExtractedLicensingInfos', ['licenseId', 'name']],
  ['externalDocumentRefs', ['externalDocumentId', 'spdxDocument']],
])

/** What an element of a list of the root is called. */
export function namesOf(
  section: string,
  value: unknown,
): { readonly ref: string | null; readonly name: string | null } {
  const members = names.get(section)
  if (!members || !isObject(value)) return { ref: null, name: null }
  return { ref: textOf(value[members[0]]), name: textOf(value[members[1]]) }
}

/** Identifiers that a document gives, to tell which references lead somewhere. */
export class KnownElements {
  /** Identifier of the document itself. */
  readonly documentId: string
  readonly packages = new Set<string>()
  readonly files = new Set<string>()
  /** References of another format that packages carry, by SPDXID. */
  readonly carriedRefs = new Map<string, string>()
  readonly #carried = new Set<string>()
  readonly #others: Set<string>
  readonly #documents = new Set<string>()
  readonly #findings: DocumentFindings

  constructor(document: SourceDocument, findings: DocumentFindings) {
    this.documentId = textOf(document.member('SPDXID')) ?? 'SPDXRef-DOCUMENT'
    this.#others = new Set([this.documentId])
    this.#findings = findings
  }

  /** Takes an identifier in; false when it is in use. */
  add(section: string, ref: string, pointer: string): boolean {
    const isUsed = this.packages.has(ref) || this.files.has(ref) || this.#others.has(ref)
    if (section === 'externalDocumentRefs') this.#documents.add(ref)
    else if (!isUsed) this.#setOf(section).add(ref)
    if (isUsed && section !== 'packages') {
      this.#findings.add('error', pointer, `The identifier ${JSON.stringify(ref)} is used before`)
    }
    return !isUsed
  }

  /** Takes in the reference that a package carries, unless another carries it too. */
  carry(spdxId: string, ref: string | undefined): void {
    if (ref === undefined || ref === '' || this.#carried.has(ref)) return
    this.#carried.add(ref)
    this.carriedRefs.set(spdxId, ref)
  }

  /** Reports a reference that leads nowhere. Says whether it names a package of this document. */
  isPackage(ref: string, pointer: string): boolean {
    if (this.packages.has(ref)) return true
    if (this.files.has(ref) || this.#others.has(ref) || ref === 'NONE' || ref === 'NOASSERTION') return false
    const external = /^DocumentRef-[^:]*/.exec(ref)?.[0]
    if (external === undefined) {
      this.#findings.add('warning', pointer, `Nothing has the SPDXID ${JSON.stringify(ref)}`)
    } else if (!this.#documents.has(external)) {
      const message = `The document ${JSON.stringify(external)} is not among the externalDocumentRefs`
      this.#findings.add('warning', pointer, message)
    }
    return false
  }

  #setOf(section: string): Set<string> {
    if (section === 'packages') return this.packages
    return section === 'files' ? this.files : this.#others
  }
}
