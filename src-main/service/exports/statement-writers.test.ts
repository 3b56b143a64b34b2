import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, test } from 'vitest'
import { vexFormats } from '#service/domain/export-request.ts'
import type { ExportContent, ExportedFinding } from '#service/domain/export-content.ts'
import type { VexDecision } from '#service/domain/finding.ts'
import { contentOf, run } from './content-for-test.ts'
import { csafFaults } from './csaf/conformance-for-test.ts'
import { hasSamples } from './spdx/samples-for-test.ts'
import { schemaFault, shaclFaults } from './spdx3/official-verdict-for-test.ts'
import { vexWriters } from './statement-writers.ts'

type Json = Readonly<Record<string, unknown>>
const publisher = { name: 'Acme', url: 'https://acme.example', email: 'psirt@acme.example' }
const written = (format: keyof typeof vexWriters, content: ExportContent) =>
  JSON.parse([...vexWriters[format].write(content, { ...run, publisher })].join('')) as Json

const decision = (rest: Partial<VexDecision>): VexDecision =>
  ({
    ...{ status: 'affected', justification: null, response: null, impact: null, detail: null, actionStatement: null },
    ...{
      note: 'ours only',
      fixedIn: null,
      resolutionDate: null,
      scope: 'VERSION',
      operationId: 'o',
      originalTerms: [],
    },
    ...{ decidedBy: { kind: 'USER', name: 'Ada', id: null }, decidedAt: '2026-11-19T10:00:00.123Z' },
    ...rest,
  }) as VexDecision // as the rules have it

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
  ({
    ...{ id: `vuln-${number}`, vulnerabilityId: `GHSA-${number}`, cveId: number === 1 ? 'CVE-2026-0001' : null },
    aliases: number === 1 ? ['CVE-2026-0001', 'GHSA-1'] : [`GHSA-${number}`],
    ...{ summary: 'A hole', details: null, kind: 'vulnerability', severity: 'high', cvssScore: null, cvssVector: null },
    ...{ cvssMetrics: [], source: 'OSV', references: [], cwes: [], epssScore: null, epssPercentile: null },
    ...{ epssDate: null, epssModel: null, kev: null, kevDateAdded: null, kevDueDate: null, kevRansomware: null },
    ...{ publishedAt: '2026-01-01T00:00:00.5Z', lastModifiedAt: null, withdrawnAt: null, updatedAt: '' },
  }) as unknown as ExportedFinding['vulnerability'] // records are left out of it

/** Every status, of one vulnerability and of another, in components that are named well, badly and not at all. */
function contentWith(document: object | Buffer): ExportContent {
  const bytes = Buffer.isBuffer(document) ? document : Buffer.from(JSON.stringify(document))
  const plain = contentOf(bytes)
  const findings = plain.components.slice(0, 12).flatMap(({ id }, at) =>
    [1, 2].map((number) => ({
      ...{
        id: `${number} of ${id}`,
        componentId: id,
        fixedVersions: [],
        priority: 0,
        vulnerability: vulnerability(number),
      },
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
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } },
  components,
}
const spdx = {
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc' },
  documentNamespace: 'https://example.org/doc',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
  packages: ['a', 'b'].map((name) => ({ SPDXID: `SPDXRef-${name}`, name, versionInfo: '1', downloadLocation: 'NONE' })),
  documentDescribes: ['SPDXRef-a'],
}
const contents: readonly (readonly [string, ExportContent])[] = [
  ['a CycloneDX document', contentWith(document)],
  ['one without an identity', contentWith({ ...document, serialNumber: undefined })],
  ['an SPDX document', contentWith(spdx)],
  ['nothing decided', { ...contentWith(document), findings: [] }],
]

describe.each(contents)('%s', (_, content) => {
  test.each(vexFormats)('%s: a note is never written, the same content gives the same text', (format) => {
    const text = JSON.stringify(written(format, content))
    const turned = { ...content, findings: content.findings.toReversed(), components: content.components.toReversed() }
    expect([text.includes('ours only'), JSON.stringify(written(format, turned))]).toEqual([false, text])
  })

  test('CYCLONEDX: the official schema accepts it', async () => {
    const validator = new JsonValidator(Version.v1dot7)
    expect(await validator.validate(JSON.stringify(written('CYCLONEDX', content)))).toBeNull()
  })

  test('OPENVEX: as the specification has it', () => {
    expect(openvexFaults(written('OPENVEX', content))).toEqual([])
  })

  test('CSAF: as the schema and the mandatory tests have it', () => {
    expect(csafFaults(written('CSAF', content))).toEqual([])
  })
})

describe.skipIf(!hasSamples)(`SPDX 3.0.1${hasSamples ? '' : ' (the official schemas are not here)'}`, () => {
  const spdxOf = (content: ExportContent) => written('SPDX', content) as { readonly '@graph': readonly Json[] }
  test.each(contents)('%s: schema and SHACL accept it', { timeout: 60_000 }, async (_, content) => {
    const result = spdxOf(content)
    expect([schemaFault(result), await shaclFaults(result)]).toEqual([null, []])
  })

  test('SHACL sees an affected assessment without its action statement', { timeout: 60_000 }, async () => {
    const result = spdxOf(contentWith(document))
    const graph = result['@graph'].map(({ security_actionStatement: _, ...rest }) => rest)
    expect((await shaclFaults({ ...result, '@graph': graph })).length).toBeGreaterThan(0)
  })
})

/** Rules of OpenVEX 0.2.0 ("Document Struct Fields", "Statement Fields", "VEX Statuses"). */
function openvexFaults(vex: Json): string[] {
  const faults: string[] = []
  for (const name of ['@context', '@id', 'author', 'timestamp']) {
    if (typeof vex[name] !== 'string') faults.push(`${name} is missing`)
  }
  for (const statement of vex['statements'] as Json[]) faults.push(...statementFaults(statement))
  return faults
}

function statementFaults(statement: Json): string[] {
  const { status } = statement
  const has = (name: string) => statement[name] !== undefined
  const ids = (statement['products'] as Json[]).flatMap((one) => [one, ...((one['subcomponents'] ?? []) as Json[])])
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof (statement['vulnerability'] as Json)['name'] !== 'string', 'a vulnerability has no name'],
    [ids.some((one) => typeof one['@id'] !== 'string' || !URL.canParse(one['@id'])), 'a product id is no IRI'],
    [status === 'affected' && !has('action_statement'), 'affected needs an action statement'],
    [status !== 'affected' && has('action_statement'), `${String(status)} takes no action statement`],
    [status === 'not_affected' && !has('justification') && !has('impact_statement'), 'not affected needs a reason'],
    [status !== 'not_affected' && (has('justification') || has('impact_statement')), 'a reason without not affected'],
  ]
  return rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []))
}
