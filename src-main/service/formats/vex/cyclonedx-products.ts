import type { VexProduct } from '#service/domain/statements/vex-statement.ts'
import { isObject, type JsonObject, listOf, objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { vexProduct } from './statement-list.ts'

/** Components by their references. */
export type KnownComponents = ReadonlyMap<string, VexProduct>

function wantedRefs(document: SourceDocument): ReadonlySet<string> {
  const wanted = new Set<string>()
  for (const entry of document.elements('vulnerabilities')) {
    for (const { ref } of objectsOf(objectOf(entry)['affects'])) {
      if (typeof ref === 'string') wanted.add(ref.trim()).add(bomLink(ref.trim())?.fragment ?? ref.trim())
    }
  }
  return wanted
}

/** Indexes the components that statements refer to, including nested ones. */
export function knownComponents(document: SourceDocument, metadata: JsonObject): KnownComponents {
  const wanted = wantedRefs(document)
  const known = new Map<string, VexProduct>()
  const visit = (root: unknown) => {
    const waiting = [root]
    while (waiting.length > 0) {
      const component = objectOf(waiting.pop())
      const ref = textOf(component['bom-ref'])
      if (ref !== null && wanted.has(ref)) known.set(ref, productOf(component))
      for (const inner of listOf(component['components'])) waiting.push(inner)
    }
  }
  if (wanted.size === 0) return known
  visit(metadata['component'])
  for (const component of document.elements('components')) visit(component)
  return known
}

/** Converts a component to a product. */
export function productOf(component: JsonObject): VexProduct {
  const [purl, cpe, ref] = [textOf(component['purl']), textOf(component['cpe']), textOf(component['bom-ref'])]
  return vexProduct({
    purls: purl === null ? [] : [purl],
    cpes: cpe === null ? [] : [cpe],
    refs: ref === null ? [] : [ref],
    name: textOf(component['name']),
    componentVersion: textOf(component['version']),
  })
}

/**
 * Resolves a reference to a product. A document by Waybill also contains the component that a BOM-Link points to, under the reference in
 * the fragment of the link.
 */
export function resolveReference(ref: string | null, components: KnownComponents, isOwn: boolean): VexProduct {
  if (ref === null) return vexProduct({})
  const link = isOwn ? bomLink(ref) : undefined
  const known = components.get(ref) ?? (link && components.get(link.fragment))
  return known ? { ...known, refs: link ? [ref] : known.refs } : vexProduct({ refs: [ref] })
}

/** Returns the product of a statement by Waybill, as the document names it. Its reference is the document that a BOM-Link points to. */
export function readOwnProduct(ref: string | null, metadata: JsonObject): VexProduct | null {
  if (!isObject(metadata['component'])) return null
  const whole = productOf(metadata['component'])
  const link = ref === null ? undefined : bomLink(ref)
  return link ? { ...whole, refs: [link.document] } : whole
}

/** Splits a BOM-Link into the document and the reference inside it. */
function bomLink(ref: string): { readonly document: string; readonly fragment: string } | undefined {
  const [, document, fragment] = /^(urn:cdx:[^#]+)#(.+)$/is.exec(ref) ?? []
  if (document === undefined || fragment === undefined) return undefined
  try {
    return { document, fragment: decodeURIComponent(fragment) }
  } catch {
    return { document, fragment } // A stray percent sign: use the text as it is.
  }
}
