import type { ComponentDetail, ExternalReference, Property } from '#service/domain/components/component.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { spdx3Algorithms, spdx3Purposes, spdx3ReferenceTypes, spdx3SupportLevels } from './spdx3-terms.ts'

/** The model data of an SPDX 3 package. */
export type Spdx3PackageSource = Pick<
  ParsedComponent,
  | 'name'
  | 'componentVersion'
  | 'kind'
  | 'purl'
  | 'cpes'
  | 'swid'
  | 'description'
  | 'copyright'
  | 'supportLevel'
  | 'endOfSupport'
> & { readonly detail: Pick<ComponentDetail, 'checksums' | 'externalReferences' | 'properties'> }

/** Name of the property with a further purl of a component. */
const furtherPurl = 'waybill:purl'

/**
 * Converts a component to members of an SPDX 3.0.1 package. The writer adds `creationInfo`, `suppliedBy` and `originatedBy`, which refer to
 * other elements. Writers override the members with `detail.kept`, in which a reader preserves every member that this function would not
 * return as it was read, including those three, and null for one that this function adds.
 */
export function spdx3Package(component: Spdx3PackageSource, spdxId: string): Record<string, unknown> {
  const { detail, supportLevel } = component
  const places = placesOf(detail.externalReferences)
  const support = supportLevel && spdx3SupportLevels.get(supportLevel)
  return removeEmptyMembers({
    type: 'software_Package',
    spdxId,
    name: component.name,
    description: component.description,
    software_packageVersion: component.componentVersion,
    software_packageUrl: component.purl,
    software_primaryPurpose: spdx3Purposes.get(component.kind) ?? 'other',
    software_copyrightText: component.copyright,
    software_downloadLocation: places.download?.url,
    software_homePage: places.homepage?.url,
    externalIdentifier: identifiers(component),
    externalRef: places.others.map(spdx3ExternalRef),
    verifiedUsing: detail.checksums.flatMap(hash),
    supportLevel: support && [support],
    validUntilTime: component.endOfSupport && `${component.endOfSupport}T00:00:00Z`,
    extension: spdx3Extension(detail.properties.filter(({ name }) => name !== furtherPurl)),
  })
}

/** Converts a reference to an ExternalRef. */
function spdx3ExternalRef({ type, url, comment }: ExternalReference): Record<string, unknown> {
  return removeEmptyMembers({
    type: 'ExternalRef',
    externalRefType: spdx3ReferenceTypes.get(type) ?? 'other',
    locator: [url],
    comment,
  })
}

/** Converts properties to the CycloneDX extension of SPDX 3.0.1 (Extension/CdxPropertiesExtension). Empty if there are none. */
export function spdx3Extension(properties: readonly Property[]): readonly Record<string, unknown>[] {
  if (properties.length === 0) return []
  const entries = properties.map(({ name, value }) => ({
    type: 'extension_CdxPropertyEntry',
    extension_cdxPropName: name,
    extension_cdxPropValue: value,
  }))
  return [{ type: 'extension_CdxPropertiesExtension', extension_cdxProperty: entries }]
}

function identifiers({ cpes, swid, detail }: Spdx3PackageSource): Record<string, unknown>[] {
  const further = detail.properties.filter(({ name }) => name === furtherPurl)
  return [
    ...further.map(({ value }) => identifier('packageUrl', value)),
    ...cpes.map((cpe) => identifier(cpe.startsWith('cpe:2.3:') ? 'cpe23' : 'cpe22', cpe)),
    ...(swid === null ? [] : [identifier('swid', swid)]),
  ]
}

function identifier(externalIdentifierType: string, text: string): Record<string, unknown> {
  return { type: 'ExternalIdentifier', externalIdentifierType, identifier: text }
}

function hash({ alg, content }: ComponentDetail['checksums'][number]): object[] {
  const algorithm = spdx3Algorithms.get(alg)
  return algorithm === undefined ? [] : [{ type: 'Hash', algorithm, hashValue: content }]
}

/** Selects the first plain distribution and website, which have members of their own. These have no place for a comment or hash. */
function placesOf(references: readonly ExternalReference[]) {
  const isPlain = ({ comment, hashes, url }: ExternalReference) =>
    comment === undefined && hashes === undefined && /^[a-z][\w+.-]*:\S+$/i.test(url)
  const first = (type: string) => references.find((reference) => reference.type === type && isPlain(reference))
  const [download, homepage] = [first('distribution'), first('website')]
  return {
    download,
    homepage,
    others: references.filter((reference) => reference !== download && reference !== homepage),
  }
}

function removeEmptyMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
