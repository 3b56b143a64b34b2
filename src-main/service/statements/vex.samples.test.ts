import { expect, test } from 'vitest'
import { vexStatuses } from '#shared/vex.ts'
import { isRejected, sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { vexFormats } from '#service/domain/downloads/export-outputs.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { vexWriters } from '#service/exports/outputs/statement-writers.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { csafFault } from '#service/standards/csaf/csaf-fault.ts'
import { openvexFault } from '#service/standards/openvex/openvex-fault.ts'
import { ComponentIndex } from './component-index.ts'
import { evaluateVex } from './evaluate-vex.ts'
import { decisionsOf } from './resolve-vex-conflicts.ts'
import { FindingIndex } from './finding-index.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'

/** Components of a document that get a decision: the first ones, among them the primary. */
const decidedComponents = 40

function decided(content: ExportContent): ExportContent {
  const findings = content.components.slice(0, decidedComponents).flatMap(({ id }, at) => {
    const { word: status = 'affected' } = vexStatuses[at % 5] ?? {}
    const decision = decisionForTest({
      status,
      justification: status === 'not_affected' ? 'inline_mitigations_already_exist' : null,
      detail: `Decision ${at}`,
    } as Partial<VexDecision>) // a justification exists exactly when the status needs one
    const vulnerability = {
      id: 'one',
      vulnerabilityId: 'CVE-2026-0001',
      cveId: 'CVE-2026-0001',
      aliases: ['CVE-2026-0001'],
      summary: null,
      details: null,
      severity: 'high',
      cvssMetrics: [],
      source: 'OSV',
      references: [],
      cwes: [],
      publishedAt: null,
      lastModifiedAt: null,
    } as unknown as ExportContent['findings'][number]['vulnerability'] // what writers read of it
    return [
      {
        id: `of ${id}`,
        componentId: id,
        decision: at % 5 === 4 ? null : decision,
        fixedVersions: [],
        priority: 0,
        severity: 'high' as const,
        vulnerability,
      },
    ]
  })
  return { ...content, findings }
}

/** What is decided in an empty store: the text of the analysis, by finding. */
function imported(content: ExportContent, text: string): Record<string, unknown> {
  const { serialNumber, primaryComponentId } = content.version
  const undecided = content.findings.map(({ id, componentId }) => ({
    id,
    componentId,
    vulnerabilityId: 'one',
    decision: null,
    updatedAt: '',
  }))
  const components = new ComponentIndex({ serialNumber, primaryComponentId }, content.components)
  const version = { id: 'v', label: '1', components, findings: new FindingIndex(undecided) }
  const index = { versions: [version], vulnerabilities: new Map([['CVE-2026-0001', ['one']]]) }
  const statements = evaluateVex(readVex(readHead(Buffer.from(text))), index)
  const decisions = decisionsOf(statements.filter(({ isApplicable }) => isApplicable))
  return Object.fromEntries(decisions.map(({ findingId, change }) => [findingId, [change.status, change.detail]]))
}

/** Documents with something that can be decided. */
const paths = sampleFiles(/^(cyclonedx|spdx)-(json|xml|tagvalue)$/)
  .filter((file) => !isRejected(file) && file.components !== 0)
  .map(({ path }) => path)

test.each(paths)('reads decisions about %s back from each format', (path) => {
  const content = decided(contentOf(sampleBytes(path)))
  const expected = Object.fromEntries(
    content.findings.flatMap(({ id, decision }) => (decision ? [[id, [decision.status, decision.detail]]] : [])),
  )
  expect(Object.keys(expected).length).toBeGreaterThan(0)
  for (const format of vexFormats) {
    const publisher = { name: 'Acme', url: null, email: null }
    const text = [...vexWriters[format].write(content, { ...run, publisher })].join('')
    expect([format, imported(content, text)]).toEqual([format, expected])
    if (format === 'CSAF') expect(csafFault(JSON.parse(text))).toBeNull()
    if (format === 'OPENVEX') expect(openvexFault(JSON.parse(text))).toBeNull()
  }
})
