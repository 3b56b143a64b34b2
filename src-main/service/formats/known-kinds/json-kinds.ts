import type { JsonDocument } from '#service/formats/json/json-document.ts'
import { isDependencyTrackExport } from './dependency-track-export.ts'
import type { UnsupportedFormat } from './known-kind.ts'

const triage = 'is a VEX document, not an SBOM. Import it as VEX'
const advisories = 'are advisory data, not an SBOM. Import them as advisory data'
const fromTool = 'is a tool-specific format, not an SBOM. Export CycloneDX or SPDX from the tool'
const lock = 'is not an SBOM. Create one from it with an SBOM tool'

/** JSON formats, recognized by their root members. */
export const jsonKinds: readonly UnsupportedFormat[] = [
  kind('OpenVEX', triage, 'VEX', (json) => /openvex/i.test(start(json, '@context'))),
  kind(
    'CSAF',
    triage,
    'VEX',
    (json) => json.kind('document') === 'object' && /"csaf_version"/.test(start(json, 'document')),
  ),
  kind('Dependency-Track findings', 'are decisions, not an SBOM. Import them as VEX', 'VEX', isDependencyTrackExport),
  kind('A SARIF report', 'is a scan report, not an SBOM', 'OTHER', (json) => {
    return /sarif/i.test(json.text('$schema') ?? '') || (json.kind('runs') === 'array' && has(json, 'version'))
  }),
  kind('Syft JSON', fromTool, 'OTHER', (json) => {
    return (
      json.kind('artifacts') === 'array' && (has(json, 'descriptor', 'schema') || has(json, 'artifactRelationships'))
    )
  }),
  kind('A Grype report', 'is a scan report, not an SBOM', 'OTHER', (json) => {
    return json.kind('matches') === 'array' && has(json, 'descriptor')
  }),
  kind('A Trivy report', fromTool, 'OTHER', (json) => has(json, 'SchemaVersion', 'ArtifactName')),
  kind('A ScanCode report', fromTool, 'OTHER', (json) => json.kind('headers') === 'array' && has(json, 'files')),
  kind('A GitHub dependency snapshot', fromTool, 'OTHER', (json) => has(json, 'manifests', 'detector')),
  kind('An npm lock file', lock, 'OTHER', (json) => has(json, 'lockfileVersion')),
  kind('A package manager lock file', lock, 'OTHER', (json) => {
    return has(json, '_meta', 'default') || has(json, 'content-hash', 'packages')
  }),
  kind('An npm package.json', lock, 'OTHER', (json) => {
    return (
      has(json, 'name', 'version') && (has(json, 'dependencies') || has(json, 'devDependencies') || has(json, 'main'))
    )
  }),
  kind('The KEV catalog', advisories.replace('are', 'is'), 'ADVISORIES', (json) => has(json, 'catalogVersion')),
  kind('OSV records', advisories, 'ADVISORIES', (json) => {
    return has(json, 'id', 'modified') && (has(json, 'affected') || has(json, 'schema_version'))
  }),
  kind('NVD records', advisories, 'ADVISORIES', (json) => json.text('format') === 'NVD_CVE'),
  kind(
    'CVE records',
    'are advisory data in an unsupported format. Supported: OSV, GitHub, NVD, CSAF and OpenVEX',
    'OTHER',
    (json) => {
      return json.text('dataType') === 'CVE_RECORD' || has(json, 'CVE_Items')
    },
  ),
  kind('An in-toto statement of another type', 'contains no SBOM', 'OTHER', (json) => has(json, 'predicateType')),
  kind(
    'A license list',
    'is not an SBOM',
    'OTHER',
    (json) => has(json, 'licenseListVersion') || has(json, 'licenseId'),
  ),
  kind('A JSON schema', 'is a schema, not an SBOM', 'OTHER', (json) =>
    /json-schema\.org/.test(json.text('$schema') ?? ''),
  ),
  kind('A list', 'is not an SBOM. An SBOM is a single JSON object', 'OTHER', (json) => json.root === 'array'),
  kind('A JSON value', 'is not an SBOM. An SBOM is a single JSON object', 'OTHER', (json) => json.root !== 'object'),
]

function kind(
  name: string,
  why: string,
  family: UnsupportedFormat['family'],
  is: (json: JsonDocument) => boolean,
): UnsupportedFormat {
  return { name, why, family, recognizes: ({ json }) => json !== undefined && is(json) }
}

function has(json: JsonDocument, ...names: readonly string[]): boolean {
  return names.every((name) => json.kind(name) !== undefined)
}

/** Returns the start of a member's text. */
function start(json: JsonDocument, name: string): string {
  return json.bytesOf(name)?.toString('utf8', 0, 65_536) ?? ''
}
