import { expect, test } from '#e2e/story/support/story-test.ts'
import { dropFiles, jsonFile, pickFiles } from '#e2e/story/support/provide-files.ts'
import { dropSbom, leaveDialog, openNewVersion, press } from '#e2e/story/support/pages.ts'
import { osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { showRow, showTray, trayOf } from '#e2e/story/support/tray.ts'

test('from the first page to a decision without a mouse @in-browser', async ({ app }) => {
  const page = await app.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  await press(page, 'g', 'z')
  const triage = new TriagePage(page)
  await expect(triage.queue).toBeVisible()
  triage.countPresses()
  await triage.decide('n', '1')
  expect(triage.countPresses()).toBe(2)
  await expect(triage.progress).toHaveText(/^[1-9]\d* of \d+ decided$/)
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await leaveDialog(page)
  await press(page, commandKey('k'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur()) // as a dialog does that gives the focus back late
  await page.keyboard.type('CVE-1900-0005')
  await expect(page.getByRole('option', { name: /^CVE-1900-0005 in / })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search packages, CVEs and commands' }).selectText() // its keys are those of the real system
  await page.keyboard.type('advisory data')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
})

test('a file that is no SBOM is refused with its place, and leaves nothing behind @in-browser', async ({ app }) => {
  const page = await app.start()
  await dropFiles(page, [
    { name: 'torn.json', bytes: Buffer.from('{\n  "bomFormat": "CycloneDX",\n  "components": [\n') },
  ])
  const torn = await showRow(page, 'torn.json')
  await expect(torn.getByRole('alert')).toHaveText('Could not be read. Nothing was saved.')
  await expect(torn).toContainText(/line \d+/)
  await torn.getByRole('button', { name: 'Dismiss' }).click()

  await dropFiles(page, [jsonFile('settings.json', { colour: 'blue' })])
  const other = await showRow(page, 'settings.json')
  await expect(other.getByRole('alert')).toHaveText('Could not be read. Nothing was saved.')
  await other.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  await expect(page.getByText('Products appear here after the first upload.')).toBeVisible()
})

test('four broken files say their four reasons at once @in-browser', async ({ app }) => {
  const page = await app.start()
  await dropFiles(page, [
    { name: 'torn.json', bytes: Buffer.from('{\n  "bomFormat": "CycloneDX",\n  "components": [\n') },
    { name: 'logged.json', bytes: Buffer.from('[INFO] scanning\n{"bomFormat":"CycloneDX","specVersion":"1.6"}') },
    {
      name: 'packed.cdx',
      bytes: Buffer.from('\n\u00031.6\u0010\u0001\u001a\u002durn:uuid:3e671687-395b-41f5-a30f-a58921a69b79\0'),
    },
    jsonFile('settings.json', { colour: 'blue' }),
  ])
  await showTray(page)
  const files = trayOf(page)
  await expect(files).toContainText(/Unexpected end of JSON.*\(line 4, column 1\)/)
  await expect(files).toContainText(
    'Text before the document, line 1: "[INFO] scanning". The document begins in line 2.',
  )
  await expect(files).toContainText('CycloneDX as protobuf is not supported. Use CycloneDX JSON or XML')
  await expect(files).toContainText('not a supported SBOM')
  await expect(files.getByRole('button', { name: /^Dismiss/ })).toHaveCount(4)
})

test('a reload and a deep link keep the session and the page', async ({ page }) => {
  await openNewVersion(page, 'reloaded', ['saddle', 'girth'])
  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Components/ })
    .click()
  await expect(page.getByText('girth').first()).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByText('girth').first()).toBeVisible()
  expect(page.url()).toBe(address)
  await press(page, 'g', 'h')
  await expect(page.getByText('girth')).toHaveCount(0)
  await page.evaluate((there) => window.location.assign(there), address)
  await expect(page.getByText('girth').first()).toBeVisible()
})

test('the theme is chosen, and stays', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, 'g', ',')
  await page
    .getByRole('link', { name: /^General/ })
    .last()
    .click()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByText('Light', { exact: true }).click()
  const light = await background()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expect.poll(background).toBe(dark)
})

test('a document without components has nothing to match, and nobody calls it clean @in-desktop', async ({ page }) => {
  await dropSbom(page, 'hollow', [])
  // The card lies over the page and says the same all the time.
  const says = async (place: string, within = page.getByRole('main')) => {
    await expect(within.getByText(/nothing to scan/i).first(), place).toBeVisible()
    expect(await page.locator('body').innerText(), place).not.toMatch(
      /\b(clean|safe|secure|no vulnerabilit|no finding|0 finding|none found|ready)\b/i,
    )
  }
  await says('card', page.getByRole('article', { name: 'hollow.cdx.json' }))
  await page.getByRole('button', { name: 'Open version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^hollow/ })).toBeVisible()
  await says('version')
  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Vulnerabilities/ })
    .click()
  await expect(page).toHaveURL(/vulnerabilities$/)
  await says('vulnerabilities')
  await press(page, 'g', 'q')
  await expect(page).toHaveURL(/triage$/)
  await says('triage')
})

test('an import shows how far it is and can be cancelled @in-desktop', async ({ app }) => {
  const page = await app.start()
  const many = Array.from({ length: 40_000 }, (_, at) => osvRecord(`CVE-2025-${100_000 + at}`, `horse-${at}`))
  await pickFiles(page, [osvZip(many)])
  const card = await showRow(page, 'all.zip')
  await expect(card.getByRole('progressbar')).toBeVisible()
  await expect(card.getByText(/^[1-9][\d.,]* [kM]B of [\d.]+ MB/)).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(card.getByText('Canceled.')).toBeVisible()
  await press(page, 'g', 'a')
  await expect(page.getByRole('heading', { name: 'No advisory data yet' })).toBeVisible()
  await press(page, 'g', 'j')
  await expect(page.getByText(/cancell?ed/i).first()).toBeVisible()
})

test('a version is deleted only when its name was typed @in-browser', async ({ page }) => {
  await openNewVersion(page, 'typed', ['saddle'])
  await page.getByRole('button', { name: 'More: reprocess, labels, delete' }).click()
  await page.getByRole('menuitem', { name: /^Delete version/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete typed 1.0' })
  const remove = dialog.getByRole('button', { name: 'Delete version' })
  await expect(remove).toBeDisabled()
  const typed = dialog.getByRole('textbox')
  await expect(typed).toBeFocused()
  await page.keyboard.type('1.1')
  await expect(typed).toHaveValue('1.1')
  await expect(remove).toBeDisabled()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('0')
  await press(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'typed 1.0 deleted.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'typed' })).toBeVisible()
  await expect(page.getByRole('main').getByText('0 versions')).toBeVisible()
})
