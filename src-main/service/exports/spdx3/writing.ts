import type { ExportContent, ExportedComponent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { documentName, documentNamespace } from '#service/exports/spdx/document-name.ts'
import { LicenseRefs } from '#service/exports/spdx/license-refs.ts'
import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { SpdxIds } from '#service/exports/spdx/spdx-ids.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import { Agents } from './agents.ts'
import { Elements } from './elements.ts'
import { LicenseElements } from './license-elements.ts'
import { type PreservedGraph, preservedGraph } from './preserved-graph.ts'
import { preservedLicenses } from './preserved-licenses.ts'
import { type SpdxWriting, startSpdxWriting } from '#service/exports/spdx/spdx-writing.ts'

/** State of one SPDX 3.0.1 document while it is created. */
export interface Writing extends SpdxWriting {
  readonly name: string
  readonly elements: Elements
  readonly agents: Agents
  readonly licenseRefs: LicenseRefs
  readonly licenses: LicenseElements
  /** License elements by package, as found by a reader. */
  readonly relations: {
    readonly described: readonly string[]
    readonly concluded: Map<string, string[]>
    readonly declared: Map<string, string[]>
  }
  /** Referenced elements of other documents: document by IRI. */
  readonly externals: ReadonlyMap<string, string>
  /** Elements of an SPDX 3 document, as they are written again; empty for other documents. */
  readonly preserved: PreservedGraph
  /** Returns the IRI of a component by its id. */
  iriOf(componentId: string): string | undefined
  /** Returns the IRI for a reference of the original document; undefined if it does not exist. */
  iriOfRef(ref: string): string | undefined
}

/** The reason for a loss. */
export const notSupported = 'not supported by SPDX 3.0.1'

export function startWriting(content: ExportContent, run: ExportRun, options: SbomExportOptions): Writing {
  const writing = startSpdxWriting(content, run, options, '3.0.1')
  const { source, components } = writing
  const name = (source === 'SPDX 2' ? textOf(content.kept['name']) : null) ?? documentName(content)
  const elements = new Elements(documentNamespace(name, run), blankNodes(content))
  const preserved = preservedGraph({ ...writing, elements })
  const places = new Places(content, components, elements, { source, preserved })
  const extracted = source === 'SPDX 2' ? (content.elements.get('hasExtractedLicensingInfos') ?? []) : []
  const known = preservedLicenses(preserved.others)
  const licenseRefs = new LicenseRefs([...extracted.map(({ ref }) => ref ?? ''), ...known.refs.keys()])
  const addressOf = (licenseRef: string) => known.refs.get(licenseRef) ?? places.ofLicense(licenseRef, licenseRefs)
  return {
    ...writing,
    name,
    elements,
    agents: new Agents(elements, preserved.others),
    licenseRefs,
    licenses: new LicenseElements(elements, addressOf, known.expressions),
    relations: { described: [], concluded: new Map(), declared: new Map() },
    externals: places.externals,
    preserved,
    iriOf: (componentId) => places.ofComponent(componentId),
    iriOfRef: (ref) => places.ofRef(ref),
  }
}

/** Blank nodes of an SPDX 3 document. */
function blankNodes({ elements }: ExportContent): ReadonlySet<string> {
  const ids = (elements.get('@graph') ?? []).map(({ value }) => (isObject(value) ? textOf(value['@id']) : null))
  return new Set(ids.filter((id) => id !== null))
}

/** Maps elements of the original document to their IRIs in the new one. */
class Places {
  readonly #ids: SpdxIds
  readonly #preserved: PreservedGraph
  readonly #ownByRef = new Map<string, string>()
  readonly #elements: Elements
  readonly #documents: ReadonlyMap<string, string>
  readonly externals = new Map<string, string>()

  constructor(
    content: ExportContent,
    components: readonly ExportedComponent[],
    elements: Elements,
    { source, preserved }: { readonly source: PreservedForm; readonly preserved: PreservedGraph },
  ) {
    this.#elements = elements
    this.#preserved = preserved
    this.#ids = new SpdxIds({ components, elements: content.elements }, source === 'SPDX 2')
    const section = (name: string) => content.elements.get(name) ?? []
    if (source === 'SPDX 2') {
      this.#ids.mapReference(textOf(content.kept['SPDXID']) ?? 'SPDXRef-DOCUMENT', 'SPDXRef-DOCUMENT')
      for (const { ref } of [...section('files'), ...section('snippets')])
        if (ref !== null) this.#ids.mapReference(ref, ref)
    }
    this.#documents = new Map(
      section('externalDocumentRefs').flatMap(({ ref, value }) => {
        const document = isObject(value) ? textOf(value['spdxDocument']) : null
        return ref === null || document === null ? [] : [[ref, document] as const]
      }),
    )
    for (const { id, ref } of components) {
      const own = preserved.packages.get(id)
      if (own !== undefined) this.#ownByRef.set(ref, own)
    }
  }

  ofComponent(id: string): string | undefined {
    const own = this.#preserved.packages.get(id)
    if (own !== undefined) return own
    const fragment = this.#ids.of(id)
    return fragment === undefined ? undefined : this.#elements.iri(fragment)
  }

  ofRef(ref: string): string | undefined {
    const external = this.#external(ref)
    if (external !== undefined) return external
    const own = this.#ownByRef.get(ref)
    if (own !== undefined) return own
    const fragment = this.#ids.ofRef(ref)
    return fragment === undefined ? undefined : this.#elements.iri(fragment)
  }

  /** Returns the IRI of a license text; undefined if the document has none. */
  ofLicense(licenseRef: string, texts: LicenseRefs): string | undefined {
    if (licenseRef.startsWith('DocumentRef-')) return this.#external(licenseRef)
    return texts.has(licenseRef) ? this.#elements.iri(licenseRef) : undefined
  }

  /** `DocumentRef-tools:SPDXRef-1` (SPDX 2.3, 11.1). */
  #external(ref: string): string | undefined {
    const [, name = '', rest = ''] = /^(DocumentRef-[^:]+):(.+)$/.exec(ref) ?? []
    const document = this.#documents.get(name)
    if (document === undefined) return undefined
    const iri = `${document}#${rest}`
    this.externals.set(iri, document)
    return iri
  }
}
