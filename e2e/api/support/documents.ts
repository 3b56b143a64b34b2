import type { SentFile } from './api-client.ts'

/** A component of a document that a test creates. */
export interface WrittenComponent {
  readonly name: string
  readonly version?: string
  readonly type?: string
  readonly purl?: string
  readonly license?: string
  /** Text of the license in the document. */
  readonly licenseText?: string
  /** Names of the components that it depends on. */
  readonly uses?: readonly string[]
}

/** A CycloneDX document: the references are the names, the primary component is `app`. */
export function cyclonedxOf(
  components: readonly WrittenComponent[],
  { version = '1.0.0', uses = [] as readonly string[], more = {} as object } = {},
): SentFile {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version } },
    components: components.map(({ name, version: own, type = 'library', purl, license, licenseText }) => ({
      type,
      'bom-ref': name,
      name,
      version: own,
      purl,
      ...(license && {
        licenses: [{ license: { id: license, ...(licenseText && { text: { content: licenseText } }) } }],
      }),
    })),
    dependencies: [
      { ref: 'app', dependsOn: uses },
      ...components.filter(({ uses: own }) => own).map(({ name, uses: own }) => ({ ref: name, dependsOn: own })),
    ],
    ...more,
  }
  return { name: 'app.cdx.json', bytes: JSON.stringify(document) }
}

/** Components `part-0000`, `part-0001` …, each with a purl. */
export function manyComponents(count: number): WrittenComponent[] {
  return Array.from({ length: count }, (_, at) => {
    const name = `part-${String(at).padStart(4, '0')}`
    return { name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }
  })
}

/** Creates an SPDX document of packages. It describes the first one, which is part of the list, unlike in CycloneDX. */
export function spdxOf(names: readonly string[]): SentFile {
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'doc',
    documentNamespace: 'https://example.org/doc',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    packages: names.map((name) => ({
      SPDXID: `SPDXRef-${name}`,
      name,
      versionInfo: '1',
      downloadLocation: 'NOASSERTION',
    })),
    documentDescribes: [`SPDXRef-${names[0]}`],
  }
  return { name: 'doc.spdx.json', bytes: JSON.stringify(document) }
}
