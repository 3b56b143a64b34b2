import type { Conversion } from './conversion.ts'
import { convertLicenses } from './convert-licenses.ts'
import { isObject } from './members.ts'
import { convertTools } from './convert-tools.ts'

type Members = Record<string, unknown>

/**
 * A part of a document in the words of another version, where that version says the same in other words: other names, other shapes,
 * the next best value of a list. What has no such counterpart stays as it is and is left to the schema. Recursion is bounded: a document
 * is never deeper than the limit of levels.
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
      // A null says nothing, and no version takes one.
      .filter(([, member]) => member !== null)
      .map(([inner, member]) => [inner, convertToVersion(member, inner, conversion)]),
  )
  for (const rule of rules) rule(members, name, conversion)
  return members
}

/** A rule changes the members of an object that is a copy already. `name` is the member of the document that it stands in. */
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

/** A kind that the version does not know is written beside the nearest one that it does. */
function knownKind(members: Members, name: string, { target, losses }: Conversion): void {
  const { type } = members
  if (typeof type !== 'string' || !componentMembers.has(name)) return
  if (target.schema.fits('/definitions/component/properties/type', type)) return
  members['type'] = 'library'
  addProperty(members, 'waybill:kind', type)
  if (type !== 'other') losses.changed(`type "${type}" of components`, 'written as a property of a library')
}

/** Authors have a list from 1.6. */
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

/** A component has a manufacturer from 1.6; before, the publisher is the nearest. */
function manufacturerAsPublisher(members: Members, name: string, { target, losses }: Conversion): void {
  const { manufacturer } = members
  if (target.minor >= 6 || !componentMembers.has(name) || !isObject(manufacturer)) return
  if (typeof manufacturer['name'] !== 'string' || members['publisher'] !== undefined) return
  delete members['manufacturer']
  members['publisher'] = manufacturer['name']
  losses.changed('manufacturer of components', 'written as the publisher, by name')
}

/** What the document is about was called `manufacture` before 1.6. */
function manufactureOfBefore(members: Members, name: string, { target }: Conversion): void {
  if (name !== 'metadata') return
  const [old, now] = ['manufacture', 'manufacturer']
  const [from, to] = target.minor >= 6 ? [old, now] : [now, old]
  if (members[from] === undefined || members[to] !== undefined) return
  members[to] = members[from]
  delete members[from]
}

/** A range stands only where a version does not, and only for external components. */
function versionWithoutRange(members: Members, _: string, { losses }: Conversion): void {
  if (members['versionRange'] === undefined) return
  if (members['version'] === undefined && members['isExternal'] === true) return
  delete members['versionRange']
  losses.add('versionRange of components', 'allowed only for external components without a version')
}

/** Evidence of identity is a list from 1.6. */
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

/** A digest of an algorithm that the version does not know is written as a property. */
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
  const { type, url } = members
  if (typeof url === 'string') members['url'] = withoutBlanks(url)
  if (typeof type !== 'string' || target.schema.fits('/definitions/externalReference/properties/type', type)) return
  members['type'] = 'other'
  losses.changed(`type "${type}" of externalReferences`, 'written as "other"')
}

/** Characters that no address holds are encoded (RFC 3987). */
function withoutBlanks(url: string): string {
  return /[\s<>"{}|\\^`]/.test(url) ? url.toWellFormed().replaceAll(/[\s<>"{}|\\^`]/g, encodeURIComponent) : url
}

/** 1.5 tells proprietary parts from others. */
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
