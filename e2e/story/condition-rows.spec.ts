// Conditions as rows: the same as their text, either way round, with groups, negation, several values and text that cannot be read.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { conditionsAsText } from '#e2e/story/support/conditions.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** Previews are read meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('conditions are edited as rows and as text, and are the same @in-browser @long', async ({ app }) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'spur'])
  await press(page, 'g', 'l')
  await expect(page.getByRole('heading', { name: 'No policies yet' })).toBeVisible()
  await press(page, 'c')
  const editor = page.getByRole('main')
  await editor.getByLabel('Name').fill('By rows')
  const typed = await conditionsAsText(editor)
  await typed.fill('vuln.severity in (critical, HIGH) and not (component.name is "a, b" or vuln.kev is yes)')
  await typed.press('End')
  await page.keyboard.type(' and ')
  const offered = editor.getByRole('list', { name: 'Words that fit here' }).getByRole('button')
  await expect(offered).toHaveCount(8)
  await press(page, 'Control+Space')
  await expect(offered.filter({ hasText: 'finding.snoozed Snoozed' })).toHaveCount(1)
  await picture(page, 'completion-all')
  await expectAccessible(page, 'all subjects offered')
  await press(page, 'Tab')
  await expect(offered.first()).toBeFocused()
  await press(page, 'Shift+Tab')
  await page.keyboard.type('epss')
  await expect(offered).toHaveCount(2)
  await expect(editor.getByRole('list', { name: 'Words that fit here' }).getByRole('button').first()).toHaveText(
    'vuln.epss EPSS',
  )
  await picture(page, 'completion')
  await typed.fill('vuln.severity in (critical, HIGH) and not (component.name is "a, b" or vuln.kev is yes)')
  await press(page, commandKey('/'))

  const builder = editor.getByRole('region', { name: 'Conditions as rows' })
  const whole = builder.getByRole('group', { name: 'All of these' })
  const inner = builder.getByRole('group', { name: 'Not any of these' })
  const row = (subject: string) => builder.getByRole('group', { name: `Condition: ${subject}` })
  const code = builder.locator('code')
  await expect(whole).toBeVisible()
  await expect(row('vuln.severity').getByLabel('Value 2', { exact: true })).toHaveValue('HIGH')
  await expect(row('component.name').getByLabel('Value', { exact: true })).toHaveValue('a, b')
  await expect(row('vuln.kev').getByLabel('Value', { exact: true })).toHaveValue('yes')
  await expect(row('vuln.kev').getByLabel('Subject').locator('option:checked')).toHaveText('Known exploited · vuln.kev')
  await expect(row('vuln.kev').getByText('Known exploited', { exact: true })).toBeVisible()
  await expect(row('vuln.kev').getByText('vuln.kev', { exact: true })).toBeVisible()
  await inner.scrollIntoViewIfNeeded()
  await picture(page, 'rows')
  await expectAccessible(page, 'conditions as rows')

  await row('vuln.severity').getByRole('button', { name: 'Another value' }).click()
  await row('vuln.severity').getByLabel('Value 3', { exact: true }).selectOption('low')
  await row('vuln.severity').getByRole('button', { name: 'Remove value 2' }).click()
  await inner.getByRole('checkbox', { name: 'not' }).uncheck()
  await builder.getByRole('group', { name: 'Any of these' }).getByRole('button', { name: 'All', exact: true }).click()
  await row('vuln.kev').getByLabel('Operator').selectOption({ label: 'is known' })
  await row('component.name').getByLabel('Value', { exact: true }).fill('x) or (y')
  await expect(code).toHaveText(
    'vuln.severity in (critical, low) and (component.name is "x) or (y" and vuln.kev exists)',
  )
  await whole.last().getByRole('button', { name: 'Condition', exact: true }).click()
  await row('component.name').getByLabel('Subject').selectOption('vuln.epss')
  await row('vuln.epss').getByLabel('Operator').selectOption({ label: '≥' })
  await row('vuln.epss').getByLabel('Value', { exact: true }).fill('much')
  await expect(builder.getByRole('alert')).toContainText('much')
  await expect(editor.getByRole('button', { name: /^Add policy/ })).toBeDisabled()
  await picture(page, 'rows-error')
  await row('vuln.epss').getByLabel('Value', { exact: true }).fill('0.1')
  await expect(builder.getByRole('alert')).toHaveCount(0)

  await press(page, commandKey('/'))
  await expect(typed).toHaveValue(
    /^vuln\.severity in \(critical, low\) and \(vuln\.epss >= 0\.1 and vuln\.kev exists and /,
  )
  await typed.fill('vuln.severity iss critical')
  await press(page, commandKey('/'))
  await expect(builder.getByText('The text cannot be read as rows. Correct it as text first.')).toBeVisible()
  await press(page, commandKey('/'))
  await typed.fill('')
  await press(page, commandKey('/'))
  await editor.getByRole('heading', { name: 'New policy' }).click()
  const group = builder.getByRole('group', { name: 'Any of these' })
  await press(page, 'g')
  await expect(group).toHaveCount(1)
  await group.getByRole('button', { name: 'Remove the group' }).click()
  await expect(builder.getByLabel('Subject')).toHaveCount(0)
  await editor.getByRole('heading', { name: 'New policy' }).click()
  await press(page, 'c')
  await builder.getByLabel('Subject').selectOption('vuln.severity')
  await builder.getByLabel('Value', { exact: true }).selectOption('critical')
  await expect(code).toHaveText(/^vuln\.severity \S+ critical$/)
  await expect(editor.getByText(/It would fail \d+ of \d+ newest versions/)).toBeVisible()
  for (const [width, height] of [
    [1920, 1080],
    [640, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await picture(page, `rows-${width}`)
  }
  await press(page, commandKey('Enter'))
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  await press(page, 'c')
  await expect(editor.getByRole('region', { name: 'Conditions as rows' })).toBeVisible()
})
