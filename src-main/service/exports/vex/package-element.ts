import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { nameHashes } from '#service/exports/statements/hash-names.ts'

/** Converts a component to an SPDX 3.0.1 package with identifiers only. `link` is its position in the original document. */
export function packageElement(component: ExportedComponent, link: string): Record<string, unknown> {
  const { cpes, name, group, componentVersion, detail } = component
  const purl = component.purl !== null && isPurl(parsePurl(component.purl)) ? component.purl.trim() : null
  const isUri = purl !== null && !/\s/.test(purl)
  const identifiers = [
    ...(isUri ? [['packageUrl', purl]] : []),
    ...cpes.flatMap((cpe) =>
      /^cpe:2\.3:/i.test(cpe) ? [['cpe23', cpe]] : /^cpe:\//i.test(cpe) ? [['cpe22', cpe]] : [],
    ),
    ['other', link],
  ]
  const hashes = nameHashes(detail.checksums, 'spdx')
  return withoutEmpty({
    type: 'software_Package',
    name: [group, name].filter(Boolean).join('/') || 'unnamed',
    software_packageVersion: componentVersion,
    software_packageUrl: isUri ? purl : null,
    externalIdentifier: identifiers.map(([externalIdentifierType, identifier]) => ({
      type: 'ExternalIdentifier',
      externalIdentifierType,
      identifier,
    })),
    verifiedUsing: hashes.map(([algorithm, hashValue]) => ({ type: 'Hash', algorithm, hashValue })),
  })
}

/** SPDX 3 times have no fraction and end in `Z`. */
export function wholeSeconds(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

/** Removes empty members. */
export function withoutEmpty(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
