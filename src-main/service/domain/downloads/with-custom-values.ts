import type { Property } from '#service/domain/components/component.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { type CustomFieldDefinition, type CustomValues, isEmptyValues } from '#service/domain/labeling/custom-field.ts'
import { customPropertiesOf, withValues } from '#service/domain/labeling/custom-properties.ts'
import type { ExportContent, ExportedComponent } from './export-content.ts'

/** Values, and the ids of the fields that a person set or cleared. */
export interface OwnValues {
  readonly values: CustomValues
  readonly edited: readonly string[]
}

/** Values of custom fields in the content of an export. */
export interface ExportedValues {
  /** By component, those without values that nobody edited omitted. */
  readonly components: ReadonlyMap<string, OwnValues>
  readonly version: OwnValues
  readonly product: OwnValues
}

/**
 * Returns the content with the values of exported custom fields as properties. They take the place of what the document states of these
 * fields; everything else stays, and content that states them already is the same.
 */
export function withCustomValues(
  content: ExportContent,
  { components, version, product }: ExportedValues,
  fields: readonly CustomFieldDefinition[],
): ExportContent {
  const exported = fields.filter((field) => field.exported)
  if (exported.length === 0) return content
  const metadata = objectOf(content.kept['metadata'])
  const stated = Array.isArray(metadata['properties']) ? (metadata['properties'] as unknown[]) : []
  const ofVersion = withValues('version', stated, version.values, { fields: exported, edited: version.edited })
  const ofDocument = withValues('product', ofVersion, product.values, { fields: exported, edited: product.edited })
  const hasOther = !isSameJson(ofDocument, stated)
  let isOther = hasOther
  const changed = content.components.map((component) => {
    const after = withValuesOf(component, components.get(component.id) ?? noValues, exported)
    isOther ||= after !== component
    return after
  })
  if (!isOther) return content
  const whole = { ...content, components: changed, addedProperties: [] }
  if (!hasOther) return whole
  if (content.version.spec !== 'CycloneDX') {
    const own = [
      ...customPropertiesOf('version', version.values, exported),
      ...customPropertiesOf('product', product.values, exported),
    ]
    return { ...whole, addedProperties: own }
  }
  return { ...whole, kept: { ...content.kept, metadata: { ...metadata, properties: ofDocument } } }
}

const noValues: OwnValues = { values: {}, edited: [] }

function withValuesOf(
  component: ExportedComponent,
  { values, edited }: OwnValues,
  exported: readonly CustomFieldDefinition[],
): ExportedComponent {
  const { detail } = component
  if (isEmptyValues(values) && edited.length === 0) return component
  const known = { fields: exported, edited }
  const properties = withValues('component', detail.properties, values, known)
  if (isSameJson(properties, detail.properties)) return component
  // Preserved properties stand for those of the model.
  const { properties: kept, ...rest } = detail.kept
  const asRead = Array.isArray(kept) ? withValues('component', kept as Property[], values, known) : null
  return { ...component, detail: { ...detail, properties, kept: { ...rest, ...(asRead && { properties: asRead }) } } }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
