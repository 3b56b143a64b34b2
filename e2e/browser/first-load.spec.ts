import { projectFolder } from '#e2e/support/app-program.ts'
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { fetchBytes, firstFiles, maxFirstLoad } from '#e2e/support/first-load.ts'
import { expect, test } from '#e2e/support/test.ts'
import { readPageFiles } from '#scripts/page-files.ts'

test('the first page weighs at most 150 kB, in each encoding', async ({
  app: { dataFolder, watch },
  sharedChromium,
}) => {
  const { link, page, close } = await launchBrowserMode({ dataFolder, watch, chromium: sharedChromium })
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  const names = ['', ...firstFiles(readPageFiles(projectFolder)), 'icon.svg']
  // What the browser has loaded by now contains all of them: the list is that of the page.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  )
  expect(loaded).toEqual(expect.arrayContaining(names.filter((name) => name.startsWith('assets/'))))
  for (const encoding of ['br', 'gzip']) {
    const received = await Promise.all(names.map((name) => fetchBytes(new URL(`/${name}`, link).href, encoding)))
    const large = received.filter(({ bytes }) => bytes > 1_000)
    expect(large.map((each) => each.encoding)).toEqual(large.map(() => encoding))
    const total = received.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total, `bytes as ${encoding}`).toBeLessThanOrEqual(maxFirstLoad)
    expect(total).toBeGreaterThan(50_000) // it was measured
  }
  await close()
})
