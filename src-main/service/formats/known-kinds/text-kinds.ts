import type { KnownKind } from './known-kind.ts'

/** Texts that are not JSON, by how they begin. */
export const textKinds: readonly KnownKind[] = [
  {
    name: 'SPDX RDF/XML',
    why: 'is not read: ask for the SPDX document as JSON or tag-value',
    family: 'OTHER',
    recognises: isXml(/spdx\.org\/rdf/),
  },
  {
    name: 'A SWID tag',
    why: 'names one product and is no SBOM that is read',
    family: 'OTHER',
    recognises: isXml(/<(\w+:)?SoftwareIdentity\b/),
  },
  {
    name: 'A CSAF predecessor (CVRF)',
    why: 'is no SBOM and not read: ask for CSAF 2.0',
    family: 'OTHER',
    recognises: isXml(/<(\w+:)?cvrfdoc\b/),
  },
  {
    name: 'A Maven project file',
    why: 'is no SBOM: make one from it with an SBOM tool',
    family: 'OTHER',
    recognises: isXml(/maven\.apache\.org\/POM/),
  },
  {
    name: 'A web page (HTML)',
    why: 'is no SBOM: was it saved instead of the file it links to?',
    family: 'OTHER',
    recognises: ({ container, start }) => container === 'html' || /<html[\s>]/i.test(start),
  },
  {
    name: 'XML of another kind',
    why: 'is no SBOM',
    family: 'OTHER',
    recognises: ({ container }) => container === 'xml',
  },
  {
    name: 'SPDX as YAML',
    why: 'is not read: ask for the SPDX document as JSON or tag-value',
    family: 'OTHER',
    recognises: ({ container, start }) => container === 'text' && /^"?spdxVersion"?:\s/m.test(start),
  },
  {
    name: 'A lock file of a package manager',
    why: 'is no SBOM: make one from it with an SBOM tool',
    family: 'OTHER',
    recognises: ({ container, start }) =>
      container === 'text' &&
      /^(# yarn lockfile|__metadata:|lockfileVersion:|\[\[package\]\]|GEM\n\s+remote:)/m.test(start),
  },
  {
    name: 'EPSS scores',
    why: 'are advisory data, no SBOM: import them as an advisory source',
    family: 'ADVISORIES',
    recognises: ({ container, start }) => container === 'text' && /^(#model_version:|cve,epss)/i.test(start),
  },
  {
    name: 'A table (CSV)',
    why: 'is no SBOM: ask for CycloneDX or SPDX',
    family: 'OTHER',
    recognises: ({ container, start }) => container === 'text' && isTable(start),
  },
  {
    name: 'Plain text',
    why: 'is no SBOM',
    family: 'OTHER',
    recognises: ({ container }) => container === 'text',
  },
]

/** Whether a text is XML whose beginning bears a mark. */
function isXml(mark: RegExp): KnownKind['recognises'] {
  return ({ container, start }) => container === 'xml' && mark.test(start)
}

/** The first two lines have the same number of cells, two or more. */
function isTable(start: string): boolean {
  const [first = '', second = ''] = start.split(/\r?\n/)
  return [',', ';', '\t'].some((separator) => {
    const cells = first.split(separator).length
    return cells > 2 && (second === '' || second.split(separator).length === cells)
  })
}
