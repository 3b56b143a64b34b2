import { expect, test } from 'vitest'
import { previewVex, type PreviewedFinding } from './vex-preview.ts'

const finding = (id: string, decision: PreviewedFinding['decision'], purl: string | null = 'pkg:npm/a@1') => ({
  id,
  decision,
  component: { name: 'a', purl, cpes: [] },
})

test('statements are counted by status, undecided findings apart, losses named', () => {
  const preview = previewVex([
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
      { findingId: '3', effect: 'LOSSY', message: expect.stringContaining('no exact CycloneDX word') },
      { findingId: '4', effect: 'LOSSY', message: expect.stringContaining('neither purl nor CPE') },
    ],
  })
})
