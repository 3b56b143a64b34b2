import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectNothingSerious } from '#e2e/story/support/axe.ts'
import { dropFiles, type FileFixture } from '#e2e/story/support/provide-files.ts'
import { leaveDialog, press } from '#e2e/story/support/pages.ts'

/** A document of many lines in which some types are misspelt; a name of it hides a character. */
function faulty(name: string, version: string, components: number, indent = 2): FileFixture {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: Array.from({ length: components }, (_, at) => ({
      type: at % 50 === 49 ? 'libary' : 'library',
      name: at === 48 ? 'sad\u202edle' : `part-${at}`,
      version,
    })),
    vulnerabilities: [{ id: 'CVE-2025-10001', analysis: { state: 'not_affected', detail: 'Never called.' } }],
  }
  return { name: `${name}-${version}.cdx.json`, bytes: Buffer.from(JSON.stringify(document, null, indent)) }
}

/** Drops a file, accepts where it goes, and opens the documents of the version. */
async function openDocuments(page: Page, file: FileFixture): Promise<void> {
  await dropFiles(page, [file])
  const card = page.getByRole('article', { name: file.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Open version' }).click()
  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Documents/ })
    .click()
}

/** Drops files while a dialog is open, which hides the rest of the window from whoever looks for it by role. */
async function dropOnDialog(page: Page, files: readonly FileFixture[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString() }))
  await page.evaluate((given) => {
    const transfer = new DataTransfer()
    for (const { name, text } of given) transfer.items.add(new File([text], name))
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
    }
  }, sent)
}

async function pickOnDialog(page: Page, file: FileFixture): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'choose a file' }).click()
  const chooser = await opened
  await chooser.setFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.bytes) })
}

test('what is wrong with a file is shown at its line, and the keys go from one to the next @in-desktop', async ({
  page,
}) => {
  await openDocuments(page, faulty('lines', '1.0', 400))
  const card = page.getByRole('article', { name: 'lines-1.0.cdx.json' })
  await expect(card).toContainText('Invalid (8 errors)')
  await expect(card).toContainText('Not signed')
  await card.getByRole('link', { name: 'Source and issues' }).click()

  const source = page.getByRole('region', { name: 'Source' })
  const mark = source.locator('mark')
  const errors = page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'Errors 8' })
  await errors.click()
  await expect(mark).toHaveText('"libary"')
  await expect(mark).toBeInViewport()
  const note = source.getByRole('note')
  await expect(note).toContainText('/components/49/type')
  await press(page, 'j')
  await expect(note).toContainText('/components/99/type')
  await expect(mark).toBeInViewport()
  await press(page, 'j', 'k', 'k')
  await expect(note).toContainText('/components/49/type')
  await expect(source).toContainText('sad') // the name before the first fault, its hidden character by number
  await expect(source.locator('[data-code="U+202E"]')).toHaveCount(1)

  await press(page, 'l')
  await expect(page.getByRole('textbox', { name: /^Go to line/ })).toBeFocused()
  await page.keyboard.type('1')
  await press(page, 'Enter')
  await expect(source.locator('[data-line="1"]')).toBeInViewport()
  await source.focus()
  await press(page, 'End')
  await expect(source.locator('[data-line]').last()).toHaveText(/\}$/)
  await expectNothingSerious(page, 'source')
})

test('at 200 % the findings and the source take turns, and the place is kept @in-browser @long', async ({ page }) => {
  await openDocuments(page, faulty('zoomed', '1.0', 400))
  await page.getByRole('link', { name: 'Source and issues' }).click()
  await page.setViewportSize({ width: 640, height: 400 })
  const mark = page.getByRole('region', { name: 'Source' }).locator('mark')
  const panes = page.getByRole('group', { name: 'Pane' })
  await page.getByRole('button', { name: 'Errors 8' }).click()
  await expect(mark).toBeHidden()
  await page.getByRole('row', { name: /components\/149\/type/ }).click()
  await expect(mark).toBeInViewport()
  await expect(page.getByRole('note')).toContainText('/components/149/type')
  await panes.getByRole('button', { name: /^Issues/ }).click()
  await expect(mark).toBeHidden()
  await panes.getByRole('button', { name: 'Document' }).click()
  await expect(mark).toBeInViewport()
})

test('a file of one line shows what is around the column @in-browser', async ({ page }) => {
  await openDocuments(page, faulty('joined', '1.0', 400, 0))
  await page.getByRole('link', { name: 'Source and issues' }).click()
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Source' }).click()
  const source = page.getByRole('region', { name: 'Source' })
  await page.getByRole('button', { name: 'Errors 8' }).click()
  await expect(source.getByRole('note')).toContainText('/components/49/type')
  for (let step = 0; step < 7; step += 1) await press(page, 'j') // faster than the page is drawn
  await expect(source.getByRole('note')).toContainText('/components/399/type')
  await expect(source.locator('mark')).toHaveText('"libary"')
  await expect(source.locator('mark')).toBeInViewport()
  const before = source.getByRole('button', { name: /^to column/ })
  await before.click()
  await expect(source.getByRole('button', { name: /^from column/ })).toHaveCount(1)
})

test('a second document is added, compared, and the first made active again @in-desktop', async ({ page }) => {
  await openDocuments(page, faulty('compared', '1.0', 20))
  await page.getByRole('button', { name: 'Add a document…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a document/ })
  await expect(dialog).toContainText('“Retain Vulnerability Status with Version” is off in “default”')
  await expectNothingSerious(page, 'add a document')

  await dropOnDialog(page, [{ name: 'torn.json', bytes: Buffer.from('{"bomFormat": "CycloneDX", ') }])
  await expect(dialog.getByRole('alert')).toContainText('Nothing changed.')
  await dropOnDialog(page, [faulty('a', '1', 1), faulty('b', '1', 1)])
  await expect(dialog.getByRole('alert')).toContainText('Add one document at a time. You selected 2 files.')
  await pickOnDialog(page, faulty('compared', '2.0', 25))
  await expect(dialog).toHaveCount(0)

  // The window's own cards heard nothing of the drops: they would have asked where the files go.
  await expect(page.getByRole('article', { name: /^(torn|a-1|b-1|compared-2)/ })).toHaveCount(1)

  const first = page.getByRole('article', { name: 'compared-1.0.cdx.json' })
  const second = page.getByRole('article', { name: 'compared-2.0.cdx.json' })
  await expect(second).toContainText('Active')
  await expect(second.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  await second.getByRole('button', { name: 'Compare…' }).click()
  const counts = page.getByRole('dialog').getByRole('status', { name: 'Components' })
  await expect(counts).toHaveText(/5\s*added\s*0\s*removed\s*20\s*changed/)
  await expectNothingSerious(page, 'comparison')
  await leaveDialog(page)

  await first.getByRole('button', { name: 'Make active…' }).click()
  await page.getByRole('button', { name: 'Make active', exact: true }).click()
  await expect(first).toContainText('Active')
  await second.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete document' }).click()
  await expect(second).toHaveCount(0)
})

test('what the file discloses stands apart, and a file that lists no files says why @in-desktop', async ({ page }) => {
  await openDocuments(page, faulty('disclosing', '1.0', 3))
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await tabs.getByRole('link', { name: 'Disclosed 1' }).click()
  await expect(page.getByText('do not change findings')).toBeVisible()
  const row = page.getByRole('row', { name: /CVE-2025-10001/ })
  await expect(row).toContainText('not_affected')
  await row.click()
  await expect(row).toContainText('Never called.')
  await expectNothingSerious(page, 'disclosed')
  await tabs.getByRole('link', { name: /^Files/ }).click()
  await expect(page.getByText('CycloneDX lists files as components of type')).toBeVisible()
})
