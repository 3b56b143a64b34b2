// Servers of an older and of a newer release than the app: what one of them lacks is said by name, and the rest works.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type OtherRelease, startRelease } from '#e2e/desktop/support/other-release.ts'
import { fillTeam, startTeam, workWith } from '#e2e/desktop/support/team-server.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { picture } from '#e2e/story/support/picture.ts'
import type { RunningServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'
import { features } from '#shared/features.ts'

let folder: string
let team: RunningServer
let other: OtherRelease
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-release-'))
  team = await startTeam(join(folder, 'team'))
})
test.afterEach(async () => {
  await other.close()
  await team.stop()
  await rm(folder, { recursive: true, force: true })
})

const fieldsOf = (...names: readonly string[]) =>
  features.filter(({ name }) => names.includes(name)).flatMap(({ fields }) => fields)
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'release (' })

test('an older server that cannot name its features is asked for them, and a newer one names what the app lacks @long', async ({
  app,
}) => {
  const without = ['ServiceInfo.features', ...fieldsOf('handover', 'tickets', 'saved-views')]
  other = await startRelease(team, { version: '0.0.9', without })
  const page = await app.start()
  await workWith(page, other.server)
  await expect(banner(page)).toContainText(
    '“Harbor” is an older release (0.0.9). It lacks: handing over between stores, tickets, saved views. The rest works.',
  )
  await fillTeam(page) // the rest works
  await look(page, 'older')
  await page.evaluate(() => (location.hash = '#/settings/trackers'))
  await expect(page.getByText('The server is another release of Waybill, without tickets.').first()).toBeVisible()
  await picture(page, 'older-missing-page')

  await banner(page).getByRole('link', { name: 'Details' }).click()
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Service/ }) })
  await expect(section).toContainText('It lacks: handing over between stores, tickets, saved views.')
  await look(page, 'older-settings')
  await banner(page).getByRole('button', { name: 'Hide' }).click()
  await expect(banner(page)).toHaveCount(0)
  await thereAndBack(page)
  await page.evaluate(() => (location.hash = '#/settings/connection'))
  await expect(section).toContainText('It lacks: handing over between stores')
  await expect(banner(page)).toHaveCount(0)

  const odd = [
    'time-travel',
    'x\u202Egnp.exe',
    'a'.repeat(5000),
    ...Array.from({ length: 5000 }, (_, at) => `more-${at}`),
  ]
  other.become({ version: '9.0.0', without: [], features: (ours) => [...ours, ...odd] })
  await thereAndBack(page)
  await expect(banner(page)).toContainText('“Harbor” is a newer release (9.0.0).')
  await expect(banner(page)).toContainText('“time-travel”, “x‹U+202E›gnp.exe”, “aaaa')
  await expect(banner(page)).toContainText('and 4,999 more. Update the app.')
  await look(page, 'newer')

  other.become({ version: '0.1.0', without: [] })
  await thereAndBack(page)
  await page.evaluate(() => (location.hash = '#/settings/connection'))
  await expect(section.getByText('0.1.0')).toBeVisible()
  await expect(section).not.toContainText('release (')
  await expect(banner(page)).toHaveCount(0)
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

/** Works with this computer for a moment: the page is loaded anew. */
async function thereAndBack(page: Page): Promise<void> {
  await page.keyboard.press(commandKey('Shift+U'))
  await expect(page.getByRole('link', { name: /, this computer$/ })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.keyboard.press(commandKey('Shift+U'))
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
}

/** Looks at the page at two widths. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name)
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `${name}-${width}`)
    const over = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
    expect(over, `${name} at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
