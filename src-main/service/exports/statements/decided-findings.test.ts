import { expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { vexFormats } from '#service/domain/downloads/export-outputs.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { run } from '#service/exports/content-for-test.ts'
import { decidedContents, vexOf } from '#service/exports/decided-contents-for-test.ts'
import { sbomWriterOf } from '#service/exports/outputs/sbom-writers.ts'
import { decision } from '#service/exports/spdx/fixtures-for-test.ts'
import { decidedGroups } from './decided-findings.ts'

const content = decidedContents[0]?.[1] as ExportContent // the list is never empty

/** The strings of a document, wherever they stand. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

test.each(vexFormats)('names in %s a vulnerability by its CVE and by every alias', (format) => {
  const { findings } = content
  const aliased = findings.filter(({ vulnerability }) => vulnerability.cveId !== null)
  const text = stringsIn(vexOf(format, { ...content, findings: aliased }))
  expect(['CVE-2026-0001', 'GHSA-1'].filter((id) => !text.includes(id))).toEqual([])
})

test('names in an SPDX 3 document a vulnerability by its CVE and by every alias', () => {
  const request: Extract<ExportRequest, { kind: 'sbom' }> = {
    ...{ kind: 'sbom', spec: 'SPDX', specVersion: '3.0.1', format: 'JSON', profile: 'default' },
    ...{ vulnerabilities: true, supportStatus: false, lite: false, redactInternal: false },
  }
  const pieces = [...sbomWriterOf(request).write(content, run, '3.0.1', request)]
  const { '@graph': graph } = JSON.parse(pieces.join('')) as {
    '@graph': { type: string; externalIdentifier: object[] }[]
  }
  const ids = graph.filter(({ type }) => type === 'security_Vulnerability').map((one) => one.externalIdentifier)
  expect(ids).toContainEqual([
    expect.objectContaining({ identifier: 'CVE-2026-0001' }),
    expect.objectContaining({ identifier: 'GHSA-1' }),
  ])
})

test.each([
  ['status', { status: 'fixed' }],
  ['justification', { justification: 'component_not_present' }],
  ['response', { response: 'update' }],
  ['impact', { impact: 'None' }],
  ['detail', { detail: 'Looked' }],
  ['action statement', { actionStatement: 'Update' }],
  ['fixed version', { fixedIn: '2' }],
  ['resolution date', { resolutionDate: '2026-12-24' }],
  ['time', { decidedAt: '2026-11-19T11:00:00.000Z' }],
] as const)('writes two statements for decisions that differ only in their %s', (_name, difference) => {
  const [first, second] = content.components.slice(0, 2)
  const [finding] = content.findings
  if (!first || !second || !finding) throw new Error('The content has too little')
  const about = (componentId: string, rest: object) => ({ ...finding, componentId, decision: decision(rest) })
  const groupsOf = (rest: object) =>
    decidedGroups({ ...content, findings: [about(first.id, {}), about(second.id, rest)] }).map(
      ({ components }) => components.length,
    )
  expect([groupsOf({}), groupsOf(difference)]).toEqual([[2], [1, 1]])
})
