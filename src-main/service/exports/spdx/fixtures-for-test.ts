import type { ExportContent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'
import { vulnerabilityForTest } from '#service/domain/findings/vulnerability-for-test.ts'

/** A CycloneDX document with much data that SPDX expresses differently. */
export const richDocument = {
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  version: 1,
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: {
    timestamp: '2026-01-02T03:04:05.678Z',
    lifecycles: [{ phase: 'build' }, { phase: 'decommission' }],
    tools: { components: [{ type: 'application', name: 'scan', version: '1' }] },
    authors: [{ name: 'Ann', email: 'ann@acme.example' }],
    component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' },
  },
  components: [
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40acme/a@1.0.0?x=1',
      group: '@acme',
      name: 'a',
      version: '1.0.0',
      purl: 'pkg:npm/%40acme/a@1.0.0',
      cpe: 'cpe:2.3:a:acme:a:1.0.0:*:*:*:*:*:*:*',
      scope: 'required',
      hashes: [
        { alg: 'SHA-256', content: 'a'.repeat(64) },
        { alg: 'Streebog-256', content: 'b'.repeat(64) },
      ],
      licenses: [{ license: { name: 'Acme </text> License', text: { content: 'Do\nas you like </text> "so"' } } }],
      supplier: { name: 'Acme (Europe)', url: ['https://acme.example'], contact: [{ phone: '1' }] },
      properties: [{ name: 'k', value: 'v' }],
      externalReferences: [
        { type: 'vcs', url: 'https://git.example/a b', comment: 'Two\nlines' },
        { type: 'distribution', url: 'https://dl.example/a.tgz', hashes: [{ alg: 'MD5', content: 'c'.repeat(32) }] },
      ],
      components: [{ type: 'device-driver', 'bom-ref': 'inner', name: 'inner', pedigree: { notes: 'patched' } }],
    },
    {
      type: 'library',
      'bom-ref': 'a',
      name: 'b\nb',
      version: '2',
      scope: 'optional',
      licenses: [{ expression: 'mit' }],
    },
    { type: 'library', 'bom-ref': 'A', name: 'c', licenses: [{ expression: 'LicenseRef-x OR MIT' }] },
  ],
  services: [{ name: 'login' }],
  dependencies: [
    { ref: 'app', dependsOn: ['a', 'pkg:npm/%40acme/a@1.0.0?x=1'] },
    { ref: 'a', dependsOn: [] },
  ],
  compositions: [
    { aggregate: 'incomplete_first_party_only', dependencies: ['app'] },
    { aggregate: 'complete', assemblies: ['pkg:npm/%40acme/a@1.0.0?x=1'] },
  ],
  annotations: [
    {
      subjects: ['a'],
      annotator: { individual: { name: 'Bob' } },
      timestamp: '2026-02-03T04:05:06.7Z',
      text: 'Looked at',
    },
  ],
}

/** Reads a document and adds findings with alternating decisions to its first components, and a support status to each. */
export function contentWithFindings(document: object): ExportContent {
  return withFindings(contentOf(Buffer.from(JSON.stringify(document))))
}

/** Adds the same findings to existing content. */
export function withFindings(content: ExportContent): ExportContent {
  const findings = content.components.slice(0, 5).map(({ id }, at): ExportedFinding => ({
    id: `finding ${at}`,
    componentId: id,
    priority: 0,
    severity: 'high',
    fixedVersions: [],
    vulnerability: vulnerability(at % 2),
    decision: decisions[at % decisions.length] ?? null,
  }))
  const levels = ['actively_maintained', 'abandoned', 'none', 'no_longer_maintained', 'unspecified'] as const
  const components = content.components.map((component, at) => ({
    ...component,
    supportLevel: levels[at % levels.length] ?? 'unspecified',
    endOfSupport: at % 2 === 0 ? '2030-06-01' : null,
  }))
  return { ...content, components, findings }
}

/** Creates a user's decision with these terms. */
export const decision = (rest: Partial<VexDecision>) =>
  decisionForTest({ note: 'ours only', decidedAt: '2026-11-19T10:00:00.123Z', ...rest })

const decisions: readonly (VexDecision | null)[] = [
  decision({ status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path', impact: 'Not called' }),
  decision({ status: 'affected', response: 'update', fixedIn: '2' }),
  decision({ status: 'fixed', detail: 'Done' }),
  decision({ status: 'under_investigation' }),
  null,
]

const vulnerability = (number: number) =>
  vulnerabilityForTest({
    id: `vuln-${number}`,
    vulnerabilityId: number === 0 ? 'CVE-2026-0001' : 'GHSA-1',
    aliases: number === 0 ? ['CVE-2026-0001', 'GHSA-0'] : ['GHSA-1'],
    summary: 'A hole',
    cvssScore: 7.5,
    cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
    cvssMetrics: [
      {
        version: '3.1',
        vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
        score: 7.5,
        severity: 'high',
        source: 'x',
      },
      { version: '2.0', vector: 'AV:N/AC:L/Au:N/C:N/I:N/A:C', score: 7.8, severity: 'high', source: 'x' },
      {
        version: '4.0',
        score: 8.7,
        severity: 'high',
        source: 'x',
        vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N',
      },
    ],
    epssScore: 0.5,
    epssPercentile: 0.9,
    epssDate: '2026-01-01',
    kev: number === 0,
    publishedAt: '2026-01-01T00:00:00.5Z',
  })
