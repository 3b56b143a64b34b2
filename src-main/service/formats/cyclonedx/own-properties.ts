import { componentKinds } from '#service/domain/components/component-kind.ts'
import { type Checksum, type SupportLevel, supportLevels } from '#service/domain/components/component.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'

/** What our own exports write as properties of a component because CycloneDX, or the version that was asked for, has no member for it. */
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
/** They are read into the model and are not among the properties there. */
export const ownPropertyNames: ReadonlySet<unknown> = new Set(Object.values(names))

const none: OwnProperties = { kind: null, cpes: [], hashes: [], supportLevel: null, endOfSupport: null }

/** Reads them; anybody may have written them, so that a value that means nothing is passed over. */
export function ownPropertiesOf(properties: unknown): OwnProperties {
  const own = listOf(properties).filter(isOwn)
  if (own.length === 0) return none
  const valuesOf = (name: string) =>
    own.filter((property) => property['name'] === name).flatMap((property) => textOf(property['value']) ?? [])
  const [kind] = valuesOf(names.kind)
  const [level] = valuesOf(names.supportLevel)
  const [end] = valuesOf(names.endOfSupport)
  // What an analysis found is no statement of the document: it is made anew here.
  const isStated = !valuesOf(names.supportSource).includes('analysis')
  return {
    // A word that is no kind still says that the type beside it is not the right one.
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
