import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { describe, expect, test } from 'vitest'
import type { ExportContent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { contentOf, run } from './content-for-test.ts'
import { byText } from './cyclonedx/members.ts'
import { writeDocument } from './cyclonedx/write-document.ts'
import { cyclonedxVex } from './outputs/cyclonedx-vex.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'
import { vulnerabilityForTest } from '#service/domain/findings/vulnerability-for-test.ts'

const validator = new JsonValidator(Version.v1dot7)
/** The verdict of another implementation than the one that the exports ask. */
const fault = (document: object) => validator.validate(JSON.stringify(document))
const json = (value: object) => Buffer.from(JSON.stringify(value))
const cyclonedx = (rest: object) => json({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest })
const library = (name: string, rest: object = {}) => ({ type: 'library', 'bom-ref': name, name, ...rest })
const plain = (content: ExportContent) => writeDocument(content, run, '1.7', plainExport)
const withFindings = (content: ExportContent) =>
  writeDocument(content, run, '1.7', { ...plainExport, vulnerabilities: true })

/** The parts of a reading that an export has to bring back. */
function essence({ components, edges, kept }: ExportContent) {
  return {
    components,
    edges: edges.map(String).toSorted(byText),
    kept: { ...kept, $schema: undefined, metadata: undefined, version: undefined },
  }
}

const rich = cyclonedx({
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 3,
  metadata: {
    tools: [{ vendor: 'Acme', name: 'scan', version: '1' }],
    component: library('app', { type: 'application', version: '1', components: [library('bundled')] }),
  },
  components: [
    library('a', {
      version: '1.0.0',
      purl: 'pkg:npm/a@1.0.0',
      hashes: [{ alg: 'SHA-1', content: 'a'.repeat(40) }],
      licenses: [{ license: { id: 'MIT' } }],
      externalReferences: [{ type: 'vcs', url: 'https://git.example/a' }],
      properties: [{ name: 'k', value: 'v' }],
      evidence: { copyright: [{ text: '(c)' }] },
      components: [library('a-inner')],
    }),
    library('b', { version: '2', scope: 'optional', supplier: { name: 'Acme', url: ['https://acme.example'] } }),
  ],
  dependencies: [
    { ref: 'app', dependsOn: ['b', 'a'] },
    { ref: 'a', dependsOn: ['b'] },
    { ref: 'b', dependsOn: [] },
  ],
  compositions: [{ aggregate: 'complete', assemblies: ['app'] }],
})

test('restores a document exactly', async () => {
  const content = contentOf(rich)
  const document = plain(content)
  expect(await fault(document)).toBeNull()
  expect(essence(contentOf(json(document)))).toEqual(essence(content))
})

test('keeps the original tools and adds Waybill once', async () => {
  const names = (content: ExportContent) => contentOf(json(plain(content))).version.tools.map(({ name }) => name)
  const once = contentOf(rich)
  expect([names(once), names(contentOf(json(plain(once))))]).toEqual([
    ['scan', 'Waybill'],
    ['scan', 'Waybill'],
  ])
})

test('writes the same bytes for the same content', async () => {
  const content = contentOf(rich)
  const turned = { ...content, components: content.components.toReversed(), edges: content.edges.toReversed() }
  expect(JSON.stringify(plain(turned))).toBe(JSON.stringify(plain(content)))
})

describe('writes a valid document from members that 1.7 rejects', () => {
  test.each<[string, object]>([
    ['a hash of no algorithm', { hashes: [{ alg: 'CRC-32', content: 'abcd' }] }],
    ['a URL that is none', { externalReferences: [{ type: 'website', url: 'http://[not a url' }] }],
    ['a reference type that is none', { externalReferences: [{ type: 'gopher', url: 'gopher://x' }] }],
    ['a licence id that is none', { licenses: [{ license: { id: 'Apache-2' } }] }],
    ['a mail address that is none', { supplier: { name: 'x', contact: [{ email: 'not a mail' }] } }],
    ['a kind that is none', { type: 'gem' }],
    ['evidence of the wrong shape', { evidence: 'seen' }],
    ['a range beside a version', { version: '1', isExternal: true, versionRange: 'vers:npm/>=1' }],
    ['a version of 2,000 characters', { version: '1'.repeat(2_000) }],
    ['a signature', { signature: { algorithm: 'RS512', value: 'x' } }],
  ])('%s', async (_, rest) => {
    expect(await fault(plain(contentOf(cyclonedx({ components: [library('a', rest)] }))))).toBeNull()
  })
})

const vulnerability = vulnerabilityForTest({
  cveId: 'CVE-2026-0001',
  aliases: ['CVE-2026-0001', 'GHSA-x'],
  summary: 'Bad',
  cvssScore: 7.5,
  cvssMetrics: [{ version: '3.1', vector: 'CVSS:3.1/AV:N', score: 7.5, severity: 'high', source: 'OSV' }],
  references: [{ type: 'WEB', url: 'https://example.org/a' }],
  cwes: ['CWE-79'],
  publishedAt: '2026-01-01T00:00:00.000Z',
})

const decision = (rest: Partial<VexDecision>) => decisionForTest({ note: 'ours only', ...rest })

const finding = (componentId: string, decided: VexDecision | null): ExportedFinding => ({
  id: `finding of ${componentId}`,
  componentId,
  decision: decided,
  priority: 0,
  severity: 'high',
  fixedVersions: [],
  vulnerability,
})

type Entry = { affects: { ref: string; versions?: object[] }[]; analysis?: object; properties?: object[]; id: string }
const entries = (document: Record<string, unknown>) => document['vulnerabilities'] as Entry[]

test('keeps signatures of unchanged parts and removes those of changed ones', () => {
  const signature = { algorithm: 'HS256', value: 'c2lnbmVk' }
  const content = contentOf(
    cyclonedx({
      signature,
      components: [library('a', { signature })],
      services: [{ 'bom-ref': 's', name: 'service', signature }],
    }),
  )
  const document = plain(content)
  expect([document['signature'], document['components'], document['services']]).toEqual([
    undefined,
    [{ type: 'library', 'bom-ref': 'a', name: 'a' }],
    [{ 'bom-ref': 's', name: 'service', signature }],
  ])
})

describe('VEX', () => {
  const notAffected = decision({
    status: 'not_affected',
    justification: 'vulnerable_code_cannot_be_controlled_by_adversary',
    impact: 'Input is fixed',
    detail: 'See the review',
  })

  test('links a decision to the original document, in CycloneDX terms and ours', async () => {
    const document = cyclonedxVex(contentOf(rich, [finding('id of a', notAffected), finding('id of b', null)]), run)
    expect(await fault(document)).toBeNull()
    expect(entries(document)).toMatchObject([
      {
        id: 'CVE-2026-0001',
        analysis: {
          state: 'not_affected',
          justification: 'requires_environment',
          detail: 'Input is fixed\n\nSee the review',
          firstIssued: '2026-11-19T10:00:00.000Z',
        },
        affects: [
          {
            ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/3#a',
            versions: [{ version: '1.0.0', status: 'unaffected' }],
          },
        ],
        properties: [
          { name: 'waybill:vex:status', value: 'not_affected' },
          { name: 'waybill:vex:justification', value: 'vulnerable_code_cannot_be_controlled_by_adversary' },
          { name: 'waybill:vex:impact', value: 'Input is fixed' },
          { name: 'waybill:vex:detail', value: 'See the review' },
        ],
      },
    ])
    expect(document['components']).toMatchObject([{ 'bom-ref': 'a', purl: 'pkg:npm/a@1.0.0' }])
    expect(JSON.stringify(document)).not.toContain('ours only')
  })

  test('includes the components if there is no serial number', async () => {
    const content = contentOf(cyclonedx({ components: [library('a', { purl: 'pkg:npm/a@1' }), library('b')] }), [
      finding('id of a', decision({ status: 'affected', response: 'update', actionStatement: 'Go to 2' })),
    ])
    const document = cyclonedxVex(content, run)
    expect(await fault(document)).toBeNull()
    expect(document['components']).toEqual([{ type: 'library', 'bom-ref': 'a', name: 'a', purl: 'pkg:npm/a@1' }])
    expect(entries(document)).toMatchObject([
      { affects: [{ ref: 'a' }], recommendation: 'Go to 2', analysis: { state: 'exploitable', response: ['update'] } },
    ])
  })

  test('writes one entry per decision, for any number of components', async () => {
    const fixed = decision({ status: 'fixed', fixedIn: '2.0' })
    const same = cyclonedxVex(contentOf(rich, [finding('id of b', fixed), finding('id of a', fixed)]), run)
    const apart = cyclonedxVex(contentOf(rich, [finding('id of a', fixed), finding('id of b', notAffected)]), run)
    expect([await fault(same), await fault(apart)]).toEqual([null, null])
    expect([entries(same).map((entry) => entry.affects.length), entries(apart).length]).toEqual([[2], 2])
  })

  test('writes a valid empty document if nothing is decided', async () => {
    const document = cyclonedxVex(contentOf(rich, [finding('id of a', null)]), run)
    expect([await fault(document), document['vulnerabilities']]).toEqual([null, []])
  })

  test('includes undecided findings in an SBOM with findings', async () => {
    const content = contentOf(rich, [finding('id of a', notAffected), finding('id of b', null)])
    const document = withFindings(content)
    expect(await fault(document)).toBeNull()
    expect(entries(document).map(({ affects, analysis }) => [affects[0]?.ref, analysis !== undefined])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})
