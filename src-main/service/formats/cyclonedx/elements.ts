import type { SbomSink } from '#service/domain/documents/parsed-sbom.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { pointerTo } from '#service/formats/reading/document-findings.ts'
import type { References } from './references.ts'
import type { SchemaVerdict } from './schema-verdict.ts'

const readOtherwise = new Set(['components', 'dependencies'])

/** Lists the root members that are lists, except components and dependencies, whatever their names. */
function otherLists(document: SourceDocument): readonly string[] {
  return document.names.filter((name) => !readOtherwise.has(name) && document.length(name) > 0)
}

/** Passes the elements of those lists on unchanged: services, compositions, annotations, vulnerabilities and others. */
export function* passOnOtherLists(
  document: SourceDocument,
  sink: SbomSink,
  { references, verdict }: { readonly references: References; readonly verdict: SchemaVerdict | undefined },
): Generator<undefined> {
  for (const section of otherLists(document)) {
    let position = 0
    for (const value of document.elements(section)) {
      const [ref, name] = isObject(value) ? [textOf(value['bom-ref']), nameOf(value)] : [null, null]
      references.defineWithin(value, pointerTo(section, position))
      verdict?.element(section, position, value)
      sink.element({ section, position, ref, name, value })
      position += 1
      yield
    }
  }
}

function nameOf(value: Readonly<Record<string, unknown>>): string | null {
  return textOf(value['name']) ?? textOf(value['id']) ?? textOf(value['type'])
}
