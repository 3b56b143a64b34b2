import type { ComponentIdentity, LicenseStatement, Property } from '#service/domain/components/component.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import type { Contact } from '#service/domain/creators.ts'

type Members = Record<string, unknown>
/** The modeled fields of a component, either just read or from the database. */
type ModeledComponent = Pick<
  ParsedComponent,
  keyof ComponentIdentity | 'licenseExpression' | 'description' | 'scope' | 'copyright' | 'author'
> & { readonly detail: Omit<ParsedComponent['detail'], 'kept'> }

/**
 * Converts the modeled fields of a component to members of CycloneDX 1.7, without nested components. A writer overrides them with
 * `detail.kept`, in which a reader preserves each member that this function would not return as it is in the document. A preserved `null`
 * for the type, the name, the CPE or the hashes marks a member that this function returns and the document does not have.
 * @param ref undefined if the component has no reference in the document
 */
export function cyclonedxComponent(component: ModeledComponent, ref: string | undefined): Members {
  const { detail } = component
  const further = component.cpes.slice(1).map((value): Property => ({ name: furtherCpe, value }))
  return omitEmpty({
    type: component.kind,
    'bom-ref': ref,
    supplier: detail.supplier && cyclonedxOrganization(detail.supplier),
    manufacturer: detail.manufacturer && cyclonedxOrganization(detail.manufacturer),
    authors: detail.authors.map(cyclonedxPerson),
    author: detail.authors.length > 0 ? null : component.author,
    publisher: detail.publisher,
    group: component.group,
    name: component.name,
    version: component.componentVersion,
    description: component.description,
    scope: component.scope,
    hashes: detail.checksums.map(({ alg, content }) => ({ alg, content })),
    licenses: licensesOf(component),
    copyright: component.copyright,
    cpe: component.cpes[0],
    purl: component.purl,
    swid: component.swid === null ? null : { tagId: component.swid, name: component.name },
    externalReferences: detail.externalReferences.map(({ type, url, comment, hashes }) =>
      omitEmpty({ type, url, comment, hashes: hashes?.map(({ alg, content }) => ({ alg, content })) }),
    ),
    properties: [...detail.properties, ...further].map(({ name, value }) => ({ name, value })),
  })
}

/** Name of the component property for each further CPE, because CycloneDX allows only one. */
export const furtherCpe = 'waybill:cpe'

/** Converts a contact to an organizational entity. */
export function cyclonedxOrganization({ name, email, phone, url }: Contact): Members {
  const contact = omitEmpty({ email, phone })
  return omitEmpty({
    name,
    url: url === null ? null : [url],
    contact: Object.keys(contact).length > 0 ? [contact] : null,
  })
}

/** Converts a contact to a person. */
export function cyclonedxPerson({ name, email, phone }: Contact): Members {
  return omitEmpty({ name, email, phone })
}

/** Converts a license statement to an entry of a license list. */
function cyclonedxLicense({ id, name, url, expression, text, acknowledgement }: LicenseStatement): Members {
  if (expression !== undefined) return omitEmpty({ expression, acknowledgement })
  const content = text === undefined ? null : { content: text }
  return {
    license: omitEmpty({ ...(id === undefined ? { name } : { id }), acknowledgement, text: content, url }),
  }
}

function licensesOf({ detail, licenseExpression }: ModeledComponent): Members[] {
  if (detail.licenses.length > 0) return detail.licenses.map(cyclonedxLicense)
  return licenseExpression === null ? [] : [{ expression: licenseExpression }]
}

/** Removes members without information: null, undefined and empty lists. */
function omitEmpty(members: Readonly<Members>): Members {
  // A loop: this runs several times for each of many components.
  const full: Members = {}
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)) full[name] = value
  }
  return full
}
