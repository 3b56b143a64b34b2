import type { ComponentDetail, ExternalReference } from '#service/domain/components/component.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import type { Contact } from '#service/domain/creators.ts'
import { swidUri } from './spdx2-identifiers.ts'
import { spdx2Algorithms, spdx2Purposes } from './spdx2-terms.ts'

/** The model data of an SPDX 2 package. */
export type PackageSource = Pick<
  ParsedComponent,
  'name' | 'componentVersion' | 'kind' | 'purl' | 'cpes' | 'swid' | 'description' | 'copyright' | 'author' | 'detail'
>

/** License expressions of a package, in the grammar of SPDX. Null is not written. */
export interface PackageLicenses {
  readonly concluded: string | null
  readonly declared: string | null
}

/**
 * Converts a component to members of an SPDX 2.3 package. Writers override them with `detail.kept`, in which a reader preserves every
 * member that this function would not return as it was read, and null for one that this function adds.
 */
export function spdx2Package(
  component: PackageSource,
  spdxId: string,
  licenses: PackageLicenses,
): Record<string, unknown> {
  const { detail } = component
  const places = placesOf(detail.externalReferences)
  const creator = detail.manufacturer ?? detail.authors[0] ?? named(component.author)
  return removeEmptyMembers({
    SPDXID: spdxId,
    name: component.name,
    versionInfo: component.componentVersion,
    supplier: actorText('Organization', detail.supplier),
    originator: actorText(detail.manufacturer ? 'Organization' : 'Person', creator),
    downloadLocation: places.download?.url ?? 'NOASSERTION',
    homepage: places.homepage?.url,
    checksums: checksums(detail.checksums),
    licenseConcluded: licenses.concluded,
    licenseDeclared: licenses.declared,
    copyrightText: component.copyright,
    description: component.description,
    externalRefs: [...identifierRefs(component), ...places.others.map(externalRef)],
    primaryPackagePurpose: spdx2Purposes.get(component.kind) ?? 'OTHER',
  })
}

/** Formats `Organization: Example (mail@example.org)` (SPDX 2.3, 7.5); null for a contact without name and email address. */
export function actorText(kind: 'Person' | 'Organization', contact: Contact | null): string | null {
  if (contact === null) return null
  const [name, email] = [oneLine(contact.name ?? ''), oneLine(contact.email ?? '')]
  if (name === '' && email === '') return contact.url === null ? null : `${kind}: ${oneLine(contact.url)}`
  return `${kind}: ${name === '' ? email : name}${email === '' || name === '' ? '' : ` (${email})`}`
}

/** Creates a package external reference for a URL of a CycloneDX type (SPDX 2.3 annex F). */
function externalRef({ type, url, comment }: ExternalReference): Record<string, unknown> {
  const isAdvisory = type === 'advisories'
  return removeEmptyMembers({
    referenceCategory: isAdvisory ? 'SECURITY' : 'OTHER',
    referenceType: isAdvisory ? 'advisory' : type.replaceAll(/[^\w.-]+/g, '-'),
    referenceLocator: withoutBlanks(url),
    comment,
  })
}

function identifierRefs({ purl, cpes, swid, detail }: PackageSource): Record<string, unknown>[] {
  const further = detail.properties.filter(({ name }) => name === 'waybill:purl').map(({ value }) => value)
  return [
    ...[...(purl === null ? [] : [purl]), ...further].map((text) => ref('PACKAGE-MANAGER', 'purl', text)),
    ...cpes.map((cpe) => ref('SECURITY', cpe.startsWith('cpe:2.3:') ? 'cpe23Type' : 'cpe22Type', cpe)),
    ...(swid === null ? [] : [ref('SECURITY', 'swid', swidUri(swid))]),
  ]
}

function ref(referenceCategory: string, referenceType: string, locator: string): Record<string, unknown> {
  return { referenceCategory, referenceType, referenceLocator: withoutBlanks(locator) }
}

/** Selects the first plain distribution and website, which have members of their own. These have no place for a comment or hash. */
function placesOf(references: readonly ExternalReference[]) {
  const isPlain = ({ comment, hashes, url }: ExternalReference) =>
    comment === undefined && hashes === undefined && /^[a-z][\w+.-]*:\S+$/i.test(url)
  const first = (type: string) => references.find((reference) => reference.type === type && isPlain(reference))
  const [download, homepage] = [first('distribution'), first('website')]
  const others = references.filter((reference) => reference !== download && reference !== homepage)
  return { download, homepage, others }
}

function checksums(list: ComponentDetail['checksums']): object[] {
  return list.flatMap(({ alg, content }) => {
    const algorithm = spdx2Algorithms.get(alg)
    return algorithm === undefined ? [] : [{ algorithm, checksumValue: content }]
  })
}

function named(name: string | null): Contact | null {
  return name === null ? null : { name, email: null, phone: null, url: null }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Removes blanks, because a locator is one word (SPDX 2.3, 7.21). */
function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, encodeURIComponent)
}

function removeEmptyMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
