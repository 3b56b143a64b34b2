import type { Checksum, ComponentDetail, ExternalReference, Property } from '#service/domain/components/component.ts'
import { componentKinds } from '#service/domain/components/component-kind.ts'
import { licenseExpressions } from '#service/domain/components/license-list.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { DocumentFindings } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'
import { organizationOf, personsOf } from './contact.ts'
import { preservedMembersOf } from './preserved-component-members.ts'
import { licensesOf } from './licenses.ts'
import { type OwnProperties, ownPropertiesOf, ownPropertyNames } from './own-properties.ts'

/** The position of a component in the document. */
export interface ComponentPlace {
  readonly pointer: string
  readonly order: number
  readonly parent: number | undefined
  readonly primary: boolean
  readonly ref: string | undefined
}

const scopes = ['required', 'optional', 'excluded'] as const

/** Reads a component of a CycloneDX JSON document. Unusable values are reported as issues and never fail the reading. */
export function componentOf(value: JsonObject, place: ComponentPlace, findings: DocumentFindings): ParsedComponent {
  const licenses = licensesOf(value['licenses'])
  const expressions = licenseExpressions(licenses)
  const cpe = textOf(value['cpe'])
  const own = ownPropertiesOf(value['properties'])
  const swid = value['swid']
  const { order, parent, primary, ref } = place
  const kind = own.kind ?? kindOf(value, place, findings)
  const cpes = [...new Set([...(cpe ? [cpe] : []), ...own.cpes])]
  const scope = scopes.find((known) => known === value['scope']) ?? null
  const hasOwnHashes = own.hashes.length > 0
  reportVersions(value, place, findings)
  return {
    order,
    parent,
    primary,
    listed: !primary,
    ref,
    name: nameOf(value, place, findings),
    componentVersion: textOf(value['version']),
    kind,
    group: textOf(value['group']),
    purl: purlOf(value, place, findings),
    cpes,
    swid: isObject(swid) ? textOf(swid['tagId']) : null,
    licenseExpression: expressions.effective,
    declaredLicenseExpression: expressions.declared,
    description: textOf(value['description']),
    scope,
    copyright: textOf(value['copyright']),
    author: textOf(value['author']),
    supportLevel: own.supportLevel,
    endOfSupport: own.endOfSupport,
    detail: detailOf(value, licenses, own, preservedMembersOf(value, { kind, scope, ref, cpes, hasOwnHashes })),
  }
}

function nameOf(value: JsonObject, { pointer }: ComponentPlace, findings: DocumentFindings): string {
  const name = textOf(value['name'])
  if (name) return name
  findings.add('error', `${pointer}/name`, 'The component has no name')
  const purl = parsePurl(textOf(value['purl']) ?? '')
  return isPurl(purl) ? purl.name : (textOf(value['bom-ref']) ?? '(no name)')
}

function kindOf(value: JsonObject, { pointer }: ComponentPlace, findings: DocumentFindings): string {
  const kind = textOf(value['type'])
  if (kind !== null && (componentKinds as readonly string[]).includes(kind)) return kind
  const what = kind === null ? 'The component has no type' : `${JSON.stringify(kind)} is not a component type`
  findings.add('error', `${pointer}/type`, `${what}; it is treated as "other"`)
  return 'other'
}

/** Reports violations of rules of 1.7 that its XML schema cannot express. */
function reportVersions(value: JsonObject, { pointer }: ComponentPlace, findings: DocumentFindings): void {
  if (value['versionRange'] === undefined) return
  if (value['version'] !== undefined) {
    findings.add('error', pointer, 'The component has both a version and a version range')
  } else if (value['isExternal'] !== true) {
    findings.add('error', pointer, 'The component has a version range but is not marked as external')
  }
}

function purlOf(value: JsonObject, { pointer }: ComponentPlace, findings: DocumentFindings): string | null {
  const purl = textOf(value['purl'])
  if (purl === null) return null
  const reading = parsePurl(purl)
  if (!isPurl(reading)) findings.add('warning', `${pointer}/purl`, `Invalid purl: ${reading.reason}`)
  return purl
}

function detailOf(
  value: JsonObject,
  licenses: ComponentDetail['licenses'],
  own: OwnProperties,
  kept: ComponentDetail['kept'],
): ComponentDetail {
  return {
    checksums: [...checksumsOf(value['hashes']), ...own.hashes],
    externalReferences: externalReferencesOf(value['externalReferences']),
    licenses,
    properties: propertiesOf(value['properties']).filter(({ name }) => !ownPropertyNames.has(name)),
    supplier: organizationOf(value['supplier']),
    manufacturer: organizationOf(value['manufacturer']),
    authors: personsOf(value['authors']),
    publisher: textOf(value['publisher']),
    kept,
  }
}

/** Reads the digests of a `hashes` list. */
function checksumsOf(value: unknown): readonly Checksum[] {
  return objectsOf(value).flatMap((hash) => {
    const [alg, content] = [textOf(hash['alg']), textOf(hash['content'])]
    return alg && content ? [{ alg, content: content.toLowerCase() }] : []
  })
}

/** Reads the references of an `externalReferences` list. */
function externalReferencesOf(value: unknown): readonly ExternalReference[] {
  return objectsOf(value).flatMap((reference) => {
    const url = textOf(reference['url'])
    if (!url) return []
    const comment = textOf(reference['comment'])
    const hashes = checksumsOf(reference['hashes'])
    return [
      {
        type: textOf(reference['type']) ?? 'other',
        url,
        ...(comment ? { comment } : {}),
        ...(hashes.length > 0 ? { hashes } : {}),
      },
    ]
  })
}

/** Reads the name and value pairs of a `properties` list. */
function propertiesOf(value: unknown): readonly Property[] {
  return objectsOf(value).flatMap((property) => {
    const name = textOf(property['name'])
    return name ? [{ name, value: typeof property['value'] === 'string' ? property['value'] : '' }] : []
  })
}
