import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'

/** Returns the name for a document without one, taken from its subject. */
export function documentName({ components, version }: Pick<ExportContent, 'components' | 'version'>): string {
  const primary = components.find((component) => component.primary)
  const words = [primary?.name, primary?.componentVersion ?? version.label]
  return words.filter((word) => word !== undefined && word !== '').join('-')
}

/** Returns the namespace of a generated document, under the URL that SPDX reserves for documents without a site (SPDX 2.3, 6.5). */
export function documentNamespace(name: string, { serialNumber }: Pick<ExportRun, 'serialNumber'>): string {
  const word = name
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120)
  return `https://spdx.org/spdxdocs/${word || 'sbom'}-${serialNumber.replace(/^urn:uuid:/, '')}`
}
