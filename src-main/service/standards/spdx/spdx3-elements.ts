import { type JsonObject, isObject, listOf, textOf } from '#service/domain/json-values.ts'

/** Types whose instances are packages of one kind or another. */
export const packageTypes: ReadonlySet<string> = new Set(['software_Package', 'ai_AIPackage', 'dataset_DatasetPackage'])

/** Returns the type of an element as in the context, for any spelling: `software_Package`, `SpdxDocument`. */
export function typeOf(value: JsonObject): string {
  const plain = value['type']
  if (typeof plain === 'string' && !plain.includes('/')) return plain
  const text = textOf(listOf(plain ?? value['@type'])[0]) ?? ''
  const [, profile, name] = /(?:terms\/|^spdx:)(\w+)\/(\w+)$/.exec(text) ?? []
  if (profile === undefined || name === undefined) return text
  return profile === 'Core' ? name : `${profile.charAt(0).toLowerCase()}${profile.slice(1)}_${name}`
}

export function isPackage(value: JsonObject): boolean {
  return packageTypes.has(typeOf(value))
}

export function isRelationship(value: JsonObject): boolean {
  return typeOf(value).endsWith('Relationship')
}

/** Returns the identifier of an element; null if it has none. */
export function idOf(value: JsonObject): string | null {
  return textOf(value['spdxId']) ?? textOf(value['@id'])
}

/** Returns the identifiers in a member. */
export function idsOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((entry) => (isObject(entry) ? (idOf(entry) ?? []) : (textOf(entry) ?? [])))
}
