import type { ExportContent, ExportedElement } from '#service/domain/downloads/export-content.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isObject, type JsonObject, memberOf, objectOf } from '#service/domain/json-values.ts'
import { isAnnotationText, isResultProperty } from './annotation-text.ts'
import { withoutGraphResults } from './graph-results.ts'

/**
 * Removes results that an earlier export of Waybill wrote into the document. They are about that export, not data of the document. Returns
 * the same object if there are none. Similar annotations by others are kept.
 */
export function withoutCompliance(content: ExportContent): ExportContent {
  switch (preservedFormOf(content.version)) {
    case 'CycloneDX':
      return withoutProperties(withoutAnnotations(content, isCyclonedxResult))
    case 'SPDX 2':
      return withoutAnnotations(content, isSpdx2Result)
    case 'SPDX 3':
      return withoutGraphResults(content)
  }
}

function withoutAnnotations(content: ExportContent, isResult: (value: JsonObject) => boolean): ExportContent {
  const before = content.elements.get('annotations') ?? []
  const others = before.filter(({ value }) => !isObject(value) || !isResult(value))
  if (others.length === before.length) return content
  const sections = [...content.elements].map(([name, list]): [string, readonly ExportedElement[]] => [
    name,
    name === 'annotations' ? others : list,
  ])
  return { ...content, elements: new Map(sections.filter(([, list]) => list.length > 0)) }
}

function isCyclonedxResult({ annotator, text }: JsonObject): boolean {
  return memberOf(annotator, 'component', 'name') === 'Waybill' && isAnnotationText(text)
}

function isSpdx2Result({ annotator, comment }: JsonObject): boolean {
  return typeof annotator === 'string' && annotator.startsWith('Tool: Waybill-') && isAnnotationText(comment)
}

/** CycloneDX 1.4 has no annotations: the results are properties of the document. */
function withoutProperties(content: ExportContent): ExportContent {
  const metadata = objectOf(content.kept['metadata'])
  const before = metadata['properties']
  if (!Array.isArray(before)) return content
  const list = before as readonly unknown[]
  const others = list.filter((one) => !isObject(one) || !isResultProperty(one['name'], one['value']))
  if (others.length === list.length) return content
  const { properties: _, ...rest } = metadata
  const changed = others.length > 0 ? { ...rest, properties: others } : rest
  return { ...content, kept: { ...content.kept, metadata: changed } }
}
