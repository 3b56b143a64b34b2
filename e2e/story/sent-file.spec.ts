// A version is sent as one encrypted file to a receiver without access. A Viewer is told why not.
import { openShareFile } from '#e2e/api/support/opened-share-file.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withDecided } from '#e2e/story/support/prepared-stories.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'

const passphrase = 'seven tall lighthouses'

test('a version is sent as an encrypted file that a receiver opens; a Viewer is told why not @in-browser @long', async ({
  app,
  shape,
  sharedChromium,
}) => {
  await withDecided.copyTo(app.dataFolder)
  const page = await app.start()
  page.setDefaultTimeout(30_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openVersion(page, 'stable')
  await press(page, commandKey('k'))
  await page.keyboard.type('Send as a file')
  await expect(page.getByRole('option', { name: /^Send as a file/ })).toBeVisible()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Send as a file' })
  const internal = dialog.getByLabel('Exclude internal components')
  await internal.check()
  await dialog.getByLabel('VEX document beside it').selectOption('OPENVEX')
  await expect(internal).toHaveCount(0) // the VEX document would name them
  await expect(dialog).toContainText('the VEX document would name them')
  await dialog.getByLabel('Format of the SBOM').selectOption('SPDX')
  const save = dialog.getByRole('button', { name: 'Save the file' })
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('at least 10 characters')
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.getByLabel('Passphrase again').fill(passphrase)
  await expectAccessible(page, 'send as a file')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `sent-file-${width}`)
  }
  await page.setViewportSize({ width: 640, height: 400 }) // 1280 by 800 at a zoom of 200 %
  await picture(page, 'sent-file-zoomed')
  await page.setViewportSize({ width: 1280, height: 800 })
  const { name, bytes } = await savedFile(page, shape, () => save.click())
  expect(name).toMatch(/\.zip\.age$/)
  const made = page.getByRole('dialog', { name: 'Ready to send' })
  await expect(made).toContainText(name)
  await expect(made).toContainText('age -d -o files.zip')
  await expectAccessible(page, 'a file to send')
  await picture(page, 'sent-file-made')
  const files = await openShareFile(bytes, passphrase)
  const texts = Object.values(files)
  expect(texts.some((text) => text.includes('openvex.dev'))).toBe(true)
  expect(texts.some((text) => text.includes('SPDX'))).toBe(true)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('a Viewer is told why not', async () => {
    const { ask } = await openEndpoint(page)
    const query = 'mutation { tokenCreate(input: { name: "reader", role: "Viewer" }) { errors secret } }'
    const { tokenCreate } = await ask<{ tokenCreate: { secret: string } }>(query)
    const context = await sharedChromium.newContext()
    const reader = await context.newPage()
    reader.setDefaultTimeout(30_000)
    await reader.setViewportSize({ width: 1280, height: 800 })
    await reader.goto(new URL('/', page.url()).href)
    await reader.getByLabel('Link or token').fill(tokenCreate.secret)
    await press(reader, 'Enter')
    await openVersion(reader, 'stable')
    for (const [item, why] of [
      ['Send as a file…', 'Only Operators and Admins make files for others'],
      ['Hand over as a file…', 'Only Operators and Admins hand versions over'],
    ] as const) {
      await reader.getByRole('button', { name: 'Share…' }).click()
      await reader.getByRole('menuitem', { name: item }).click()
      await expect(reader.getByRole('dialog')).toContainText(why)
      await expect(reader.getByRole('button', { name: 'Save the file' })).toBeDisabled()
      await expectAccessible(reader, item)
      await press(reader, 'Escape')
      await expect(reader.getByRole('dialog')).toHaveCount(0)
    }
    await context.close()
  })
})
