// Notifications of this computer: off until they are turned on, one for a run, none in front or in quiet hours, and a click opens the place.
import type { ElectronApplication } from 'playwright/test'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

interface Shown {
  readonly title: string
  emit(event: 'click'): void
}
type Watched = typeof globalThis & { noticesForTest?: Shown[]; isInFrontForTest?: boolean }

/** Keeps what is shown, and says whether the window is in front. */
function watch(application: ElectronApplication): Promise<void> {
  return application.evaluate(({ BrowserWindow, Notification }) => {
    const kept: Shown[] = ((globalThis as Watched).noticesForTest = [])
    Notification.prototype.show = function show(this: Shown) {
      kept.push(this)
    }
    BrowserWindow.getAllWindows()[0]!.isFocused = () => (globalThis as Watched).isInFrontForTest ?? false
  })
}
const titlesIn = (application: ElectronApplication) =>
  application.evaluate(() => ((globalThis as Watched).noticesForTest ?? []).map(({ title }) => title))

test('one message for what happened is shown while the window is not in front', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  try {
    await watch(application)
    const { ask } = await openEndpoint(page)
    const times = (input: object) =>
      ask(
        'mutation ($input: NotificationTimesUpdateInput!) { notificationTimesUpdate(input: $input) { errors } }',
        input,
      )
    const unread = async () =>
      (await ask<{ notifications: { totalCount: number } }>('{ notifications(first: 0, unread: true) { totalCount } }'))
        .notifications.totalCount
    let count = 0
    /** Something that is told. */
    const happen = async () => {
      count += 1
      const input = { name: `License ${count}`, spdxId: `LicenseRef-${count}`, text: 'Text' }
      await ask('mutation ($input: LicenseCreateInput!) { licenseCreate(input: $input) { errors } }', input)
      await expect.poll(unread, { timeout: 30_000 }).toBe(count)
    }
    await happen()
    expect(await page.evaluate(() => window.waybill!.notices.isOn())).toBe(false)

    await page.keyboard.press('g')
    await page.keyboard.press(',')
    await page
      .getByRole('link', { name: /^Notifications/ })
      .first()
      .click()
    const toggle = page.getByRole('switch', { name: 'Show on this computer' })
    await toggle.click()
    await expect(toggle).toBeChecked()
    // What was there before is not new.
    await happen()
    await expect.poll(() => titlesIn(application), { timeout: 30_000 }).toHaveLength(1)

    // In quiet hours nothing is shown, and after them one message for all.
    const hour = new Date().getUTCHours()
    const clock = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`
    await times({ timeZone: 'UTC', quietFrom: clock(-1), quietTo: clock(3) })
    await happen()
    await happen()
    // A look that comes later than both.
    await page.evaluate(() => window.waybill!.notices.turn(true))
    expect(await titlesIn(application)).toHaveLength(1)
    await times({ quietFrom: '', quietTo: '' })
    await expect.poll(() => titlesIn(application), { timeout: 30_000 }).toEqual([expect.any(String), '2 new messages'])

    await application.evaluate(() => (globalThis as Watched).noticesForTest![1]!.emit('click'))
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()

    await application.evaluate(() => ((globalThis as Watched).isInFrontForTest = true))
    await happen()
    await page.evaluate(() => window.waybill!.notices.turn(true))
    await application.evaluate(() => ((globalThis as Watched).isInFrontForTest = false))
    await page.evaluate(() => window.waybill!.notices.turn(true))
    expect(await titlesIn(application)).toHaveLength(2)
  } finally {
    await close()
  }
  // It is kept on this computer.
  const again = await launchDesktop({ dataFolder })
  expect(await again.page.evaluate(() => window.waybill!.notices.isOn())).toBe(true)
  await again.close()
})
