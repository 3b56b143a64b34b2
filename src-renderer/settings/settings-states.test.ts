// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { paths } from '#renderer/lib/paths.ts'
import {
  accountStates,
  auditState,
  backupState,
  desktopState,
  notificationStates,
  type SettingsStates,
} from './settings-states.ts'

const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
const made = { createdAt: at, problem: null }
const damaged = { createdAt: at, problem: 'The file was changed' }
const stateOn = (states: SettingsStates, page: Parameters<typeof paths.settingsPart>[0]) =>
  states[paths.settingsPart(page)]
const calm = (text: string) => ({ text, wantsAttention: false })
const wanting = (text: string) => ({ text, wantsAttention: true })

test.each([
  [[], null, 'none yet', false],
  [[made], null, 'newest 3 days ago', false],
  [[damaged], null, 'the newest is damaged', true],
  [[made], at, 'last backup failed', true],
  [[], at, 'last backup failed', true],
])('of the backups %j, failed at %s: %s', (nodes, failedAt, text, wantsAttention) => {
  expect(backupState({ backups: { nodes }, backupSettings: { failedAt } })).toEqual({ text, wantsAttention })
})

test('nothing known is none', () => {
  expect(backupState({ backups: null, backupSettings: null }).text).toBe('none yet')
})

type Accounts = Parameters<typeof accountStates>[0]
type Organization = Accounts['organization']

function accounts(change: Partial<Organization> = {}, rest: Partial<Accounts> = {}): SettingsStates {
  const counts = { people: { totalCount: 1 }, serviceAccounts: { totalCount: 0 }, tokens: { totalCount: 0 } }
  return accountStates({
    service: { deployment: 'server' },
    organization: { ...counts, signInProvider: null, ...change },
    organizationUser: { role: 'Owner' },
    ...{ trackers: [], failed: { totalCount: 0 } },
    ...rest,
  })
}

test('people are counted, and service accounts where there are any', () => {
  expect(stateOn(accounts(), 'people')).toEqual(calm('1 person'))
  const more = accounts({ people: { totalCount: 12 }, serviceAccounts: { totalCount: 2 } })
  expect(stateOn(more, 'people')).toEqual(calm('12 people, 2 service accounts'))
})

test.each([
  ['Owner', 0, 'none'],
  ['Admin', 3, '3 tokens'],
  ['Operator', 0, 'none of yours'],
  ['Viewer', 1, '1 of yours'],
])('for the role %s, with %i tokens that it may see: %s', (role, totalCount, text) => {
  const states = accounts({ tokens: { totalCount } }, { organizationUser: { role } })
  expect(stateOn(states, 'tokens')).toEqual(calm(text))
  expect(stateOn(states, 'roles')).toEqual(calm(`you are ${role}`))
})

test('the provider of a server is named, and whether it works', () => {
  expect(stateOn(accounts(), 'sign-in')).toEqual(calm('no provider'))
  expect(stateOn(accounts({ signInProvider: { name: 'Harbor', problem: null } }), 'sign-in')).toEqual(calm('Harbor'))
  const broken = accounts({ signInProvider: { name: 'Harbor', problem: 'It does not answer' } })
  expect(stateOn(broken, 'sign-in')).toEqual(wanting('Harbor does not work'))
  const desktop = accounts({}, { service: { deployment: 'desktop' } })
  expect(stateOn(desktop, 'sign-in')).toEqual(calm('only on a server'))
})

test('trackers are counted, with what does not work', () => {
  const works = { problem: null }
  expect(stateOn(accounts(), 'trackers')).toEqual(calm('none'))
  expect(stateOn(accounts({}, { trackers: [works] }), 'trackers')).toEqual(calm('1 tracker'))
  const broken = accounts({}, { trackers: [works, { problem: 'No token' }], failed: { totalCount: 1 } })
  expect(stateOn(broken, 'trackers')).toEqual(wanting('2 trackers, 1 does not work, 1 ticket failed'))
})

type Notifications = Parameters<typeof notificationStates>[0]

function notifications(
  turned: Partial<Notifications['organizationUser']['notificationChannel']>,
  mailServer: Notifications['organization']['mailServer'] = { problem: null },
): SettingsStates {
  const noUrls = { slackWebhookUrl: null, teamsWebhookUrl: null, webhookUrl: 'https://hooks.example/…9f' }
  return notificationStates({
    organization: { mailServer },
    organizationUser: {
      notificationSettings: [{ enabled: true }, { enabled: false }, { enabled: true }],
      notificationChannel: { email: false, slack: false, teams: false, webhook: false, ...turned },
      notificationConfig: { ...noUrls, slackProblem: null, teamsProblem: null, webhookProblem: null },
      user: { email: 'ann@example.com' },
    },
  })
}

test('notifications say how many kinds are on, channels which ways are on, and which of them cannot be used', () => {
  expect(stateOn(notifications({}), 'notifications')).toEqual(calm('2 of 3 on'))
  expect(stateOn(notifications({}), 'channels')).toEqual(calm('inbox only'))
  expect(stateOn(notifications({ email: true, webhook: true }), 'channels')).toEqual(calm('inbox, mail, webhook'))
  // Turned on, and neither an address to send to nor a server to send with.
  const broken = notifications({ email: true, slack: true, webhook: true }, null)
  expect(stateOn(broken, 'channels')).toEqual(wanting('cannot be sent: mail, Slack'))
})

test('the audit log says how much it has, the desktop app what it does outside its window', () => {
  expect(auditState({ auditLog: { totalCount: 1234 } })).toEqual(calm('1,234 entries'))
  expect(desktopState('ask', true)).toEqual(calm('links always ask, notifications on'))
  expect(desktopState('off', null)).toEqual(calm('links are off, notifications off'))
})
