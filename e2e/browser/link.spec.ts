import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { expect, test } from '#e2e/support/test.ts'

test('the link works once, and a reload goes on working', async ({
  app: { dataFolder, watch },
  sharedChromium: chromium,
}) => {
  const { link, context, page, close } = await launchBrowserMode({ dataFolder, watch, chromium })
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#k=[\w-]{43}$/)
  await expect(page).toHaveTitle(/Waybill/)
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()

  const code = new URL(link).hash.slice('#k='.length)
  const again = await context.request.post(new URL('/session', link).href, {
    data: code,
    headers: { 'content-type': 'text/plain' },
  })
  expect(again.status()).toBe(403)
  await close()
  expect(watch.violations()).toEqual([])
})
