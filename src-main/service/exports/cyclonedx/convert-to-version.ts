import type { Conversion } from './conversion.ts'
import { convertLicenses } from './convert-licenses.ts'
import { isObject } from './members.ts'
import { convertTools } from './convert-tools.ts'

type Members = Record<string, unknown>

/**
 * Converts a part of a document to another version that can express the same differently: other names, other shapes, the next best
 * enumeration value. Parts without an equivalent are unchanged and left to the schema. Recursion is bounded by the depth of documents.
 */
export function convertToVersion(value: unknown, name: string, conversion: Conversion): unknown {
  if (name === 'licenses' && Array.isArray(value)) return convertLicenses(value, conversion)
  if (name === 'tools') return convertTools(walked(value, name, conversion), conversion)
  return walked(value, name, conversion)
}

function walked(value: unknown, name: string, conversion: Conversion): unknown {
  if (Array.isArray(value)) return value.map((entry) => walked(entry, name, conversion))
  if (!isObject(value)) return value
  const members: Members = Object.fromEntries(
    Object.entries(value)
      // A null has no meaning, and no version allows it.
      .filter(([, member]) => member !== null)
      .map(([inner, member]) => [inner, convertToVersion(member, inner, conversion)]),
  )
  for (const rule of rules) rule(members, name, conversion)
  return members
}

/** A rule modifies the members of an object, which is a copy. `name` is the member that contains the object. */
type Rule = (members: Members, name: string, conversion: Conversion) => void

const rules: readonly Rule[] = [
  knownKind,
  authorsAsText,
  manufacturerAsPublisher,
  manufactureOfBefore,
  versionWithoutRange,
  firstIdentity,
  knownHashes,
  knownReference,
  knownAggregate,
  knownMethod,
]

/** Members that hold components. */
const componentMembers: ReadonlySet<string> = new Set([
  'component',
  'components',
  'ancestors',
  'descendants',
  'variants',
])

/** Writes an unknown kind as a property, beside the nearest known kind. */
function knownKind(members: Members, name: string, { target, losses }: Conversion): void {
  const { type } = members
  if (typeof type !== 'string' || !componentMembers.has(name)) return
  if (target.schema.fits('/definitions/component/properties/type', type)) return
  members['type'] = 'library'
  addProperty(members, 'waybill:kind', type)
  if (type !== 'other') losses.changed(`type "${type}" of components`, 'written as a property of a library')
}

/** Joins the authors, which are a list since 1.6. */
function authorsAsText(members: Members, name: string, { target, losses }: Conversion): void {
  if (target.minor >= 6 || !componentMembers.has(name) || !Array.isArray(members['authors'])) return
  const authors = members['authors'].filter(isObject)
  const names = authors.map((author) => author['name'] ?? author['email']).filter((text) => typeof text === 'string')
  if (names.length === 0) return
  delete members['authors']
  members['author'] ??= names.join(', ')
  const addresses = authors.filter(
    (author) => author['name'] !== undefined && (author['email'] ?? author['phone']) !== undefined,
  )
  losses.add(
    'email addresses of component authors',
    `CycloneDX ${target.specVersion} allows only one text`,
    addresses.length,
  )
}

/** Writes the manufacturer as publisher before 1.6, where it is the closest member. */
function manufacturerAsPublisher(members: Members, name: string, { target, losses }: Conversion): void {
  const { manufacturer } = members
  if (target.minor >= 6 || !componentMembers.has(name) || !isObject(manufacturer)) return
  if (typeof manufacturer['name'] !== 'string' || members['publisher'] !== undefined) return
  delete members['manufacturer']
  members['publisher'] = manufacturer['name']
  losses.changed('manufacturer of components', 'written as the publisher, by name')
}

/** Renames the manufacturer of the described product to `manufacture`, its name before 1.6. */
function manufactureOfBefore(members: Members, name: string, { target }: Conversion): void {
  if (name !== 'metadata') return
  const [old, now] = ['manufacture', 'manufacturer']
  const [from, to] = target.minor >= 6 ? [old, now] : [now, old]
  if (members[from] === undefined || members[to] !== undefined) return
  members[to] = members[from]
  delete members[from]
}

/** Removes a version range beside a version, or of a component that is not external. */
function versionWithoutRange(members: Members, _: string, { losses }: Conversion): void {
  if (members['versionRange'] === undefined) return
  if (members['version'] === undefined && members['isExternal'] === true) return
  delete members['versionRange']
  losses.add('versionRange of components', 'allowed only for external components without a version')
}

/** Keeps the first evidence of identity, which is a list since 1.6. */
function firstIdentity(members: Members, name: string, { target, losses }: Conversion): void {
  const { identity } = members
  if (name !== 'evidence' || target.minor >= 6 || !Array.isArray(identity)) return
  members['identity'] = identity[0]
  losses.add(
    'identity of evidence of components',
    `CycloneDX ${target.specVersion} allows only one`,
    Math.max(0, identity.length - 1),
  )
}

/** Writes digests of unknown algorithms as properties. */
function knownHashes(members: Members, name: string, { target, losses }: Conversion): void {
  if (!componentMembers.has(name) || !Array.isArray(members['hashes'])) return
  const refused = members['hashes'].filter(isObject).filter((hash) => !target.schema.fits('/definitions/hash', hash))
  if (refused.length === 0) return
  const known = members['hashes'].filter((hash: Members) => !refused.includes(hash))
  if (known.length > 0) members['hashes'] = known
  else delete members['hashes']
  for (const { alg, content } of refused) addProperty(members, 'waybill:hash', `${String(alg)}:${String(content)}`)
  losses.changed('hashes of components', 'written as properties', refused.length)
}

function knownReference(members: Members, name: string, { target, losses }: Conversion): void {
  if (name !== 'externalReferences') return
  const { type } = members
  if (typeof type !== 'string' || target.schema.fits('/definitions/externalReference/properties/type', type)) return
  members['type'] = 'other'
  losses.changed(`type "${type}" of externalReferences`, 'written as "other"')
}

/** Maps aggregates that were added in 1.5, which distinguish proprietary parts. */
function knownAggregate(members: Members, name: string, { target, losses }: Conversion): void {
  const { aggregate } = members
  if (name !== 'compositions' || typeof aggregate !== 'string' || target.minor >= 5) return
  const party = /^incomplete_(first|third)_party_(?:proprietary|opensource)_only$/.exec(aggregate)?.[1]
  if (party === undefined) return
  members['aggregate'] = `incomplete_${party}_party_only`
  losses.changed('aggregate of compositions', `written as "incomplete_${party}_party_only"`)
}

function knownMethod(members: Members, name: string, { target, losses }: Conversion): void {
  const { method } = members
  if (name !== 'ratings' || typeof method !== 'string') return
  if (target.schema.fits('/definitions/rating/properties/method', method)) return
  members['method'] = 'other'
  losses.changed(`method "${method}" of ratings`, 'written as "other"')
}

function addProperty(members: Members, name: string, value: string): void {
  const properties = Array.isArray(members['properties']) ? (members['properties'] as unknown[]) : []
  members['properties'] = [...properties, { name, value }]
}
