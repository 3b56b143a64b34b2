import type { ComponentDetail, ExternalReference, LicenseStatement } from '#service/domain/components/component.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { embeddedInAnnotations, applyEmbeddedMembers } from './spdx-embedded-members.ts'
import { spdx2Package } from './spdx2-package.ts'
import { spdx2Algorithms } from './spdx2-terms.ts'
import type { FindingList } from './finding-list.ts'
import { isObject, type JsonObject, objectsOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import { actorOf, type SpdxActor } from './actors.ts'
import { identifiersOf } from './spdx2-identifiers.ts'

type Place = Pick<ParsedComponent, 'order' | 'primary' | 'ref'> & {
  readonly pointer: string
  readonly parent?: number | undefined
}

/** Purposes of SPDX 2.3 and the equivalent kinds. A package without a purpose is a library. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['APPLICATION', 'application'],
  ['FRAMEWORK', 'framework'],
  ['LIBRARY', 'library'],
  ['CONTAINER', 'container'],
  ['OPERATING-SYSTEM', 'operating-system'],
  ['OPERATING_SYSTEM', 'operating-system'],
  ['DEVICE', 'device'],
  ['FIRMWARE', 'firmware'],
  ['FILE', 'file'],
  ['SOURCE', 'other'],
  ['ARCHIVE', 'other'],
  ['INSTALL', 'other'],
  ['OTHER', 'other'],
])

/** Reads a package of an SPDX 2 document as a component, and preserves members that the model represents differently. */
export function packageOf(value: JsonObject, place: Place, findings: FindingList): ParsedComponent {
  const read = modelOf(value, place, findings)
  const carried = embeddedInAnnotations(value['annotations'])
  // The reference comes from the place, which checks that it is unique.
  const component = carried ? applyEmbeddedMembers(read, { ...carried, ref: undefined }) : read
  return { ...component, detail: { ...component.detail, kept: preservedMembersOf(value, component) } }
}

function modelOf(value: JsonObject, place: Place, findings: FindingList): ParsedComponent {
  const identifiers = identifiersOf(value['externalRefs'])
  const concluded = licenseOf(value['licenseConcluded'])
  const declared = licenseOf(value['licenseDeclared'])
  const originator = actorOf(value['originator'])
  const { order, primary, ref } = place
  return {
    order,
    primary,
    listed: true,
    ref,
    parent: place.parent,
    name: nameOf(value, place, findings),
    componentVersion: known(value['versionInfo']),
    kind: kindOf(value['primaryPackagePurpose']),
    group: null,
    purl: purlOf(identifiers.purls, place, findings),
    cpes: identifiers.cpes,
    swid: identifiers.swid,
    licenseExpression: concluded ?? declared,
    declaredLicenseExpression: declared,
    description: known(value['description']) ?? known(value['summary']),
    scope: null,
    copyright: known(value['copyrightText']),
    author: originator?.kind === 'Person' ? originator.contact.name : null,
    endOfSupport: timeOf(value['validUntilDate'])?.slice(0, 10) ?? null,
    detail: detailOf(
      value,
      identifiers,
      originator,
      [statement(concluded, 'concluded'), statement(declared, 'declared')].flat(),
    ),
  }
}

function nameOf(value: JsonObject, { pointer, ref }: Place, findings: FindingList): string {
  const name = textOf(value['name'])
  if (name) return name
  if (typeof value['name'] === 'string') findings.add('error', `${pointer}/name`, 'The package has no name')
  return ref ?? '(no name)'
}

function kindOf(value: unknown): string {
  const purpose = textOf(value)
  return purpose === null ? 'library' : (kinds.get(purpose.toUpperCase()) ?? 'other')
}

/** The first purl counts. Packages with several are rare, and matching needs one. */
function purlOf(purls: readonly string[], { pointer }: Place, findings: FindingList): string | null {
  const [first] = purls
  if (first === undefined) return null
  if (purls.length > 1) findings.add('info', `${pointer}/externalRefs`, `The first of ${purls.length} purls is used`)
  const reading = parsePurl(first)
  if (isPurl(reading)) return first
  const readable = purls.find((purl) => isPurl(parsePurl(purl)))
  if (readable !== undefined) return readable
  findings.add('warning', `${pointer}/externalRefs`, `Invalid purl: ${reading.reason}`)
  return first
}

function detailOf(
  value: JsonObject,
  identifiers: ReturnType<typeof identifiersOf>,
  originator: SpdxActor | null,
  licenses: readonly LicenseStatement[],
): ComponentDetail {
  return {
    checksums: checksumsOf(value['checksums']),
    externalReferences: [...placesOf(value), ...identifiers.references],
    licenses,
    properties: identifiers.purls.slice(1).map((purl) => ({ name: 'waybill:purl', value: purl })),
    supplier: actorOf(value['supplier'])?.contact ?? null,
    manufacturer: originator && originator.kind !== 'Person' ? originator.contact : null,
    authors: originator?.kind === 'Person' ? [originator.contact] : [],
    publisher: null,
    kept: {},
  }
}

/**
 * Returns the members that a writer would not restore from the model, and a null for each that it would add. Repairs (of a missing or
 * repeated identifier, or a missing name) are not reverted.
 */
function preservedMembersOf(value: JsonObject, component: ParsedComponent): ComponentDetail['kept'] {
  const expression = (word: 'concluded' | 'declared') =>
    component.detail.licenses.find(({ acknowledgement }) => acknowledgement === word)?.expression ?? null
  const licenses = { concluded: expression('concluded'), declared: expression('declared') }
  const written = spdx2Package(component, component.ref ?? '', licenses)
  const kept: [string, unknown][] = []
  for (const name of Object.keys(value)) {
    const isRepaired = name === 'SPDXID' && component.ref === undefined
    if (!isRepaired && !isSame(written[name], value[name])) kept.push([name, value[name]])
  }
  for (const name of Object.keys(written)) {
    if (!Object.hasOwn(value, name) && name !== 'SPDXID' && name !== 'name') kept.push([name, null])
  }
  return Object.fromEntries(kept)
}

/** Tests whether two values are equal JSON in any order of members. Depth is limited by the readers. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((one, index) => isSame(one, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  )
}

function placesOf(value: JsonObject): readonly ExternalReference[] {
  const [download, homepage] = [known(value['downloadLocation']), known(value['homepage'])]
  return [
    ...(download ? [{ type: 'distribution', url: download }] : []),
    ...(homepage ? [{ type: 'website', url: homepage }] : []),
  ]
}

function checksumsOf(value: unknown): ComponentDetail['checksums'] {
  return objectsOf(value).flatMap((checksum) => {
    const [alg, content] = [textOf(checksum['algorithm']), textOf(checksum['checksumValue'])]
    return alg && content ? [{ alg: algorithmName(alg), content: content.toLowerCase() }] : []
  })
}

const algorithmNames: ReadonlyMap<string, string> = new Map(
  [...spdx2Algorithms].map(([ours, theirs]) => [theirs, ours]),
)

/** Converts `SHA256` to `SHA-256`, as in CycloneDX. `SHA3-256` and `BLAKE2b-256` are the same in both. */
function algorithmName(alg: string): string {
  const known = algorithmNames.get(alg)
  if (known !== undefined) return known
  return alg
    .replace(/^SHA(\d{1,3})$/i, 'SHA-$1')
    .replace(/^SHA3_/i, 'SHA3-')
    .replace(/^ALG_/i, '')
}

function licenseOf(value: unknown): string | null {
  // 2.0 allowed a list in place of the expression of 2.2. Such lists are still written.
  const texts = textsOf(value).filter((text) => text !== 'NOASSERTION' && text !== 'NONE')
  return texts.length > 0 ? texts.join(' AND ') : null
}

function statement(expression: string | null, acknowledgement: 'concluded' | 'declared'): LicenseStatement[] {
  return expression ? [{ expression, acknowledgement }] : []
}

/** Returns a text with information; `NOASSERTION` and `NONE` have none. */
function known(value: unknown): string | null {
  const text = textOf(value)
  return text === 'NOASSERTION' || text === 'NONE' ? null : text
}
