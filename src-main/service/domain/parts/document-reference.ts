import type { Checksum } from '#service/domain/components/component.ts'
import type { ComponentId } from '#service/domain/id.ts'
import { type JsonObject, objectOf, objectsOf, textOf } from '#service/domain/json-values.ts'

/** A reference of a version to the document of another one. */
export interface DocumentReference {
  /** What it calls the document: a BOM-Link, a namespace or an address. */
  readonly address: string
  /** Other names of the same document. */
  readonly otherNames: readonly string[]
  /** The component that refers to it. Null if the document does. */
  readonly componentId: ComponentId | null
  /** Position of that component in the document. */
  readonly position: number | null
  /** Checksums of the document that the reference states. */
  readonly checksums: readonly Checksum[]
}

/** What names a document: a serial number or namespace, and of a BOM-Link the version of the document. */
export interface DocumentName {
  /** As `SbomVersion.serialNumber`, without a fragment. */
  readonly name: string
  readonly documentVersion: number | null
}

/** Documents that one version may refer to: as many as it may contain others. */
export const maxReferences = 1_000

/** Reads the name of a document in a reference: a BOM-Link (urn:cdx:serial/version#ref), a serial number, or a namespace. */
export function documentNameOf(address: string): DocumentName | null {
  const link = /^urn:cdx:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([1-9]\d{0,8}))?(?:#.*)?$/i.exec(address)
  if (link) {
    const [, serial = '', version] = link
    return { name: `urn:uuid:${serial.toLowerCase()}`, documentVersion: version === undefined ? null : Number(version) }
  }
  const [whole = ''] = address.split('#', 1)
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(whole)) return null
  return { name: /^urn:uuid:/i.test(whole) ? whole.toLowerCase() : whole, documentVersion: null }
}

/** The key by which documents of that name are found, which are compared exactly then. */
export function keyOfName({ name }: Pick<DocumentName, 'name'>): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * Tests whether a reference says which document it means, whatever is here: an address of the web alone may be where the document itself is
 * published, and means a version only if one has that name.
 */
export function namesDocument({ address, otherNames, checksums }: DocumentReference): boolean {
  return !/^https?:/i.test(address) || otherNames.length > 0 || checksums.length > 0
}

/** What refers to a document. */
type Referring = Pick<DocumentReference, 'componentId' | 'position'>
/** The document as a whole. */
export const theDocument: Referring = { componentId: null, position: null }

/** Reads an external reference of CycloneDX, of a component or of the document. Null if it is not to an SBOM. */
export function referenceOf(value: unknown, { componentId, position }: Referring): DocumentReference | null {
  const { type, url, hashes } = objectOf(value)
  const address = textOf(url)?.trim()
  if (type !== 'bom' || address === undefined || documentNameOf(address) === null) return null
  return { address, otherNames: [], componentId, position, checksums: checksumsOf(hashes, 'alg', 'content') }
}

/** Reads an entry of `externalDocumentRefs` (SPDX 2.3, 6.6). */
export function externalDocumentOf(value: unknown): DocumentReference | null {
  const { spdxDocument, checksum } = objectOf(value)
  const address = textOf(spdxDocument)?.trim()
  if (address === undefined || documentNameOf(address) === null) return null
  const checksums = checksumsOf(checksum, 'algorithm', 'checksumValue')
  // The document is named even if its namespace is an address of the web: that is what the member is for.
  return { address, otherNames: [address], ...theDocument, checksums }
}

/** Reads the imports of an SPDX 3 document (Core/ExternalMap): each names an element, and where its document is. */
export function importsOf(value: unknown): readonly DocumentReference[] {
  return objectsOf(objectOf(value)['import']).flatMap((entry): DocumentReference[] => {
    const places = [entry['locationHint'], entry['externalSpdxId']].map((each) => textOf(each)?.trim() ?? '')
    const names = places.filter((place) => documentNameOf(place) !== null)
    const [address] = names
    if (address === undefined) return []
    const checksums = checksumsOf(entry['verifiedUsing'], 'algorithm', 'hashValue')
    return [{ address, otherNames: names, ...theDocument, checksums }]
  })
}

function checksumsOf(value: unknown, alg: string, content: string): readonly Checksum[] {
  return objectsOf(value).flatMap((each: JsonObject): Checksum[] => {
    const [algorithm, digest] = [textOf(each[alg]), textOf(each[content])]
    if (algorithm === null || digest === null) return []
    return [{ alg: algorithmName(algorithm), content: digest.toLowerCase() }]
  })
}

/** `SHA256` and `sha256` of SPDX are `SHA-256` of CycloneDX. */
function algorithmName(alg: string): string {
  return alg
    .toUpperCase()
    .replace(/^SHA(\d{1,3})$/, 'SHA-$1')
    .replace(/^SHA3_/, 'SHA3-')
}

/** Makes one of several references to the same document: that of a component first, with the checksums of all. */
export function withoutRepetition(references: readonly DocumentReference[]): readonly DocumentReference[] {
  const found = new Map<string, DocumentReference>()
  for (const reference of references) {
    const { name, documentVersion } = documentNameOf(reference.address) ?? {
      name: reference.address,
      documentVersion: null,
    }
    const key = `${name} ${documentVersion}`
    const known = found.get(key)
    found.set(key, known ? merge(known, reference) : reference)
  }
  return [...found.values()]
}

function merge(one: DocumentReference, other: DocumentReference): DocumentReference {
  const checksums = new Map([...one.checksums, ...other.checksums].map((each) => [`${each.alg} ${each.content}`, each]))
  return {
    ...one,
    ...(one.componentId === null && { componentId: other.componentId, position: other.position }),
    otherNames: [...new Set([...one.otherNames, ...other.otherNames])],
    checksums: [...checksums.values()],
  }
}
