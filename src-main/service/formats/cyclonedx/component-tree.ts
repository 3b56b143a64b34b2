import { Rejection } from '#service/domain/rejection.ts'
import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { componentOf } from './component.ts'
import type { References } from './references.ts'
import type { SchemaVerdict } from './schema-verdict.ts'

/** Members of a component that are not searched for references: they are read as components, or are long and contain none. */
const readAsComponents = new Set(['bom-ref', 'components', 'hashes', 'properties'])

/** Walks components with their nested components in document order, and passes them to the sink. */
export class ComponentTree {
  readonly #sink: SbomSink
  readonly #findings: DocumentFindings
  readonly #references: References
  #lastOrder = 0

  constructor(
    sink: SbomSink,
    { findings, references }: { readonly findings: DocumentFindings; readonly references: References },
  ) {
    this.#sink = sink
    this.#findings = findings
    this.#references = references
  }

  /** Reads the component that the document describes, with its nested components. */
  primary(value: JsonObject): void {
    this.#walk(value, '/metadata/component', undefined, 0)
  }

  /** Reads the component list of the document. */
  *list(document: SourceDocument, verdict: SchemaVerdict | undefined): Generator<undefined> {
    checkLimit(document.length('components'))
    let index = 0
    for (const value of document.elements('components')) {
      this.#entry(value, `/components/${index}`, undefined)
      verdict?.element('components', index, value)
      index += 1
      yield
    }
  }

  #entry(value: unknown, pointer: string, parent: number | undefined): void {
    if (!isObject(value)) {
      const what = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
      this.#findings.add('error', pointer, `The component is ${what}, not an object; it was skipped`)
      return
    }
    this.#lastOrder += 1
    checkLimit(this.#lastOrder)
    this.#walk(value, pointer, parent, this.#lastOrder)
  }

  /** Recursion is bounded, because the depth of documents is limited. */
  #walk(value: JsonObject, pointer: string, parent: number | undefined, order: number): void {
    const place = { pointer, order, parent, primary: order === 0, ref: this.#takeRef(value, pointer) }
    this.#sink.component(componentOf(value, place, this.#findings), pointer)
    this.#references.defineWithin(value, pointer, readAsComponents)
    const nested = value['components']
    if (nested === undefined || nested === null) return
    if (!Array.isArray(nested)) this.#findings.add('error', `${pointer}/components`, 'The components are not a list')
    listOf(nested).forEach((child, index) => this.#entry(child, `${pointer}/components/${index}`, order))
  }

  #takeRef(value: JsonObject, pointer: string): string | undefined {
    const ref = textOf(value['bom-ref'])
    if (ref === null) {
      this.#findings.add('info', pointer, 'The component has no bom-ref; one was generated')
      return undefined
    }
    return this.#references.defineComponent(ref, `${pointer}/bom-ref`) ? ref : undefined
  }
}

function checkLimit(components: number): void {
  if (components <= documentLimits.components) return
  throw new Rejection(`The document has more than the limit of ${documentLimits.components} components`)
}
