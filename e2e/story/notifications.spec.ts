// What one is told: the kinds as the organization starts with them and as the user wants them, and from which environments.
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

test('kinds are set for everyone and for oneself, by keys alone, and undone @in-browser @long', async ({ app }) => {
  const page = await app.start()
  const { ask } = await openEndpoint(page)
  for (const name of ['Edge Gateway', 'Billing API', 'Field Controller']) {
    await ask('mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }', { name })
  }
  await press(page, 'g', ',')
  await page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  const summary = page.getByRole('contentinfo')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(summary).toContainText('0 own choices, 0 changed by the organization')
  const switchOf = (kind: string, whose: 'of yours' | 'of the organization') =>
    page.getByRole('switch', { name: `${kind}, switch ${whose}` })
  const levelOf = (kind: string, whose: 'of yours' | 'of the organization', level: string) =>
    page.getByRole('radiogroup', { name: `${kind}, level ${whose}` }).getByRole('radio', { name: level })

  await press(page, 'j')
  await expect(switchOf('New findings in a version', 'of yours')).toBeFocused()
  await press(page, 'j')
  await expect(switchOf('Scan summary', 'of yours')).toBeFocused()
  await press(page, '2')
  await expect(levelOf('Scan summary', 'of yours', 'Warn')).toBeChecked()
  await expect(levelOf('Scan summary', 'of the organization', 'Alert')).toBeChecked()
  await expect(summary).toContainText('1 own choice, 0 changed')
  // Twice quickly: each press goes by what is seen.
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(switchOf('Scan summary', 'of yours')).not.toBeChecked()
  await expect(page.getByText('For you: Scan summary, off.').first()).toBeVisible()
  await expect(summary).toContainText('1 own choice')
  await page.reload()
  await expect(switchOf('Scan summary', 'of yours')).not.toBeChecked()
  await expect(summary).toContainText('1 own choice')

  // For everyone: what the user chose stays, all else follows.
  await switchOf('Scan summary', 'of the organization').focus()
  await press(page, '3')
  await expect(levelOf('Scan summary', 'of the organization', 'Info')).toBeChecked()
  await press(page, 'j')
  await expect(switchOf('Compared with the version before', 'of the organization')).toBeFocused()
  await press(page, '1')
  await expect(levelOf('Compared with the version before', 'of yours', 'Alert')).toBeChecked()
  await expect(summary).toContainText('1 own choice, 2 changed by the organization')
  await expect(page.getByText('For the organization: Compared with the version before, Alert.').first()).toBeVisible()
  await press(page, 'z')
  await expect(levelOf('Compared with the version before', 'of yours', 'Warn')).toBeChecked()
  await expect(summary).toContainText('1 own choice, 1 changed by the organization')

  const product = page.getByRole('group', { name: 'Edge Gateway production' })
  await expect(page.getByText('9 of 9 send everything')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await product.getByRole('button', { name: 'Vulnerabilities' }).click()
  await product.getByRole('button', { name: 'Policies' }).click()
  await expect(product.getByRole('button', { name: 'Everything' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('8 of 9 send everything')).toBeVisible()
  await expectAccessible(page, 'notifications')
  await picture(page, 'notifications')
  await page.setViewportSize({ width: 1280, height: 900 })
  await picture(page, 'notifications-1280')
  await page.setViewportSize({ width: 640, height: 900 })
  await expectAccessible(page, 'notifications, narrow')
  await picture(page, 'notifications-640')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(640)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.reload()
  await expect(product.getByRole('button', { name: 'Vulnerabilities' })).toHaveAttribute('aria-pressed', 'true')
  await expect(product.getByRole('button', { name: 'Policies' })).toHaveAttribute('aria-pressed', 'true')
  await press(page, '/')
  await page.keyboard.type('scan')
  await press(page, 'Enter')
  await expect(page.getByRole('rowheader', { name: 'Scan summary' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Backup failed' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset to the defaults' }).click()
  await expect(summary).toContainText('0 own choices')
  await expect(levelOf('Scan summary', 'of yours', 'Info')).toBeChecked()
  await press(page, 'z')
  await expect(switchOf('Scan summary', 'of yours')).not.toBeChecked()
})
