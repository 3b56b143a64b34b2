import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShippedPackage } from './shipped-packages.ts'

/** A package of Waybill's own SBOM. */
export interface OwnComponent {
  readonly name: string
  readonly version: string
  readonly purl: string
  /** SPDX license expression, or null if the package declares none. */
  readonly license: string | null
  /** SHA-512 of the package as it was downloaded, hex; null if it is not known. */
  readonly sha512: string | null
}

/** What Waybill consists of, as SBOM documents. */
export interface OwnSbom {
  readonly version: string
  readonly components: readonly OwnComponent[]
}

/**
 * Returns what is shipped, each package once, by name and version.
 *
 * @param packages packages that are in the build or beside it
 * @param runtime what runs the programs: Electron or Node
 */
export function ownSbom(root: string, packages: readonly ShippedPackage[], runtime: OwnComponent): OwnSbom {
  const { packages: locked } = readJson(join(root, 'package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly license?: string }>>
  }
  const components = new Map<string, OwnComponent>([[runtime.purl, runtime]])
  for (const { folder, name, version } of packages) {
    const purl = npmPurl(name, version)
    const { integrity, license } = locked[folder] ?? {}
    components.set(purl, { name, version, purl, license: license ?? null, sha512: sha512Of(integrity) })
  }
  const { version } = readJson(join(root, 'package.json')) as { readonly version: string }
  return { version, components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)) }
}

/** Package URL of a package of npm (purl specification, type npm). */
export function npmPurl(name: string, version: string): string {
  return `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`
}

/** Returns the CycloneDX 1.6 document. The same content has the same serial number and bytes. */
export function cyclonedxOf({ version, components }: OwnSbom): string {
  const own = {
    ...{ type: 'application', 'bom-ref': 'waybill', name: 'Waybill', version, purl: npmPurl('waybill', version) },
    licenses: [{ license: { id: 'Apache-2.0' } }],
  }
  const document = {
    ...{
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${uuidOf(version, components)}`,
      version: 1,
    },
    metadata: { lifecycles: [{ phase: 'build' }], component: own, supplier: { name: 'Waybill' } },
    components: components.map(({ name, version: of, purl, license, sha512 }) => ({
      ...{ type: 'library', 'bom-ref': purl, ...groupAndName(name), version: of, purl },
      ...(sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
      ...(license === null ? {} : { licenses: [{ expression: license }] }),
    })),
    dependencies: [{ ref: 'waybill', dependsOn: components.map(({ purl }) => purl) }],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Returns the SPDX 2.3 document. */
export function spdxOf({ version, components }: OwnSbom, created: Date): string {
  const idOf = (at: number) => `SPDXRef-package-${at + 1}`
  const common = { downloadLocation: 'NOASSERTION', filesAnalyzed: false, copyrightText: 'NOASSERTION' }
  const described = (purl: string) => [
    { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl },
  ]
  const document = {
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: `Waybill ${version}` },
    documentNamespace: `https://waybill.dev/spdx/${version}/${uuidOf(version, components)}`,
    creationInfo: {
      created: created.toISOString().replace(/\.\d+Z$/, 'Z'),
      creators: ['Organization: Waybill', `Tool: waybill-package-${version}`],
    },
    packages: [
      {
        ...{ SPDXID: 'SPDXRef-waybill', name: 'Waybill', versionInfo: version, supplier: 'Organization: Waybill' },
        ...{ ...common, licenseConcluded: 'Apache-2.0', licenseDeclared: 'Apache-2.0' },
        ...{ primaryPackagePurpose: 'APPLICATION', externalRefs: described(npmPurl('waybill', version)) },
      },
      ...components.map(({ name, version: of, purl, license, sha512 }, at) => ({
        ...{ SPDXID: idOf(at), name, versionInfo: of, ...common },
        ...{ licenseConcluded: 'NOASSERTION', licenseDeclared: license ?? 'NOASSERTION' },
        ...(sha512 === null ? {} : { checksums: [{ algorithm: 'SHA512', checksumValue: sha512 }] }),
        externalRefs: described(purl),
      })),
    ],
    relationships: [
      relation('SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-waybill'),
      ...components.map((_component, at) => relation('SPDXRef-waybill', 'CONTAINS', idOf(at))),
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function relation(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement }
}

function groupAndName(name: string): { readonly group?: string; readonly name: string } {
  const [group, ...rest] = name.split('/')
  return rest.length > 0 && group ? { group, name: rest.join('/') } : { name }
}

/** Integrity of npm is Base64 behind the name of the algorithm (Subresource Integrity). */
function sha512Of(integrity: string | undefined): string | null {
  const digest = /^sha512-([A-Za-z0-9+/]+=*)/.exec(integrity ?? '')?.[1]
  return digest ? Buffer.from(digest, 'base64').toString('hex') : null
}

/** A UUID of version 8 (RFC 9562) from what the document says. */
function uuidOf(version: string, components: readonly OwnComponent[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([version, components]))
    .digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
