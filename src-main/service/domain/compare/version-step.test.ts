import { expect, test } from 'vitest'
import { versionStep } from './version-step.ts'

test.each([
  ['1.2.3', '2.0.0', 'major'],
  ['1.9', '1.10.0', 'minor'],
  ['v1.2.3', '1.2.10', 'patch'],
  ['1.52.0-1', '1.52.0-2', null],
  ['1:1.2.3-1', '1:1.3.0-1', 'minor'],
  ['2.14.1.RELEASE', '2.14.2.RELEASE', 'patch'],
  ['31.1-jre', '32.1.2-jre', 'major'],
  ['1', '2', 'major'],
  ['1.0', '1.0.0', null],
  ['latest', '2.0.0', null],
  ['main', 'dev', null],
  [null, '1.0.0', null],
  ['', '1.0.0', null],
] as const)('from %j to %j is %j', (base, target, step) => {
  expect(versionStep(base, target)).toBe(step)
})
