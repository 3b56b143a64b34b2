// Home after the last decision: all caught up, what that rests on, and what it does not prove.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { fillHome } from '#e2e/story/support/home-page.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

test('all caught up says what it rests on and what it does not prove @in-browser @long', async ({ app }) => {
  const page = await app.start()
  await fillHome(page)
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.decide('n', '2')
  await triage.press('n', '2')
  await expect(page.getByText('2 of 2 decided').first()).toBeVisible()
  // The next visit: nothing has changed since this one.
  await press(page, 'g', 'h')
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('waybill.visit.')) ?? ''
    const now = new Date(Date.now() + 1_000).toISOString()
    sessionStorage.setItem(key, JSON.stringify({ last: now, since: now }))
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'All caught up' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Every finding of 1 product is decided.')).toBeVisible()
  await expect(main.getByText('2 findings, all decided, none stale')).toBeVisible()
  await expect(main.getByText('New advisory data can add findings.')).toBeVisible()
  await expectAccessible(page, 'all caught up')
  await picture(page, 'home-caught')
})
