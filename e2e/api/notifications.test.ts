import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'

let api: Api
let viewer: string
let environment: string
beforeAll(async () => {
  api = await startApi()
  viewer = await api.tokenOf('Viewer')
  const made = await api.data<{ projectGroupCreate: { projectGroup: { projects: { id: string }[] } } }>(
    'mutation { projectGroupCreate(input: { name: "App" }) { projectGroup { projects { id } } } }',
  )
  environment = made.projectGroupCreate.projectGroup.projects[0]?.id ?? ''
})
afterAll(() => api.close())

interface Setting {
  readonly messageType: string
  readonly title: string
  readonly enabled: boolean
  readonly level: string
  readonly hasOverride: boolean
}
const fields = '{ messageType title enabled level hasOverride }'
const organizationSettings = async (token?: string) =>
  (
    await api.data<{ organization: { notificationSettings: Setting[] } }>(
      `{ organization { notificationSettings ${fields} } }`,
      {},
      token,
    )
  ).organization.notificationSettings
const errorsOf = async (call: string, variables: object = {}, token?: string) => {
  const answer = await api.data<Record<string, { errors: string[] }>>(call, variables, token)
  return Object.values(answer)[0]?.errors
}

describe('settings', () => {
  it('returns the thirteen kinds of the specification and our own with their defaults, to a Viewer too', async () => {
    const settings = await organizationSettings(viewer)
    expect(settings.slice(13)).toMatchObject([
      { messageType: 'ADVISORY_DATA_STALE', title: 'Advisory Data Is Old', enabled: true, level: 'WARN' },
      { messageType: 'VEX_DECISION_STALE', title: 'Decision Became Stale', enabled: true, level: 'WARN' },
      { messageType: 'AUTOMATION_RULE_REPORT', title: 'Automation Rule Report', enabled: true, level: 'WARN' },
      { messageType: 'MENTIONED', title: 'Mentioned In A Note', enabled: true, level: 'INFO' },
      { messageType: 'FOUND_AGAIN', title: 'Saved Find Found Again', enabled: true, level: 'INFO' },
      { messageType: 'BACKUP_FAILED', title: 'Backup Failed', enabled: true, level: 'ALERT' },
    ])
    expect(settings[0]).toEqual({
      messageType: 'SBOM_UPLOAD_SUCCESS',
      title: 'Version Upload Success',
      enabled: true,
      level: 'INFO',
      hasOverride: false,
    })
  })

  it.each([
    [
      'directly',
      'mutation { bulkUpdateNotificationSettings(org: true, settings: [{ messageType: VULN_DIFF_REPORT, enabled: false }]) { errors } }',
    ],
    [
      'within input, as text',
      'mutation { bulkUpdateNotificationSettings(input: { org: true, settings: [{ messageType: "VULN_DIFF_REPORT", level: "alert" }] }) { errors } }',
    ],
  ])('accepts arguments %s', async (_form, mutation) => {
    expect(await errorsOf(mutation)).toEqual([])
  })

  it('applies both entries and marks them', async () => {
    const changed = (await organizationSettings()).filter(({ hasOverride }) => hasOverride)
    expect(changed).toEqual([
      expect.objectContaining({ messageType: 'VULN_DIFF_REPORT', enabled: false, level: 'ALERT' }),
    ])
  })

  it('switches a failed backup off and on like every other kind', async () => {
    const failed = async () => (await organizationSettings()).find(({ messageType }) => messageType === 'BACKUP_FAILED')
    for (const enabled of [false, true]) {
      const settings = `[{ messageType: BACKUP_FAILED, enabled: ${enabled} }]`
      const query = `mutation { bulkUpdateNotificationSettings(org: true, settings: ${settings}) { errors } }`
      expect(await errorsOf(query)).toEqual([])
      expect(await failed()).toMatchObject({ enabled, level: 'ALERT', hasOverride: !enabled })
    }
  })

  const call =
    'mutation ($org: Boolean, $settings: [NotificationSettingInput!]) { bulkUpdateNotificationSettings(org: $org, settings: $settings) { errors } }'
  it.each([
    [
      [
        { messageType: 'SBOM_UPLOAD_FAILED', enabled: false },
        { messageType: 'NOPE', enabled: true },
      ],
      ['Unknown notification type: NOPE'],
    ],
    [
      [{ messageType: 'SBOM_UPLOAD_FAILED', enabled: false }, { messageType: 'LICENSE_SUMMARY' }],
      ['At least one of enabled or level must be specified'],
    ],
    [[{ messageType: 'SBOM_UPLOAD_FAILED', level: 'LOUD' }], ['Unknown notification level: LOUD']],
  ])('rejects %j and writes nothing', async (settings, errors) => {
    const before = await organizationSettings()
    expect(await errorsOf(call, { org: true, settings })).toEqual(errors)
    expect(await organizationSettings()).toEqual(before)
  })

  it('lets a Viewer change only their own settings', async () => {
    const settings = [{ messageType: 'LICENSE_SUMMARY', enabled: false }]
    expect(await errorsOf(call, { org: true, settings }, viewer)).toEqual([
      'You are not authorized to perform this action on NotificationSetting',
    ])
    expect(await errorsOf(call, { org: false, settings }, viewer)).toEqual([])
    const { organizationUser } = await api.data<{ organizationUser: { notificationSettings: Setting[] } }>(
      `{ organizationUser { notificationSettings ${fields} } }`,
      {},
      viewer,
    )
    expect(organizationUser.notificationSettings.filter(({ hasOverride }) => hasOverride)).toEqual([
      expect.objectContaining({ messageType: 'LICENSE_SUMMARY', enabled: false }),
    ])
  })

  it('removes a choice, after which it follows what it inherits', async () => {
    const own = async () =>
      (
        await api.data<{ organizationUser: { notificationSettings: Setting[] } }>(
          `{ organizationUser { notificationSettings ${fields} } }`,
          {},
          viewer,
        )
      ).organizationUser.notificationSettings.find(({ messageType }) => messageType === 'SBOM_UPLOAD_SUCCESS')
    const write = (setting: object, org = false) =>
      errorsOf(call, { org, settings: [{ messageType: 'SBOM_UPLOAD_SUCCESS', ...setting }] }, org ? undefined : viewer)
    expect(await write({ enabled: false })).toEqual([])
    expect(await write({ inherit: true, enabled: true })).toEqual([
      '"inherit" cannot be combined with "enabled" and "level"',
    ])
    expect(await write({ inherit: false })).toEqual(['At least one of enabled or level must be specified'])
    expect(await own()).toMatchObject({ enabled: false, hasOverride: true })
    for (const _turn of [1, 2]) expect(await write({ inherit: true })).toEqual([])
    expect(await own()).toMatchObject({ enabled: true, level: 'INFO', hasOverride: false })
    expect(await write({ level: 'WARN' }, true)).toEqual([])
    expect(await own()).toMatchObject({ enabled: true, level: 'WARN', hasOverride: false })
    expect(await write({ inherit: true }, true)).toEqual([])
    expect(await own()).toMatchObject({ enabled: true, level: 'INFO', hasOverride: false })
  })

  it.each([
    ['both forms at once', '(org: true, settings: [], input: { settings: [] })', /not both/],
    ['neither form', '', /"settings" is required/],
  ])('rejects %s', async (_case, args, message) => {
    expect(await errorsOf(`mutation { bulkUpdateNotificationSettings${args} { errors } }`)).toEqual([
      expect.stringMatching(message),
    ])
  })
})

describe('preferences', () => {
  const read = async () =>
    (
      await api.data<{ notificationPreference: { enabledCategories: string[] } }>(
        `{ notificationPreference(envId: "${environment}") { enabledCategories } }`,
      )
    ).notificationPreference.enabledCategories
  const write =
    'mutation ($id: Uuid!, $to: [NotificationCategoryName!]!) { notificationPreferenceUpdate(envId: $id, enabledCategories: $to) { errors } }'

  it('sends everything before the first choice, which a later choice replaces', async () => {
    expect(await read()).toEqual(['all'])
    expect(await errorsOf(write, { id: environment, to: ['uploads', 'policies'] })).toEqual([])
    expect(await read()).toEqual(['policies', 'uploads'])
    expect(await errorsOf(write, { id: environment, to: [] })).toEqual([])
    expect(await read()).toEqual(['none'])
  })

  it.each([
    [['all', 'uploads'], /cannot be combined with other values/],
    [['weather'], /Unknown notification category: weather/],
  ])('rejects %j', async (to, message) => {
    expect(await errorsOf(write, { id: environment, to })).toEqual([expect.stringMatching(message)])
    expect(await read()).toEqual(['none'])
  })

  it('stores several at once, or none of them', async () => {
    const bulk = `mutation ($list: [NotificationPreferenceInput!]!) {
      bulkUpdateNotificationPreferences(input: { preferences: $list }) { errors } }`
    const list = [
      { projectId: environment, enabledCategories: ['all'] },
      { projectId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b', enabledCategories: ['all'] },
    ]
    expect(await errorsOf(bulk, { list })).toEqual(['Project not found'])
    expect(await read()).toEqual(['none'])
    expect(await errorsOf(bulk, { list: list.slice(0, 1) })).toEqual([])
    expect(await read()).toEqual(['all'])
  })

  it('groups them by product', async () => {
    const { organizationUser } = await api.data<{
      organizationUser: { notificationPreferences: { totalCount: number; nodes: object[] } }
    }>(`{ organizationUser { notificationPreferences { totalCount nodes {
      projectGroup { name } preferences { projectId project { name } enabledCategories } } } } }`)
    expect(organizationUser.notificationPreferences).toEqual({
      totalCount: 1,
      nodes: [
        {
          projectGroup: { name: 'App' },
          preferences: ['default', 'development', 'production'].map((name) => ({
            projectId: expect.any(String),
            project: { name },
            enabledCategories: ['all'],
          })),
        },
      ],
    })
  })
})

describe('channels', () => {
  it.each([
    ['email', /No mail server is set up/],
    ['slack', /Configure a Slack webhook first/],
    ['teams', /Configure a Teams webhook first/],
    ['webhook', /Configure a webhook first/],
  ])('cannot be turned on before it is set up: %s', async (channel, message) => {
    for (const given of [`${channel}: true`, `input: { ${channel}: true }`]) {
      const turnOn = `mutation { notificationChannelUpdate(${given}) { notificationChannel { ${channel} } errors } }`
      const errors = [expect.stringMatching(message)]
      expect(await api.data(turnOn)).toEqual({ notificationChannelUpdate: { notificationChannel: null, errors } })
    }
    const turnOff = `mutation { notificationChannelUpdate(${channel}: false) { notificationChannel { email slack teams webhook } errors } }`
    const notificationChannel = { email: false, slack: false, teams: false, webhook: false }
    expect(await api.data(turnOff)).toEqual({ notificationChannelUpdate: { notificationChannel, errors: [] } })
  })

  it('never return the whole URL of a webhook', async () => {
    const set = `mutation ($url: String) { notificationConfigUpdate(slackWebhookUrl: $url) {
      notificationConfig { slackWebhookUrl teamsWebhookUrl } notificationChannel { slack } errors } }`
    expect(await api.data(set, { url: 'https://hooks.example.com/T0/secret-part-1234' })).toEqual({
      notificationConfigUpdate: {
        notificationConfig: { slackWebhookUrl: 'https://hooks.example.com/…1234', teamsWebhookUrl: null },
        notificationChannel: { slack: false },
        errors: [],
      },
    })
    expect(await api.data(set, { url: '' })).toMatchObject({
      notificationConfigUpdate: {
        notificationConfig: { slackWebhookUrl: null },
        notificationChannel: { slack: false },
      },
    })
  })

  it.each([
    ['{}', /exactly one/],
    ['{ slackWebhookUrl: "https://a.example.com/x", teamsWebhookUrl: "https://b.example.com/x" }', /exactly one/],
    ['{ slackWebhookUrl: "http://a.example.com/x" }', /must be an HTTPS URL/],
    ['{ teamsWebhookUrl: "https://169.254.169.254/x" }', /private network/],
  ])('rejects %s', async (input, message) => {
    expect(await errorsOf(`mutation { notificationConfigUpdate(input: ${input}) { errors } }`)).toEqual([
      expect.stringMatching(message),
    ])
  })
})
