import { expect, test } from 'vitest'
import { vexWriters } from './outputs/statement-writers.ts'
import type { PreviewedFinding } from './statements/statement-writer.ts'
import { previewVex } from './vex-preview.ts'

type Decision = NonNullable<PreviewedFinding['decision']>
const finding = (id: string, decided: Partial<Decision> | null, purl: string | null = 'pkg:npm/a@1') => ({
  id,
  decision: decided && ({ ...nothing, ...decided } as Decision),
  component: { name: 'a', purl, cpes: [] },
})
const nothing = {
  justification: null,
  response: null,
  impact: null,
  actionStatement: null,
  fixedIn: null,
  resolutionDate: null,
}

test('counts statements by status and undecided findings, and lists losses', () => {
  const preview = previewVex(vexWriters.CYCLONEDX, [
    finding('1', { status: 'affected', justification: null }),
    finding('2', { status: 'not_affected', justification: 'vulnerable_code_not_present' }),
    finding('3', { status: 'not_affected', justification: 'vulnerable_code_cannot_be_controlled_by_adversary' }),
    finding('4', { status: 'fixed', justification: null }, null),
    finding('5', null, null),
  ])
  expect(preview).toMatchObject({
    statements: 4,
    statusCounts: [
      { status: 'not_affected', count: 2 },
      { status: 'affected', count: 1 },
      { status: 'fixed', count: 1 },
      { status: 'under_investigation', count: 0 },
    ],
    undecided: 1,
    problems: [
      { findingId: '3', effect: 'LOSSY', message: expect.stringContaining('no exact CycloneDX equivalent') },
      { findingId: '4', effect: 'LOSSY', message: expect.stringContaining('no purl or CPE') },
    ],
  })
})

test.each<[keyof typeof vexWriters, Partial<Decision>, string | null, readonly RegExp[]]>([
  ['CYCLONEDX', { status: 'affected' }, 'pkg:npm/a@1', []],
  ['CYCLONEDX', { status: 'fixed', fixedIn: '2' }, 'pkg:npm/a@1', [/fixed version; written as a property/]],
  ['OPENVEX', { status: 'affected' }, 'pkg:npm/a@1', [/requires an action statement.*"No action statement was given"/]],
  ['OPENVEX', { status: 'affected', actionStatement: 'x' }, 'pkg:npm/a@1', []],
  [
    'OPENVEX',
    { status: 'fixed', impact: 'x', response: 'update' },
    null,
    [/the response, the impact/, /by reference or name only/],
  ],
  ['CSAF', { status: 'affected' }, 'pkg:npm/a@1', [/requires a remediation/]],
  [
    'CSAF',
    { status: 'affected', actionStatement: 'x', response: 'rollback' },
    'pkg:npm/a@1',
    [/for the response; written/],
  ],
  ['CSAF', { status: 'not_affected', justification: 'component_not_present' }, null, [/by name or reference/]],
  ['SPDX', { status: 'affected' }, 'pkg:npm/a@1', [/requires an action statement/]],
  ['SPDX', { status: 'under_investigation', actionStatement: 'x' }, 'pkg:npm/a@1', [/the action statement with this/]],
])('reports for %s what it cannot represent of %j', (format, decided, purl, messages) => {
  const { problems } = previewVex(vexWriters[format], [finding('1', decided, purl)])
  expect(problems).toEqual(
    messages.map((message) => ({ findingId: '1', message: expect.stringMatching(message), effect: 'LOSSY' })),
  )
})
