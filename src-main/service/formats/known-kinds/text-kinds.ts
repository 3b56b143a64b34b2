import type { UnsupportedFormat } from './known-kind.ts'

/** Texts that are not JSON, recognized by how they start. */
export const textKinds: readonly UnsupportedFormat[] = [
  {
    name: 'SPDX RDF/XML',
    why: 'is not supported. Use SPDX JSON or tag-value',
    family: 'OTHER',
    recognizes: isXml(/spdx\.org\/rdf/),
  },
  {
    name: 'A SWID tag',
    why: 'identifies a single product and is not a supported SBOM',
    family: 'OTHER',
    recognizes: isXml(/<(\w+:)?SoftwareIdentity\b/),
  },
  {
    name: 'A CVRF document',
    why: 'is not an SBOM and not supported. Use CSAF 2.0',
    family: 'OTHER',
    recognizes: isXml(/<(\w+:)?cvrfdoc\b/),
  },
  {
    name: 'A Maven project file',
    why: 'is not an SBOM. Create one from it with an SBOM tool',
    family: 'OTHER',
    recognizes: isXml(/maven\.apache\.org\/POM/),
  },
  {
    name: 'A web page (HTML)',
    why: 'is not an SBOM. The web page may have been saved instead of the linked file',
    family: 'OTHER',
    recognizes: ({ container, start }) => container === 'html' || /<html[\s>]/i.test(start),
  },
  {
    name: 'An XML document of another type',
    why: 'is not an SBOM',
    family: 'OTHER',
    recognizes: ({ container }) => container === 'xml',
  },
  {
    name: 'SPDX as YAML',
    why: 'is not supported. Use SPDX JSON or tag-value',
    family: 'OTHER',
    recognizes: ({ container, start }) => container === 'text' && /^"?spdxVersion"?:\s/m.test(start),
  },
  {
    name: 'A package manager lock file',
    why: 'is not an SBOM. Create one from it with an SBOM tool',
    family: 'OTHER',
    recognizes: ({ container, start }) =>
      container === 'text' &&
      /^(# yarn lockfile|__metadata:|lockfileVersion:|\[\[package\]\]|GEM\n\s+remote:)/m.test(start),
  },
  {
    name: 'EPSS scores',
    why: 'are advisory data, not an SBOM. Import them as advisory data',
    family: 'ADVISORIES',
    recognizes: ({ container, start }) => container === 'text' && /^(#model_version:|cve,epss)/i.test(start),
  },
  {
    name: 'A table (CSV)',
    why: 'is not an SBOM. Use CycloneDX or SPDX',
    family: 'OTHER',
    recognizes: ({ container, start }) => container === 'text' && isTable(start),
  },
  {
    name: 'Plain text',
    why: 'is not an SBOM',
    family: 'OTHER',
    recognizes: ({ container }) => container === 'text',
  },
]

/** Recognizes XML with a mark near its start. */
function isXml(mark: RegExp): UnsupportedFormat['recognizes'] {
  return ({ container, start }) => container === 'xml' && mark.test(start)
}

/** Tests whether the first two lines have the same number of cells, at least two. */
function isTable(start: string): boolean {
  const [first = '', second = ''] = start.split(/\r?\n/)
  return [',', ';', '\t'].some((separator) => {
    const cells = first.split(separator).length
    return cells > 2 && (second === '' || second.split(separator).length === cells)
  })
}
