import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { contentOf, run } from './content-for-test.ts'
import { decision } from './spdx/fixtures-for-test.ts'
import { vexWriters } from './outputs/statement-writers.ts'
import { vulnerabilityForTest } from '#service/domain/findings/vulnerability-for-test.ts'

type Json = Readonly<Record<string, unknown>>
const publisher = { name: 'Acme', url: 'https://acme.example', email: 'psirt@acme.example' }

/** Writes the decisions of this content in a format. */
export const vexOf = (format: keyof typeof vexWriters, content: ExportContent) =>
  JSON.parse([...vexWriters[format].write(content, { ...run, publisher })].join('')) as Json

const decisions: readonly (VexDecision | null)[] = [
  decision({ status: 'not_affected', justification: 'component_not_present', impact: 'Not shipped', detail: 'Looked' }),
  decision({ status: 'not_affected', justification: 'vulnerable_code_cannot_be_controlled_by_adversary' }),
  decision({ status: 'affected' }),
  decision({ status: 'affected', response: 'will_not_fix', actionStatement: 'Do not use it', fixedIn: '2' }),
  decision({ status: 'fixed', response: 'update', resolutionDate: '2026-12-24', impact: 'Was bad' }),
  decision({ status: 'under_investigation', detail: 'Two\n\nparagraphs' }),
  null,
]
const vulnerability = (number: number) =>
  vulnerabilityForTest({
    id: `vuln-${number}`,
    vulnerabilityId: `GHSA-${number}`,
    cveId: number === 1 ? 'CVE-2026-0001' : null,
    aliases: number === 1 ? ['CVE-2026-0001', 'GHSA-1'] : [`GHSA-${number}`],
    summary: 'A hole',
    publishedAt: '2026-01-01T00:00:00.5Z',
  })

/** Creates content with every status for two vulnerabilities, in components with good, bad and missing identifiers. */
function contentWith(document: object): ExportContent {
  const plain = contentOf(Buffer.from(JSON.stringify(document)))
  const findings = plain.components.slice(0, 12).flatMap(({ id }, at) =>
    [1, 2].map((number) => ({
      id: `${number} of ${id}`,
      componentId: id,
      fixedVersions: [],
      priority: 0,
      severity: 'high' as const,
      vulnerability: vulnerability(number),
      decision: decisions[(at + number) % decisions.length] ?? null,
    })),
  )
  return { ...plain, findings }
}

const components = [
  { purl: 'pkg:npm/%40a/a@1.0.0', hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }] },
  { cpe: 'cpe:2.3:a:acme:b:1.0:*:*:*:*:*:*:*' },
  { cpe: 'cpe:/a:acme:b:1.0' },
  { group: 'org.acme' },
  { purl: 'not a purl' },
  { purl: 'pkg:npm/same@1' },
  { purl: 'pkg:npm/same@1' },
  { name: 'spaces & "quotes" é' },
].map((rest, at) => ({ type: 'library', 'bom-ref': `part ${at}`, name: `part-${at}`, version: '1.0', ...rest }))
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } },
  components,
}
const spdx = {
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'doc',
  documentNamespace: 'https://example.org/doc',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
  packages: ['a', 'b'].map((name) => ({ SPDXID: `SPDXRef-${name}`, name, versionInfo: '1', downloadLocation: 'NONE' })),
  documentDescribes: ['SPDXRef-a'],
}
/** Contents with decisions, by description. */
export const decidedContents: readonly (readonly [string, ExportContent])[] = [
  ['a CycloneDX document', contentWith(document)],
  ['one without an identity', contentWith({ ...document, serialNumber: undefined })],
  ['an SPDX document', contentWith(spdx)],
  ['nothing decided', { ...contentWith(document), findings: [] }],
]
