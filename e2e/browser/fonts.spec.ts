import type { Page } from 'playwright/test'
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { expect, test } from '#e2e/support/test.ts'

/** What the fonts of the first page may weigh, in bytes. They are loaded beside it: the page does not wait. */
const maxFirstFonts = 60_000

const firstHeading = { level: 1, name: 'Find out what matters in an SBOM' } as const

/** Names of the fonts that the page has loaded. */
const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.woff2'))
      .map((path) => path.replace(/^.*\/(.*)-[\w-]{8}\.woff2$/, '$1')),
  )

/** Width of a text in the font of the window, in pixels. */
const widthOf = (page: Page, text: string, style = '') =>
  page.evaluate(
    ([words, given]) => {
      const span = document.createElement('span')
      span.textContent = words
      document.body.append(span)
      for (const part of given.split(';').filter((each) => each !== '')) {
        const [name = '', value = ''] = part.split(':')
        span.style.setProperty(name, value)
      }
      span.style.setProperty('white-space', 'nowrap')
      span.style.setProperty('position', 'absolute')
      const { width } = span.getBoundingClientRect()
      span.remove()
      return width
    },
    [text, style] as const,
  )

test('the first page loads one font beside itself, and others only for the scripts that a text needs', async ({
  app: { dataFolder, watch },
  sharedChromium,
}) => {
  const { link, page, close } = await launchBrowserMode({ dataFolder, watch, chromium: sharedChromium })
  await expect(page.getByRole('heading', firstHeading)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fonts.check('13px Inter'))).toBe(true)
  expect(await loadedFonts(page)).toEqual(['inter-latin-wght-normal'])

  const address = await page.locator('link[rel=preload][as=font]').getAttribute('href')
  const font = await fetch(new URL(String(address), link), { headers: { 'accept-encoding': 'br, gzip' } })
  expect(Object.fromEntries(font.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(font.headers.get('content-encoding')).toBeNull() // it is compressed by itself
  const bytes = (await font.arrayBuffer()).byteLength
  expect(bytes).toBeLessThanOrEqual(maxFirstFonts)
  expect(bytes).toBeGreaterThan(10_000) // it was measured

  await page.evaluate(() => {
    const span = document.createElement('span')
    span.textContent = 'Библиотека ελληνικά'
    document.body.append(span)
  })
  await expect
    .poll(() => loadedFonts(page))
    .toEqual(expect.arrayContaining(['inter-cyrillic-wght-normal', 'inter-greek-wght-normal']))
  expect(await loadedFonts(page)).toHaveLength(3)
  await close()
})

test('the page does not wait for its font, and texts are as wide without it', async ({
  app: { dataFolder, watch },
  sharedChromium,
}) => {
  const { link, page, context, close } = await launchBrowserMode({ dataFolder, watch, chromium: sharedChromium })
  await expect(page.getByRole('heading', firstHeading)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fonts.check('13px Inter'))).toBe(true)
  const words = 'Vulnerabilities under investigation, not affected, fixed in the next version of the product'
  const wide = await widthOf(page, words)

  // The same page, whose font never comes.
  const other = await context.newPage()
  await other.route('**/*.woff2', () => {})
  await other.goto(new URL('/', link).href, { waitUntil: 'commit' })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await loadedFonts(other)).toEqual([])
  const without = await widthOf(other, words)
  expect(Math.abs(without / wide - 1), `${without} px beside ${wide} px`).toBeLessThan(0.03)
  await close()
})

test('digits are as wide as each other, and signs of a text are drawn as they are', async ({
  app: { dataFolder, watch },
  sharedChromium,
}) => {
  const { page, close } = await launchBrowserMode({ dataFolder, watch, chromium: sharedChromium })
  await expect(page.getByRole('heading', firstHeading)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fonts.check('13px Inter'))).toBe(true)
  expect(await widthOf(page, '1111')).toBeCloseTo(await widthOf(page, '8888'), 3)
  expect(await widthOf(page, '-')).toBeLessThan((await widthOf(page, '8')) * 0.9) // not as wide as a digit: it is in names
  // Inter has an arrow for it, which is another text.
  const kept = await widthOf(page, '->')
  expect(await widthOf(page, '->', 'font-variant-ligatures:no-contextual')).toBeCloseTo(kept, 3)
  expect(await widthOf(page, '->', 'font-feature-settings:"calt" 1')).not.toBeCloseTo(kept, 1)
  await close()
})
