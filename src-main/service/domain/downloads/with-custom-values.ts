import { isSameJson } from '#service/domain/json-values.ts'
import type { Property } from '#service/domain/components/component.ts'
import {
  type CustomFieldDefinition,
  type CustomFieldSubject,
  type CustomValues,
  isEmptyValues,
} from '#service/domain/labeling/custom-field.ts'
import { customPropertiesOf, isCustomProperty, propertyNames } from '#service/domain/labeling/custom-properties.ts'
import type { ExportContent, ExportedComponent } from './export-content.ts'

/** Values of custom fields in the content of an export. */
export interface ExportedValues {
  /** By component, those without values omitted. */
  readonly components: ReadonlyMap<string, CustomValues>
  readonly version: CustomValues
  readonly product: CustomValues
}

/**
 * Returns the content with the values of exported custom fields as properties. They take the place of what the document states of these
 * fields; everything else stays.
 */
export function withCustomValues(
  content: ExportContent,
  { components, version, product }: ExportedValues,
  fields: readonly CustomFieldDefinition[],
): ExportContent {
  const exported = fields.filter((field) => field.exported)
  if (exported.length === 0) return content
  const metadata = objectOf(content.kept['metadata'])
  const stated = listOf(metadata['properties'])
  const own = [...customPropertiesOf('version', version, exported), ...customPropertiesOf('product', product, exported)]
  const names = namesOf(exported, ['version', 'product'])
  const ofDocument = [...stated.filter((property) => !isNamed(property, names)), ...own]
  const hasOther = !isSameJson(ofDocument, stated)
  const ofComponents = namesOf(exported, ['component'])
  let isOther = hasOther
  const changed = content.components.map((component) => {
    const after = withOwn(component, components.get(component.id) ?? {}, { exported, names: ofComponents })
    isOther ||= after !== component
    return after
  })
  if (!isOther) return content
  const whole = { ...content, components: changed, addedProperties: own }
  if (!hasOther || content.version.spec !== 'CycloneDX') return whole
  const kept = { ...content.kept, metadata: { ...metadata, properties: ofDocument } }
  return { ...whole, kept, addedProperties: [] }
}

function namesOf(fields: readonly CustomFieldDefinition[], owners: readonly CustomFieldSubject[]): ReadonlySet<string> {
  return new Set(owners.flatMap((owner) => propertyNames(owner, fields)))
}

function withOwn(
  component: ExportedComponent,
  values: CustomValues,
  { exported, names }: { readonly exported: readonly CustomFieldDefinition[]; readonly names: ReadonlySet<string> },
): ExportedComponent {
  const { detail } = component
  if (isEmptyValues(values) && !detail.properties.some(isCustomProperty)) return component
  const own = customPropertiesOf('component', values, exported)
  const properties = [...detail.properties.filter((property) => !isNamed(property, names)), ...own]
  if (isSameJson(properties, detail.properties)) return component
  // Preserved properties stand for those of the model.
  const { properties: kept, ...rest } = detail.kept
  const asRead = Array.isArray(kept) ? [...kept.filter((property) => !isNamed(property, names)), ...own] : null
  return { ...component, detail: { ...detail, properties, kept: { ...rest, ...(asRead && { properties: asRead }) } } }
}

function isNamed(property: unknown, names: ReadonlySet<string>): boolean {
  const { name } = objectOf(property) as Partial<Property>
  return typeof name === 'string' && names.has(name)
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
