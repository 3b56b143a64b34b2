import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportContent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import { type VexFormat, vexFormats } from '#service/domain/downloads/export-outputs.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'
import { run } from '#service/exports/content-for-test.ts'
import { decidedContents } from '#service/exports/decided-contents-for-test.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'
import { decidedContent } from '#service/statements/decided-content-for-test.ts'
import { verifyVex } from './verify-vex.ts'

const publisher = { name: 'Acme', url: 'https://acme.example', email: null }
const written = (format: VexFormat, content: ExportContent) =>
  [...vexWriters[format].write(content, { ...run, publisher })].join('')
const verdict = (format: VexFormat, content: ExportContent, text = written(format, content)) =>
  verifyVex(Buffer.from(text), content, format)

const withDecisions = decidedContents.filter(([, { findings }]) => findings.length > 0)

describe.each(vexFormats)('%s', (format) => {
  test.each(withDecisions)('every decision about %s is found again', (_, content) => {
    expect(verdict(format, content)).toEqual({ schemaValid: true, roundTripVerified: true })
  })

  test('every decision about components that look alike is found again', () => {
    fc.assert(
      fc.property(decidedContent, (content) => {
        expect(verdict(format, content).roundTripVerified).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  const [[, content]] = withDecisions as [(typeof withDecisions)[number]] // the list is never empty
  const [first, second] = content.components
  const decided = content.findings.filter(({ decision }) => decision !== null)
  /** The decisions in the place of which a file is verified. */
  const instead = (change: (finding: ExportedFinding, at: number) => ExportedFinding | null): ExportContent => ({
    ...content,
    findings: decided.flatMap((finding, at) => change(finding, at) ?? []),
  })
  const fault = (found: ExportContent) => () => verifyVex(Buffer.from(written(format, content)), found, format)

  test.each([
    ['a decision is not in it', missingOne(), /the decision about .* in ".*" is missing when the file is read again$/],
    ['a decision has another status', instead(withStatus), /^the statement about .* is not what was decided \(/],
    [
      'a decision has another justification',
      instead(withJustification),
      /\(not_affected, .*\) is not what was decided/,
    ],
    ['it states what was not decided', instead((finding, at) => (at === 0 ? null : finding)), /is not about a decided/],
    [
      'a decision is about another component',
      instead((finding) =>
        finding.componentId === first?.id ? { ...finding, componentId: second?.id ?? '' } : finding,
      ),
      /is not (about a decided finding|what was decided)/,
    ],
    [
      'a decision is about another vulnerability',
      instead((finding, at) =>
        at === 0 ? { ...finding, vulnerability: { ...finding.vulnerability, ...other } } : finding,
      ),
      /is not about a decided finding/,
    ],
  ] as const)('is rejected if %s', (_, found, reason) => {
    expect(fault(found)).toThrow(reason)
  })

  /** Decides a vulnerability in a component that has none of it. */
  function missingOne(): ExportContent {
    const { vulnerability } = decided[0] ?? { vulnerability: null }
    if (!vulnerability) throw new Error('Nothing is decided')
    const more = { ...decided[0], id: 'one more', vulnerability: { ...vulnerability, ...other } } as ExportedFinding
    return { ...content, findings: [...decided, more] }
  }
})

const other = { id: 'vuln-9', vulnerabilityId: 'GHSA-9', cveId: null, aliases: ['GHSA-9'] }

function withStatus(finding: ExportedFinding, at: number): ExportedFinding {
  return at === 0 ? { ...finding, decision: decisionForTest({ status: 'fixed', justification: null }) } : finding
}

function withJustification(finding: ExportedFinding): ExportedFinding {
  const { decision } = finding
  if (decision?.justification !== 'component_not_present') return finding
  return { ...finding, decision: { ...decision, justification: 'inline_mitigations_already_exist' } }
}

test('the schema of the version that a CycloneDX file states is the one that counts', () => {
  const [[, content]] = decidedContents as [(typeof decidedContents)[number]] // the list is never empty
  const text = written('CYCLONEDX', content)
  expect(verdict('CYCLONEDX', content, text.replaceAll('1.7', '1.6')).schemaValid).toBe(true)
  const wrong = text.replace('"state": "exploitable"', '"state": "nonsense"')
  expect(() => verdict('CYCLONEDX', content, wrong)).toThrow(/the schema of CycloneDX 1\.7 does not accept it/)
  const incomplete = written('SPDX', content).replace('"specVersion": "3.0.1",', '')
  expect(() => verdict('SPDX', content, incomplete)).toThrow(/the schema of SPDX 3\.0\.1 does not accept it/)
})

test.each([
  ['OPENVEX', /"version": 1,/, '"version": 0,', 'OpenVEX 0.2.0', '/version: Expected an integer from 1, found 0'],
  [
    'OPENVEX',
    /"@id": "pkg:npm\/%40a\/a@1\.0\.0"/,
    '"@id": "no IRI"',
    'OpenVEX 0.2.0',
    '/statements/1/products/0/subcomponents/0/@id: Expected an IRI, found "no IRI"',
  ],
  [
    'CSAF',
    /"title": "Vulnerability status/,
    '"titel": "Vulnerability status',
    'CSAF 2.0',
    '/document: The member "title" is missing',
  ],
] as const)(
  '%s: a file with a fault is rejected with its place and rule (%s becomes %s)',
  (format, text, changed, name, fault) => {
    const [[, content]] = decidedContents as [(typeof decidedContents)[number]] // the list is never empty
    const wrong = written(format, content).replace(text, changed)
    expect(wrong).toContain(changed)
    if (fault === null) expect(verdict(format, content, wrong).schemaValid).toBe(true)
    else expect(() => verdict(format, content, wrong)).toThrow(`the schema of ${name} does not accept it: ${fault}`)
  },
)
