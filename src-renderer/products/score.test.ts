import { expect, test } from 'vitest'
import { finishedScore } from './score.ts'

const quality = { score: 5.9 }
test.each([
  ['of a version that is processed', { quality, stages: [{ status: 'COMPLETED' }, { status: 'IN_PROGRESS' }] }, null],
  ['of a version that waits', { quality, stages: [{ status: 'NOT_STARTED' }] }, null],
  ['of a finished version', { quality, stages: [{ status: 'COMPLETED' }] }, 5.9],
  ['of a version without checks', { quality: null, stages: [{ status: 'COMPLETED' }] }, null],
  ['of no version', null, null],
] as const)('the score %s', (_name, version, score) => expect(finishedScore(version)).toBe(score))
