import { componentKinds } from '#service/domain/components/component-kind.ts'
import { type Checksum, type SupportLevel, supportLevels } from '#service/domain/components/component.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'

/** Data that our own exports write as component properties, because CycloneDX or the requested version has no member for it. */
export interface OwnProperties {
  readonly kind: string | null
  readonly cpes: readonly string[]
  readonly hashes: readonly Checksum[]
  readonly supportLevel: SupportLevel | null
  /** `YYYY-MM-DD`. */
  readonly endOfSupport: string | null
}

const names = {
  kind: 'waybill:kind',
  cpe: 'waybill:cpe',
  hash: 'waybill:hash',
  supportLevel: 'waybill:support-level',
  endOfSupport: 'waybill:end-of-support',
  supportSource: 'waybill:support-source',
} as const
/** Names of those properties. They are read into the model and are not listed among its properties. */
export const ownPropertyNames: ReadonlySet<unknown> = new Set(Object.values(names))

const none: OwnProperties = { kind: null, cpes: [], hashes: [], supportLevel: null, endOfSupport: null }

/** Reads those properties. Anyone may have written them, so invalid values are skipped. */
export function ownPropertiesOf(properties: unknown): OwnProperties {
  const own = listOf(properties).filter(isOwn)
  if (own.length === 0) return none
  const valuesOf = (name: string) =>
    own.filter((property) => property['name'] === name).flatMap((property) => textOf(property['value']) ?? [])
  const [kind] = valuesOf(names.kind)
  const [level] = valuesOf(names.supportLevel)
  const [end] = valuesOf(names.endOfSupport)
  // The result of an analysis is not a statement of the document. It is computed again here.
  const isStated = !valuesOf(names.supportSource).includes('analysis')
  return {
    // An unknown kind still shows that the type beside it is not the right one.
    kind: kind === undefined ? null : (componentKinds.find((known) => known === kind) ?? 'other'),
    cpes: valuesOf(names.cpe),
    hashes: valuesOf(names.hash).flatMap(hashOf),
    supportLevel: (isStated && supportLevels.find((known) => known === level)) || null,
    endOfSupport: isStated && end !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(end) ? end : null,
  }
}

function isOwn(property: unknown): property is JsonObject {
  return isObject(property) && ownPropertyNames.has(property['name'])
}

/** `Streebog-256:…` */
function hashOf(text: string): Checksum[] {
  const colon = text.indexOf(':')
  return colon > 0 ? [{ alg: text.slice(0, colon), content: text.slice(colon + 1).toLowerCase() }] : []
}
