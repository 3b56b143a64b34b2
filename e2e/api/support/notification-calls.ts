import { queueDeliveries } from './queued-deliveries.ts'

/** Calls each mutation of channels and deliveries once, with secrets that no log may show: `s3cret`. */
export async function callNotifications(
  call: (name: string, input: object, fields?: string) => Promise<unknown>,
  dataFolder: string,
): Promise<void> {
  await call('notificationConfigUpdate', { slackWebhookUrl: 'https://hooks.slack.com/services/T/B/s3cret' })
  await call('notificationWebhookUpdate', { webhookUrl: 'https://hooks.example.com/services/T/B/s3cret' })
  await call('notificationChannelUpdate', { webhook: true })
  await call('notificationChannelRuleUpdate', { channel: 'slack', lowestLevel: 'ALERT' })
  await call('notificationTimesUpdate', { timeZone: 'Europe/Vienna', quietFrom: '22:00', quietTo: '07:00' })
  const login = { user: 'waybill', password: 's3cret', senderAddress: 'waybill@example.com' }
  await call('notificationMailServerUpdate', { host: 'mail.example.com', ...login })
  await call('notificationMailServerDelete', {})
  await call('notificationPrivateHostsUpdate', { hosts: ['chat.local'] })
  const ids = await queueDeliveries(dataFolder, [{ channel: 'SLACK' }])
  await call('notificationDeliveryDrop', { ids })
  await call('notificationDeliveryRetry', { ids })
}

/** Calls each mutation of issue trackers that needs no network once. */
export async function callTickets(
  call: (name: string, input: object, fields?: string) => Promise<unknown>,
  findingId: string | undefined,
): Promise<void> {
  const tracker = { name: 'Tracker', kind: 'GITHUB', project: 'example/app', token: 's3cret' }
  const id = await call('trackerCreate', tracker, 'tracker { id }')
  await call('trackerUpdate', { id, labels: ['a'] })
  const ticket = await call('ticketCreate', { trackerId: id, componentVulnId: findingId }, 'ticket { id }')
  await call('ticketStop', { ids: [ticket] })
  await call('trackerDelete', { id })
}
