// When messages are sent to a person, and what each channel sends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'
import { writeBeside } from './support/when-unlocked.ts'

let api: Api
let viewer: string
beforeAll(async () => {
  api = await startApi()
  viewer = await api.tokenOf('Viewer')
})
afterAll(() => api.close())

const errorsOf = async (call: string, variables: object = {}, token?: string) => {
  const answer = await api.data<Record<string, { errors: string[] }>>(call, variables, token)
  return Object.values(answer)[0]?.errors
}

describe('times and rules of channels', () => {
  const rule =
    'mutation ($input: NotificationChannelRuleUpdateInput!) { notificationChannelRuleUpdate(input: $input) { errors } }'
  const times = 'mutation ($input: NotificationTimesUpdateInput!) { notificationTimesUpdate(input: $input) { errors } }'
  const own = async (token?: string) =>
    (
      await api.data<{ organizationUser: { notificationChannelRules: object[]; notificationTimes: object } }>(
        `{ organizationUser { notificationChannelRules { channel lowestLevel frequency alertsAtOnce }
          notificationTimes { timeZone digestTime digestWeekday quietFrom quietTo } } }`,
        {},
        token,
      )
    ).organizationUser

  it('are everything at once at first, and each is set alone, by a Viewer too', async () => {
    const usual = { lowestLevel: 'INFO', frequency: 'AT_ONCE', alertsAtOnce: true }
    const before = await own(viewer)
    expect(before.notificationChannelRules).toEqual(
      ['email', 'slack', 'teams', 'webhook'].map((channel) => ({ channel, ...usual })),
    )
    expect(before.notificationTimes).toMatchObject({ digestTime: '08:00', digestWeekday: 1, quietFrom: null })
    expect(await errorsOf(rule, { input: { channel: 'Slack', lowestLevel: 'WARN' } }, viewer)).toEqual([])
    expect(await errorsOf(rule, { input: { channel: 'slack', frequency: 'weekly' } }, viewer)).toEqual([])
    expect(await errorsOf(rule, { input: { channel: 'slack', alertsAtOnce: false } }, viewer)).toEqual([])
    const zone = { timeZone: 'Asia/Kolkata', digestWeekday: 5 }
    expect(await errorsOf(times, { input: { ...zone, quietFrom: '22:00', quietTo: '06:30' } }, viewer)).toEqual([])
    expect(await errorsOf(times, { input: { digestTime: '07:15', quietTo: '06:45' } }, viewer)).toEqual([])
    const after = await own(viewer)
    expect(after.notificationChannelRules[1]).toEqual({
      ...{ channel: 'slack', lowestLevel: 'WARN', frequency: 'WEEKLY', alertsAtOnce: false },
    })
    expect(after.notificationTimes).toEqual({ ...zone, digestTime: '07:15', quietFrom: '22:00', quietTo: '06:45' })
    expect(await errorsOf(times, { input: { quietFrom: '', quietTo: '' } }, viewer)).toEqual([])
    expect((await own(viewer)).notificationTimes).toMatchObject({ quietFrom: null, quietTo: null })
  })

  it.each([
    [rule, { channel: 'pigeon' }, /^"pigeon" is not a channel/],
    [rule, { channel: 'slack', frequency: 'HOURLY' }, /^"HOURLY" is not a frequency\. Use AT_ONCE, DAILY, WEEKLY/],
    [rule, { channel: 'slack', lowestLevel: 'LOUD' }, /^"LOUD" is not a level/],
    [times, { timeZone: 'Mars/Olympus' }, /^"Mars\/Olympus" is not a time zone/],
    [times, { digestTime: '8:00' }, /^"8:00" is not a time of day/],
    [times, { digestWeekday: 0 }, /^0 is not a day of the week/],
    [times, { digestWeekday: 8 }, /^8 is not a day of the week/],
    [times, { quietFrom: '22:00' }, /^Quiet hours need a beginning and an end/],
    [times, { quietFrom: '', quietTo: '07:00' }, /^"" is not a time of day/],
    [times, { quietFrom: '07:00', quietTo: '07:00' }, /^Quiet hours begin and end at different times/],
  ])('%s rejects %j and writes nothing', async (call, input, message) => {
    const before = await own()
    expect(await errorsOf(call, { input })).toEqual([expect.stringMatching(message)])
    expect(await own()).toEqual(before)
  })

  it('say that a stored time zone is unknown, and take another one', async () => {
    const token = viewer
    const problem = async () => {
      const { organizationUser } = await api.data<{ organizationUser: { notificationTimes: object } }>(
        '{ organizationUser { notificationTimes { timeZone timeZoneProblem digestTime } } }',
        {},
        token,
      )
      return organizationUser.notificationTimes
    }
    expect(await errorsOf(times, { input: { timeZone: 'Asia/Kolkata', digestTime: '07:15' } }, token)).toEqual([])
    expect(await problem()).toEqual({ timeZone: 'Asia/Kolkata', timeZoneProblem: null, digestTime: '07:15' })
    await writeBeside(api.dataFolder, (database) =>
      database.exec("UPDATE delivery_times SET time_zone = 'Mars/Olympus' WHERE digest_minute = 435"),
    )
    expect(await problem()).toMatchObject({
      timeZone: 'Mars/Olympus',
      timeZoneProblem:
        'The service does not know the time zone "Mars/Olympus", and takes the times as UTC. Choose another one',
    })
    // Other times can be set meanwhile.
    expect(
      await errorsOf(times, { input: { digestTime: '07:30', quietFrom: '20:00', quietTo: '06:00' } }, token),
    ).toEqual([])
    expect(await errorsOf(times, { input: { timeZone: 'Europe/Vienna' } }, token)).toEqual([])
    expect(await problem()).toEqual({ timeZone: 'Europe/Vienna', timeZoneProblem: null, digestTime: '07:30' })
  })
})
