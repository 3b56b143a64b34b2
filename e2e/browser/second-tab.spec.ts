import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { expect, test } from '#e2e/support/test.ts'

test('a second tab gets in through the first, if the user lets it, and says how to get in otherwise', async ({
  app: { dataFolder, watch },
  sharedChromium: chromium,
}) => {
  const { link, context, page, close } = await launchBrowserMode({ dataFolder, watch, chromium })
  const { origin } = new URL(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(`${origin}/`)
  await expect(second.getByRole('heading', { level: 1, name: 'Waybill is open in another tab' })).toBeVisible()
  await second.keyboard.press('Enter') // the button has the focus
  await page
    .getByRole('dialog', { name: 'Open Waybill in a second tab?' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(second.getByText('The other tab declined.')).toBeVisible()
  await second.getByRole('button', { name: 'Ask the other tab' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  const tokens = await Promise.all(
    [page, second].map((tab) => tab.evaluate(() => sessionStorage.getItem('waybill.session'))),
  )
  expect(new Set(tokens).size).toBe(2)
  await second.reload()
  await expect(second.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()

  // Another browser profile has no such tab: a link that was used, then one that works.
  const stranger = await chromium.newContext()
  const third = await stranger.newPage()
  await third.goto(link)
  await expect(third.getByText('This link has been used or has expired.')).toBeVisible()
  await expect(third.getByText('npm start')).toBeVisible()
  const field = third.getByLabel('Link or token')
  await field.fill(link)
  await third.keyboard.press('Enter')
  await expect(third.getByRole('alert')).toHaveText('This link has been used or has expired.')
  await field.fill('https://elsewhere.example/#k=' + 'a'.repeat(43))
  await third.keyboard.press('Enter')
  await expect(third.getByRole('alert')).toHaveText('This link is for elsewhere.example. Open it in the address bar.')
  await field.fill('wrong')
  await third.keyboard.press('Enter')
  await expect(third.getByRole('alert')).toHaveText('Invalid or expired token.')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.goto(`${origin}/#/settings/connection`)
  await page.getByRole('button', { name: 'Copy sign-in link' }).click()
  await expect(page.getByText('It works once, within ten minutes, on this computer.', { exact: true })).toBeVisible()
  const fresh = await page.evaluate(() => navigator.clipboard.readText())
  expect(fresh).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#k=[\w-]{43}$/)
  await field.fill(fresh)
  await third.keyboard.press('Enter')
  await expect(third.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  await stranger.close()
  await close()
  expect(watch.violations()).toEqual([])
})
