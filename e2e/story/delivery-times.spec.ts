// What each channel sends, how often and when: by keys, undone, and with what the service rejects said in the field.
import type { Page } from 'playwright/test'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

interface Stored {
  readonly organizationUser: {
    readonly notificationChannelRules: readonly object[]
    readonly notificationTimes: Readonly<Record<string, unknown>>
  }
}

/** Turns Slack and the generic webhook on, and returns a function that reads what is stored. */
async function prepare(page: Page) {
  const { ask } = await openEndpoint(page)
  const set = (call: string) => ask(`mutation { ${call} { errors } }`)
  await set('notificationConfigUpdate(slackWebhookUrl: "https://hooks.example.com/services/T0/B0/token")')
  await set('notificationWebhookUpdate(input: { webhookUrl: "https://receiver.example.com/waybill" })')
  await set('notificationChannelUpdate(slack: true, webhook: true)')
  return async () => {
    const { organizationUser } = await ask<Stored>(
      `{ organizationUser { notificationChannelRules { channel lowestLevel frequency alertsAtOnce }
        notificationTimes { timeZone digestTime digestWeekday quietFrom quietTo } } }`,
    )
    return { times: organizationUser.notificationTimes, slack: organizationUser.notificationChannelRules[1] }
  }
}

const openPart = async (page: Page, name: RegExp) => {
  await press(page, 'g', ',')
  await page.getByRole('link', { name }).first().click()
}

test('channels get what they shall, when they shall @in-browser @long', async ({ app }) => {
  const page = await app.start()
  const stored = await prepare(page)
  await openPart(page, /^Channels/)
  const slack = page.getByRole('region', { name: 'Slack' })
  const sends = slack.getByRole('group', { name: 'Slack: what is sent' })
  const often = slack.getByRole('group', { name: 'Slack: schedule' })
  await expect(sends.getByRole('button', { name: 'Everything' })).toHaveAttribute('aria-pressed', 'true')
  // What cannot send has nothing to choose.
  await expect(page.getByRole('region', { name: 'Teams' }).getByRole('group')).toHaveCount(0)

  await slack.getByRole('switch').focus()
  await press(page, '2')
  await expect(sends.getByRole('button', { name: 'Warnings and alerts' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Slack: warnings and alerts.').first()).toBeVisible()
  // Quickly: each press goes by what is seen.
  await press(page, 'f', 'f')
  await expect(often.getByRole('button', { name: 'Mondays at 08:00' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await stored()).slack)
    .toEqual({
      ...{ channel: 'slack', lowestLevel: 'WARN', frequency: 'WEEKLY', alertsAtOnce: true },
    })
  await expect(page.getByText('Slack: Mondays at 08:00.').first()).toBeVisible()
  await press(page, 'z')
  await expect(often.getByRole('button', { name: 'Daily at 08:00' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('The change is undone.').first()).toBeVisible()
  await slack.getByRole('checkbox', { name: 'Alerts at once' }).click()
  await expect(slack.getByRole('checkbox', { name: 'Alerts at once' })).not.toBeChecked()
  await expect
    .poll(async () => (await stored()).slack)
    .toEqual({
      ...{ channel: 'slack', lowestLevel: 'WARN', frequency: 'DAILY', alertsAtOnce: false },
    })

  const digest = page.getByLabel('Digests at')
  await digest.fill('7')
  await press(page, 'Enter')
  await expect(digest).toHaveValue('07:00')
  await expect(page.getByText('Digests are sent at 07:00.').first()).toBeVisible()
  await expect(often.getByRole('button', { name: 'Daily at 07:00' })).toBeVisible()
  await page.getByLabel('Weekly ones on').selectOption('Friday')
  await expect(often.getByRole('button', { name: 'Fridays at 07:00' })).toBeVisible()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('Quiet from')).toHaveValue('18:00')
  await page.getByLabel('Quiet from').fill('08.00')
  await press(page, 'Enter')
  await expect(page.getByText('Quiet hours begin and end at different times')).toBeVisible()
  await expect(page.getByLabel('Quiet from')).toHaveValue('08.00')
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await press(page, 'Tab')
  await expect(page.getByText('"Mars/Olympus" is not a time zone. Use a name such as Europe/Vienna')).toBeVisible()
  await expectAccessible(page, 'times that are rejected')
  await picture(page, 'delivery-rejected')
  await page.getByLabel('Time zone').fill('Asia/Kolkata')
  await press(page, 'Enter')
  await expect(page.getByText('Times are those of Asia/Kolkata.').first()).toBeVisible()
  await page.getByLabel('Quiet from').focus()
  await press(page, 'Escape')
  await expect(page.getByLabel('Quiet from')).toHaveValue('18:00')
  const set = { timeZone: 'Asia/Kolkata', digestTime: '07:00', digestWeekday: 5, quietFrom: '18:00', quietTo: '08:00' }
  expect((await stored()).times).toEqual(set)

  // Without quiet hours, and back with those that were there.
  await page.getByLabel('To', { exact: true }).fill('6:30')
  await page.getByRole('switch', { name: 'Quiet hours' }).focus()
  await expect(page.getByText('Quiet from 18:00 to 06:30.').first()).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByText('No quiet hours.').first()).toBeVisible()
  await expect(page.getByLabel('Quiet from')).toHaveCount(0)
  await press(page, 'z')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30')
  await page.reload()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata')
  await expect(often.getByRole('button', { name: 'Daily at 07:00' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'channels with times')
  for (const width of [1440, 1280, 640]) {
    await page.setViewportSize({ width, height: 1200 })
    await picture(page, `delivery-channels-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('the page of kinds shows by which channels each leaves @in-browser @long', async ({ app }) => {
  const page = await app.start()
  await page.setViewportSize({ width: 1440, height: 900 })
  const stored = await prepare(page)
  await openPart(page, /^Notifications/)
  const sentBy = (kind: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${kind}`) })
      .locator('td')
      .filter({ hasText: /^–?(?:not )?sent$/ })
  await expect(sentBy('Version uploaded')).toHaveText(['–not sent', 'sent', '–not sent', 'sent'])
  await expect(page.getByRole('link', { name: 'Teams is off, channels' })).toBeVisible()
  await page.getByLabel('Slack gets').selectOption('Alert')
  await expect(sentBy('Version uploaded')).toHaveText(['–not sent', '–not sent', '–not sent', 'sent'])
  await expect(sentBy('Upload failed')).toHaveText(['–not sent', 'sent', '–not sent', 'sent'])
  await expect(page.getByText('Slack: alerts only.').first()).toBeVisible()
  expect((await stored()).slack).toMatchObject({ lowestLevel: 'ALERT' })
  await page.getByRole('switch', { name: 'Upload failed, switch of yours' }).click()
  await expect(sentBy('Upload failed')).toHaveText(['–not sent', '–not sent', '–not sent', '–not sent'])
  await expect(page.getByText('For you: Upload failed, off.').first()).toBeVisible()
  await expectAccessible(page, 'kinds with channels')
  await picture(page, 'delivery-kinds')
  await page.setViewportSize({ width: 1280, height: 900 })
  // What is off is left out where there is little room.
  await expect(page.getByRole('link', { name: 'Teams is off, channels' })).toBeHidden()
  await picture(page, 'delivery-kinds-1280')
  // The newest change of either kind is undone.
  await press(page, 'z')
  await expect(sentBy('Upload failed')).toHaveText(['–not sent', 'sent', '–not sent', 'sent'])
  await page.getByLabel('Webhook gets').selectOption('Warn')
  await expect(page.getByText('Webhook: warnings and alerts.').first()).toBeVisible()
  await expect(sentBy('License summary').last()).toHaveText('–not sent')
  await page.getByRole('switch', { name: 'Upload failed, switch of yours' }).focus()
  await press(page, 'z')
  await expect(sentBy('License summary').last()).toHaveText('sent')
})
