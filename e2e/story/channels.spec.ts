// The channels of a user: the mail server of everyone, webhooks, tests that say what came of them, and what waits or was not sent.
import { queueDeliveries } from '#e2e/api/support/queued-deliveries.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { startMailServer } from '#service/network/support/mail-server.ts'

test('channels are set up, tested and turned on, and what failed is sent again @in-browser @long', async ({ app }) => {
  const mails = await startMailServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] })
  try {
    const page = await app.start()
    const { ask } = await openEndpoint(page)
    type Caller = { organizationUser: { user: { id: string } } }
    const { organizationUser } = await ask<Caller>('{ organizationUser { user { id } } }')
    const email = { id: organizationUser.user.id, email: 'security@harbour.example' }
    await ask('mutation ($input: UserUpdateInput!) { userUpdate(input: $input) { errors } }', email)
    const network = (networkAllowed: boolean) =>
      ask('mutation ($input: OrganizationUpdateInput!) { organizationUpdate(input: $input) { errors } }', {
        networkAllowed,
      })
    await press(page, 'g', ',')
    await page
      .getByRole('link', { name: /^Channels/ })
      .first()
      .click()
    const mail = page.getByRole('region', { name: 'Mail' })
    await expect(mail).toContainText('security@harbour.example')
    await expect(mail.getByRole('switch')).toBeDisabled()
    await picture(page, 'channels-empty')

    await mail.getByRole('button', { name: 'Enter mail server…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mail server' })
    await dialog.getByLabel('Host').fill('127.0.0.1')
    await dialog.getByLabel('Protection').selectOption('NONE')
    await expect(dialog.getByLabel('Port')).toHaveValue('25')
    await dialog.getByLabel('Port').fill(String(mails.port))
    await dialog.getByLabel('Address of the sender').fill('waybill@harbour.example')
    await expectAccessible(page, 'mail server')
    await picture(page, 'channels-mail-server')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(mail).toContainText(`127.0.0.1, port ${mails.port}, no protection`)
    await expect(mail.getByRole('button', { name: /^Test/ })).toBeDisabled()
    await expect(mail).toContainText('needs the network')
    await mail.getByRole('switch').click()
    await expect(mail.getByRole('switch')).toBeChecked()

    const slack = page.getByRole('region', { name: 'Slack' })
    await slack.getByRole('textbox').fill('http://hooks.example.com/x')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A webhook must be an HTTPS URL without a user name', { exact: true })).toBeVisible()
    await slack.getByRole('textbox').fill('https://127.0.0.1:9/services/T0/B0/secret-token')
    // The rejection is announced before the form takes the next address.
    await expect(slack.getByRole('button', { name: 'Save' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^A webhook must not point to a private network/).first()).toBeVisible()
    const hosts = page.getByLabel('Hosts that webhooks may lead to')
    await hosts.fill('127.0.0.1, CHAT.local 127.0.0.1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The hosts are saved.').first()).toBeVisible()
    // The field shows what is stored, also what someone else stored.
    await expect(hosts).toHaveValue('127.0.0.1, chat.local')
    await ask('mutation { notificationPrivateHostsUpdate(input: { hosts: ["127.0.0.1"] }) { errors } }')
    await mail.getByRole('switch').click()
    await expect(hosts).toHaveValue('127.0.0.1')
    await mail.getByRole('switch').click()
    await expect(mail.getByRole('switch')).toBeChecked()
    await slack.getByRole('textbox').focus()
    await page.keyboard.press('Enter')
    await expect(slack).toContainText('https://127.0.0.1/…oken')
    await expect(page.getByText('secret-token')).toHaveCount(0)
    await slack.getByRole('switch').click()
    await expect(slack.getByRole('switch')).toBeChecked()

    const webhook = page.getByRole('region', { name: 'Webhook' })
    await webhook.getByRole('textbox').fill('https://receiver.example.com/waybill/notifications')
    await page.keyboard.press('Enter')
    await expect(webhook.getByText(/^whsec_/)).toBeVisible()
    await picture(page, 'channels-secret')

    await queueDeliveries(app.dataFolder, [
      { channel: 'EMAIL', title: 'Version Vulnerability Scan Report' },
      { channel: 'SLACK', title: 'Version Policy Scan Report' },
      { channel: 'TEAMS', title: 'Advisory Data Is Old', ageMs: 3_600_000 },
    ])
    await page.reload()
    await expect(page.getByText('The network is off, 3 messages wait.')).toBeVisible()
    await expect(webhook.getByText(/^whsec_/)).toHaveCount(0)
    await expect(mail).toContainText('1 waits')
    await expectAccessible(page, 'channels that wait')
    await picture(page, 'channels-waiting')

    await network(true)
    const failed = page.getByRole('list', { name: 'Messages that were not sent' })
    await expect(failed).toContainText('The channel was turned off', { timeout: 30_000 })
    await expect(mail).toContainText(/sent \d/)
    expect(mails.taken.map(({ to }) => to)).toEqual([['security@harbour.example']])
    await expect(page.getByRole('list', { name: 'Waiting messages' })).toContainText('ECONNREFUSED')
    await failed.getByRole('button', { name: 'Send again' }).click()
    await expect(failed).toContainText('The channel was turned off')

    await mail.getByRole('switch').focus()
    await press(page, 't')
    await expect(mail.getByRole('status')).toContainText('Taken by the receiver')
    expect(mails.taken).toHaveLength(2)
    await press(page, 'j')
    await expect(slack.getByRole('switch')).toBeFocused()
    await press(page, 't')
    await expect(slack.getByRole('status')).toContainText('ECONNREFUSED')
    await expectAccessible(page, 'channels')
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `channels-${width}`)
    }
  } finally {
    await mails.close()
  }
})
