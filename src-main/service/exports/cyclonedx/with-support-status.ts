import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { ComponentBody } from './component.ts'
import { isObject } from './members.ts'

const names = {
  level: 'waybill:support-level',
  end: 'waybill:end-of-support',
  source: 'waybill:support-source',
} as const
/** Sources of computed values. They are marked, so that a reader does not take the values for statements of the document. */
const computedSources: ReadonlySet<unknown> = new Set(['LIFECYCLE_DATA', 'ADVISORY'])

/** Adds the support status of a component as properties, because CycloneDX has no members for it. */
export function withSupportStatus(component: ExportedComponent, body: ComponentBody): ComponentBody {
  const { supportLevel, endOfSupport } = component
  const before = Array.isArray(body['properties']) ? (body['properties'] as unknown[]) : []
  const others = before.filter((property) => !isObject(property) || !isSupport(property['name']))
  const support = [
    ...(supportLevel === 'unspecified' ? [] : [{ name: names.level, value: supportLevel }]),
    ...(endOfSupport === null ? [] : [{ name: names.end, value: endOfSupport }]),
    ...(computedSources.has(component.supportSource) ? [{ name: names.source, value: 'analysis' }] : []),
  ]
  const properties = [...others, ...support]
  if (properties.length > 0) return { ...body, properties }
  const { properties: _, ...rest } = body
  return rest
}

function isSupport(name: unknown): boolean {
  return name === names.level || name === names.end || name === names.source
}
