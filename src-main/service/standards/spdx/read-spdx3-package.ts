import { isDeepStrictEqual } from 'node:util'
import type {
  ComponentDetail,
  ExternalReference,
  LicenseStatement,
  SupportLevel,
} from '#service/domain/components/component.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { embeddedMark, applyEmbeddedMembers } from './spdx-embedded-members.ts'
import { spdx3Package } from './spdx3-package.ts'
import { spdx3Algorithms, spdx3Purposes, spdx3ReferenceTypes } from './spdx3-terms.ts'
import type { FindingList } from './finding-list.ts'
import { type JsonObject, objectsOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import { idOf, idsOf, typeOf } from './spdx3-elements.ts'
import { readEmbeddedMembers, propertiesOf, type Spdx3Graph } from './spdx3-graph.ts'
import { joined } from './spdx3-license-expressions.ts'
import type { Relations } from './spdx3-relations.ts'

type Place = Pick<ParsedComponent, 'order' | 'primary' | 'ref'> & { readonly pointer: string }
/** Context of reading a package. */
export interface PackageContext {
  readonly graph: Spdx3Graph
  readonly relations: Relations
  readonly findings: FindingList
  /** Returns the `order` of a package that was read before, by its identifier. */
  orderOf(id: string): number | undefined
}

/** Purposes that are equivalent to a kind with another name. */
const furtherKinds: readonly (readonly [string, string])[] = [['executable', 'application']]
const kinds = reversed(spdx3Purposes, furtherKinds)
const algorithms = reversed(spdx3Algorithms, [])
const furtherReferences: readonly (readonly [string, string])[] = [
  ['binaryArtifact', 'distribution'],
  ['mavenCentral', 'distribution'],
  ['npm', 'distribution'],
  ['nuget', 'distribution'],
  ['bower', 'distribution'],
  ['securityFix', 'advisories'],
  ['releaseHistory', 'release-notes'],
  ['productMetadata', 'documentation'],
]
const referenceTypes = reversed(spdx3ReferenceTypes, furtherReferences)
const supportLevels: ReadonlyMap<string, SupportLevel> = new Map([
  ['support', 'actively_maintained'],
  ['deployed', 'actively_maintained'],
  ['development', 'actively_maintained'],
  ['limitedSupport', 'actively_maintained'],
  ['endOfSupport', 'no_longer_maintained'],
  ['noSupport', 'none'],
])

/** Reads a package of an SPDX 3 document as a component, and preserves members that the model represents differently. */
export function packageOf(value: JsonObject, place: Place, context: PackageContext): ParsedComponent {
  const read = modelOf(value, place, context)
  const carried = readEmbeddedMembers(value)
  const parent = carried?.parent === undefined ? undefined : context.orderOf(carried.parent)
  const component = { ...(carried ? applyEmbeddedMembers(read, carried) : read), ref: read.ref, parent }
  return { ...component, detail: { ...component.detail, kept: preservedMembersOf(value, component) } }
}

function modelOf(value: JsonObject, place: Place, context: PackageContext): ParsedComponent {
  const { graph, relations, findings } = context
  const id = idOf(value) ?? ''
  const license = (ids: readonly string[] = []) =>
    joined(
      ids.map((entry) => graph.licenses.of(entry)),
      'AND',
    )
  const [concluded, declared] = [license(relations.concluded.get(id)), license(relations.declared.get(id))]
  const { purls, cpes, swid } = identifiersOf(value)
  const makers = idsOf(value['originatedBy']).flatMap((agent) => graph.agents.get(agent) ?? [])
  const authors = makers.filter(({ kind }) => kind === 'person').map(({ contact }) => contact)
  const { order, primary, ref, pointer } = place
  return {
    order,
    primary,
    listed: true,
    ref,
    parent: undefined,
    name: nameOf(value, place, findings),
    componentVersion: known(value['software_packageVersion']),
    kind: kindOf(value),
    group: null,
    purl: purlOf(purls, pointer, findings),
    cpes,
    swid,
    licenseExpression: concluded ?? declared,
    declaredLicenseExpression: declared,
    description: known(value['description']) ?? known(value['summary']),
    scope: null,
    copyright: known(value['software_copyrightText']),
    author: authors[0]?.name ?? null,
    supportLevel: supportLevelOf(value),
    endOfSupport: timeOf(value['validUntilTime'])?.slice(0, 10) ?? null,
    detail: {
      checksums: checksumsOf(value['verifiedUsing']),
      externalReferences: referencesOf(value),
      licenses: [statement(concluded, 'concluded'), statement(declared, 'declared')].flat(),
      properties: [
        ...purls.slice(1).map((purl) => ({ name: 'waybill:purl', value: purl })),
        ...propertiesOf(value).filter(({ name }) => name !== embeddedMark),
      ],
      supplier: idsOf(value['suppliedBy']).flatMap((agent) => graph.agents.get(agent)?.contact ?? [])[0] ?? null,
      manufacturer: makers.find(({ kind }) => kind === 'organization')?.contact ?? null,
      authors,
      publisher: null,
      kept: {},
    },
  }
}

/** Returns the members that a writer would not restore from the model, and a null for each that it would add. */
function preservedMembersOf(value: JsonObject, component: ParsedComponent): Record<string, unknown> {
  const given = spdx3Package(component, component.ref ?? '')
  const own = removeEmbeddedMembers(value)
  const kept = Object.entries(own).filter(([name, member]) => !isDeepStrictEqual(member, given[name]))
  const missing = Object.keys(given).filter(
    (name) => !(name in own) && !(name === 'spdxId' && component.ref === undefined),
  )
  return Object.fromEntries([...kept, ...missing.map((name) => [name, null] as const)])
}

/** Removes embedded members, which were read already and are embedded again by the next export. */
function removeEmbeddedMembers(value: JsonObject): JsonObject {
  if (!propertiesOf(value).some(({ name }) => name === embeddedMark)) return value
  const isCarried = (entry: unknown) => JSON.stringify(entry).includes(`"extension_cdxPropName":"${embeddedMark}"`)
  const extension = objectsOf(value['extension'])
    .map((entry) => ({
      ...entry,
      extension_cdxProperty: objectsOf(entry['extension_cdxProperty']).filter((property) => !isCarried(property)),
    }))
    .filter(({ extension_cdxProperty }) => extension_cdxProperty.length > 0)
  const others = Object.entries(value).filter(([name]) => name !== 'extension')
  return Object.fromEntries(extension.length > 0 ? [...others, ['extension', extension]] : others)
}

function nameOf(value: JsonObject, { pointer, ref }: Place, findings: FindingList): string {
  const name = textOf(value['name'])
  if (name) return name
  findings.add('error', pointer, 'The package has no name')
  return ref ?? '(no name)'
}

/** Without a purpose, the type decides: a library, a model or a data set. */
function kindOf(value: JsonObject): string {
  const purpose = textOf(value['software_primaryPurpose'])
  if (purpose !== null) return kinds.get(purpose) ?? 'other'
  const type = typeOf(value)
  if (type === 'ai_AIPackage') return 'machine-learning-model'
  return type === 'dataset_DatasetPackage' ? 'data' : 'library'
}

function identifiersOf(value: JsonObject) {
  const entries = objectsOf(value['externalIdentifier']).map((entry) => ({
    type: textOf(entry['externalIdentifierType']),
    text: textOf(entry['identifier']),
  }))
  const texts = (...types: readonly string[]) =>
    entries.flatMap(({ type, text }) => (type !== null && text !== null && types.includes(type) ? [text] : []))
  const own = textOf(value['software_packageUrl'])
  return {
    purls: [...new Set([...(own === null ? [] : [own]), ...texts('packageUrl')])],
    cpes: [...new Set(texts('cpe23', 'cpe22'))],
    swid: texts('swid')[0] ?? null,
  }
}

/** The first purl counts. Packages with several are rare, and matching needs one. */
function purlOf(purls: readonly string[], pointer: string, findings: FindingList): string | null {
  const [purl] = purls
  if (purl === undefined) return null
  const reading = parsePurl(purl)
  if (!isPurl(reading)) findings.add('warning', pointer, `Invalid purl: ${reading.reason}`)
  if (purls.length > 1) findings.add('info', pointer, `The first of ${purls.length} purls is used`)
  return purl
}

function supportLevelOf(value: JsonObject): SupportLevel | null {
  const levels = textsOf(value['supportLevel']).flatMap((word) => supportLevels.get(word) ?? [])
  // Several levels can apply at a time. The one about the end of support counts.
  const ending = levels.find((level) => level !== 'actively_maintained')
  return ending ?? levels[0] ?? null
}

function checksumsOf(value: unknown): ComponentDetail['checksums'] {
  return objectsOf(value).flatMap((hash) => {
    const [algorithm, content] = [textOf(hash['algorithm']), textOf(hash['hashValue'])]
    if (typeOf(hash) !== 'Hash' || algorithm === null || content === null) return []
    return [{ alg: algorithms.get(algorithm) ?? algorithm, content: content.toLowerCase() }]
  })
}

function referencesOf(value: JsonObject): readonly ExternalReference[] {
  const [download, homepage] = [known(value['software_downloadLocation']), known(value['software_homePage'])]
  const others = objectsOf(value['externalRef']).flatMap((entry) => {
    const type = referenceTypes.get(textOf(entry['externalRefType']) ?? '') ?? 'other'
    const comment = textOf(entry['comment'])
    return textsOf(entry['locator']).map((url) => ({ type, url, ...(comment ? { comment } : {}) }))
  })
  return [
    ...(download ? [{ type: 'distribution', url: download }] : []),
    ...(homepage ? [{ type: 'website', url: homepage }] : []),
    ...others,
  ]
}

function statement(expression: string | null, acknowledgement: 'concluded' | 'declared'): LicenseStatement[] {
  return expression ? [{ expression, acknowledgement }] : []
}

/** Returns a text with information. Documents converted from SPDX 2 still contain its words for "none". */
function known(value: unknown): string | null {
  const text = textOf(value)
  return text === 'NOASSERTION' || text === 'NONE' ? null : text
}

function reversed(
  words: ReadonlyMap<string, string>,
  further: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> {
  return new Map([...[...words].map(([ours, theirs]) => [theirs, ours] as const), ...further])
}
