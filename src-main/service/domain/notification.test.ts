import { expect, test } from 'vitest'
import { notificationKinds, computeSettings } from './notification.ts'

const one = (settings: ReturnType<typeof computeSettings>) => {
  const { enabled, level, hasOverride } = settings.find((each) => each.messageType === 'VULN_DIFF_REPORT') ?? {}
  return { enabled, level, hasOverride }
}
const choice = (enabled: boolean | null, level: 'ALERT' | 'WARN' | 'INFO' | null) => [
  { messageType: 'VULN_DIFF_REPORT', enabled, level },
]

test('has the thirteen kinds of the specification, then six of our own, all of them on', () => {
  const settings = computeSettings([])
  expect(settings).toHaveLength(19)
  expect(settings.map(({ messageType, level }) => [messageType, level])).toEqual(
    notificationKinds.map(({ messageType, level }) => [messageType, level]),
  )
  expect(settings.every(({ enabled, hasOverride }) => enabled && !hasOverride)).toBe(true)
})

test.each([
  ['nothing chosen', [], null, { enabled: true, level: 'WARN', hasOverride: false }],
  ['the organization changes it', choice(false, null), null, { enabled: false, level: 'WARN', hasOverride: true }],
  [
    'the organization chooses the default',
    choice(true, 'WARN'),
    null,
    { enabled: true, level: 'WARN', hasOverride: false },
  ],
  ['the user has no wish', choice(false, null), [], { enabled: false, level: 'WARN', hasOverride: false }],
  ['the user wants it', choice(false, null), choice(true, null), { enabled: true, level: 'WARN', hasOverride: true }],
  [
    'both change a part',
    choice(false, null),
    choice(null, 'INFO'),
    { enabled: false, level: 'INFO', hasOverride: true },
  ],
] as const)('%s', (_name, organization, user, expected) => {
  expect(one(computeSettings(organization, user))).toEqual(expected)
})
