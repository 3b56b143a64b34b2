import { expect, test } from 'vitest'
import { describeRules } from './strict-rules-report.ts'

test.each([
  ['bodies applied\nbodies applied\nbodies rejected\n', '  bodies: in 2 starts, rejected something in 1 (whole)'],
  ['bodies applied\n', '  bodies: in 1 starts (whole)'],
  ['other applied\n', '  not met: bodies (whole)'],
  ['', '  not met: bodies (whole)'],
])('says what %j means', (noted, line) => {
  expect(describeRules({ bodies: 'whole' }, noted)).toBe(`Strict rules of the stand-in:\n${line}`)
})
