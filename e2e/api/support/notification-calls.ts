import { queueDeliveries } from './queued-deliveries.ts'

/** Calls each mutation of channels and deliveries once, with secrets that no log may show: `s3cret`. */
export async function callNotifications(
  call: (name: string, input: object) => Promise<unknown>,
  dataFolder: string,
): Promise<void> {
  await call('notificationConfigUpdate', { slackWebhookUrl: 'https://hooks.slack.com/services/T/B/s3cret' })
  await call('notificationWebhookUpdate', { webhookUrl: 'https://hooks.example.com/services/T/B/s3cret' })
  await call('notificationChannelUpdate', { webhook: true })
  const login = { user: 'waybill', password: 's3cret', senderAddress: 'waybill@example.com' }
  await call('notificationMailServerUpdate', { host: 'mail.example.com', ...login })
  await call('notificationMailServerDelete', {})
  await call('notificationPrivateHostsUpdate', { hosts: ['chat.local'] })
  const ids = queueDeliveries(dataFolder, [{ channel: 'SLACK' }])
  await call('notificationDeliveryDrop', { ids })
  await call('notificationDeliveryRetry', { ids })
}
