// The inbox: what an upload brought is told while the window is open, read with keys, and opened where it is.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'

const expect = expectSoon.configure({ timeout: 30_000 })
const folder = process.env['WAYBILL_SHOTS']

test('tells of a new version while the window is open, by keys alone @in-browser', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  const shot = async (name: string) => {
    if (folder) await page.screenshot({ path: `${folder}/inbox-${name}.png` })
  }
  await press(page, 'g', 'x')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const rows = page.locator('[data-notification]')
  await expect(rows.first()).toBeVisible()
  // What was prepared is told within seconds, not at once.
  let before = 0
  const isTold = async () => {
    const now = await rows.count()
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isTold, { intervals: [3_000] }).toBe(true)
  await press(page, 'Shift+E')
  await expect(page.getByText(`0 unread of ${before}`)).toBeVisible()
  await expect(navigation.getByRole('link', { name: /Inbox/ })).toHaveText('Inbox')

  await openNewVersion(page, 'other', ['saddle', 'girth'])
  await expect(navigation.getByRole('link', { name: /Inbox/ })).toHaveText('Inbox1')
  await press(page, 'g', 'x')
  await expect(rows).toHaveCount(before + 1)
  await expect(page.getByText(`1 unread of ${before + 1}`)).toBeVisible()
  const detail = page.getByRole('complementary', { name: 'Message' })
  await expect(detail).toContainText('The version was uploaded.')
  const open = detail.getByRole('region', { name: 'Open findings now' })
  await expect(open.getByRole('link', { name: /saddle 1\.0\.0/ })).toHaveAttribute('href', /\/triage\//)
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page, `inbox, ${theme}`)
    await shot(theme)
  }
  await page.setViewportSize({ width: 640, height: 900 })
  await expectAccessible(page, 'inbox, narrow')
  await shot('640')
  await page.setViewportSize({ width: 1280, height: 800 })

  await press(page, 'e')
  await expect(page.getByText(`0 unread of ${before + 1}`)).toBeVisible()
  // The list comes by a request of its own.
  await expect(detail.getByRole('button', { name: /^Mark unread/ })).toBeVisible()
  await press(page, 'e')
  await expect(page.getByText(`1 unread of ${before + 1}`)).toBeVisible()
  await expect(detail.getByRole('button', { name: /^Mark read/ })).toBeVisible()
  // Quickly: each press goes by what the one before did.
  const marks: unknown[] = []
  page.on('request', (sent) => {
    const text = sent.postData() ?? ''
    if (text.includes('InboxRead')) marks.push(/"read":(true|false)/.exec(text)?.[1])
  })
  await press(page, 'e', 'e', 'e', 'e')
  await expect.poll(() => marks).toEqual(['true', 'false', 'true', 'false'])
  await expect(page.getByText(`1 unread of ${before + 1}`)).toBeVisible()
  await press(page, 'u')
  await expect(page).toHaveURL(/\/inbox\/unread$/)
  await expect(rows).toHaveCount(1)
  await press(page, 'j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/versions\/[\da-f-]+\/[\da-f-]+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('other')
  await press(page, 'g', 'x')
  await press(page, 'u')
  await expect(page.getByText('Nothing unread')).toBeVisible()
  await shot('empty')
  await page.getByRole('button', { name: /Show all/ }).click()
  await expect(rows).toHaveCount(before + 1)
})
