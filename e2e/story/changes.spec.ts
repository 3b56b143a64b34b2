// What users changed in a version is listed by day: who, from where, what, before and after; found, saved, opened and undone.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('changes of a version are listed, searched, saved, opened and undone, with keys @in-browser', async ({
  app,
  shape,
}) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  const log = page.getByRole('grid', { name: 'Change log' })
  const row = (text: string) => log.getByRole('row').filter({ hasText: text })
  const detail = page.getByRole('region', { name: 'Change' })
  const search = page.getByRole('searchbox', { name: 'Search changes' })

  await test.step('a decision and an edit are made', async () => {
    await openVersion(page, 'small')
    await press(page, 'g', 'q')
    await expect(page.getByRole('listbox', { name: /^Queue, 1 row/ })).toBeVisible()
    await press(page, 'n', '3')
    await expect(page.getByText(/1 of 1 decided/)).toBeVisible()
    await press(page, 'g', 'c')
    await page.getByRole('row').filter({ hasText: 'bridle' }).first().click()
    await page.getByRole('button', { name: 'Edit component' }).click()
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save', exact: true }) })
    await form.getByLabel('License').fill('MIT')
    await form.getByLabel('Notice').fill('Leather by Saddlers')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('bridle 1.0.0 changed.').last()).toBeVisible()
  })

  await test.step('both are at the top, with who, from where, before and after', async () => {
    await page.getByRole('row').filter({ hasText: 'bridle' }).first().focus()
    await press(page, 'g', 'w')
    await expect(page.getByRole('link', { name: 'Changes', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(log.getByRole('row').nth(1)).toContainText(/Today, \w+ \d{4}-\d\d-\d\d 4 changes/)
    await expect(row('bridle 1.0.0')).toContainText('edited')
    await expect(row('bridle 1.0.0')).toContainText('MIT')
    await expect(row('CVE-2025-10001')).toContainText('Not affected')
    await expect(row('CVE-2025-10001')).toContainText('window')
    await expect(row('small-1.0.cdx.json')).toContainText('uploaded')
    await expect(detail).toContainText('Leather by Saddlers')
    await press(page, 'j')
    await expect(detail.getByRole('heading')).toContainText('saddle 1.0.0 CVE-2025-10001')
    await expect(detail).toContainText('Vulnerable code not in execute path')
    await picture(page, 'changes')
    await expectAccessible(page, 'changes of a version')
    for (const width of [1280, 1920, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `changes-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a search and a kind narrow them; what fits nothing says what is kept', async () => {
    await press(page, '/')
    await page.keyboard.type('saddlers')
    await expect(row('bridle 1.0.0')).toBeVisible()
    await expect(row('small-1.0.cdx.json')).toHaveCount(0)
    await page.getByLabel('Type').selectOption('Finding')
    await expect(page.getByRole('heading', { name: 'No change fits “saddlers”, kind is finding' })).toBeVisible()
    await expect(page.getByText(/^4 changes are kept for this version, the first from \d{4}-/)).toBeVisible()
    await picture(page, 'changes-none')
    await expectAccessible(page, 'no change fits')
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(search).toHaveValue('')
    await expect(row('small-1.0.cdx.json')).toBeVisible()
  })

  await test.step('what the scan found is one row, and is left out or asked for', async () => {
    await page.getByLabel('From where').selectOption('Scans')
    await expect(row('Vulnerability scan')).toContainText(/engine \d.*scanned.*findings 1/)
    await expect(row('small-1.0.cdx.json')).toHaveCount(0)
    await expect(detail).toContainText(/Findings\s*1/)
    await picture(page, 'changes-scan')
    await page.getByLabel('From where').selectOption('All origins')
    await expect(row('small-1.0.cdx.json')).toBeVisible()
  })

  await test.step('what fits is saved as CSV and as JSON', async () => {
    await search.fill('bridle')
    await expect(row('small-1.0.cdx.json')).toHaveCount(0)
    const csv = await savedFile(page, shape, () => page.getByRole('button', { name: 'CSV', exact: true }).click())
    expect(csv.name).toBe('changes.csv')
    expect(csv.text.split('\r\n').filter((line) => line.includes('bridle 1.0.0'))).toHaveLength(2)
    expect(csv.text).not.toContain('saddle 1.0.0')
    const json = await savedFile(page, shape, () => page.getByRole('button', { name: 'JSON', exact: true }).click())
    const { changes } = JSON.parse(json.text) as { readonly changes: readonly { readonly operation: string }[] }
    expect(changes.map(({ operation }) => operation)).toEqual(['componentUpdate'])
    await press(page, 'Escape')
  })

  await test.step('Enter opens the object: a component, and a finding', async () => {
    await search.fill('bridle')
    await expect(row('CVE-2025-10001')).toHaveCount(0)
    await row('bridle 1.0.0').focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/components\/search/)
    await expect(page.getByRole('row').filter({ hasText: 'bridle' }).first()).toBeVisible()
    await page.goBack()
    await row('CVE-2025-10001').focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/triage\//)
    await page.goBack()
    await expect(log).toBeVisible()
  })

  await test.step('a decision is undone from here, which is a change itself', async () => {
    await press(page, 'j')
    await expect(detail.getByRole('heading')).toContainText('CVE-2025-10001')
    await press(page, 'z')
    await expect(row('undid')).toBeVisible()
    await expect(log.getByRole('row').nth(1)).toContainText('5 changes')
    await page.reload()
    await expect(row('undid')).toBeVisible()
  })
})

test('the audit log of the organization is narrowed, saved and checked @in-browser @long', async ({ app, shape }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  const log = page.getByRole('grid', { name: 'Change log' })
  const row = (text: string) => log.getByRole('row').filter({ hasText: text })
  await openVersion(page, 'small')
  await press(page, 'g', 'q')
  await expect(page.getByRole('listbox', { name: /^Queue, 1 row/ })).toBeVisible()
  await press(page, 'n', '3')
  await expect(page.getByText(/1 of 1 decided/)).toBeVisible()
  await press(page, 'Control+k')
  await page.getByRole('combobox').fill('audit log')
  await page.getByRole('option', { name: /Audit log/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(row('CVE-2025-10001')).toContainText('decided')
  await expect(row('imported')).toContainText('token')

  await page.getByRole('button', { name: 'Check the chain' }).click()
  const result = page.getByRole('status').filter({ hasText: 'The chain is whole.' })
  await expect(result).toContainText(/\d+ entries, checked .*[\da-f]{64}/)
  await picture(page, 'audit-log')
  await expectAccessible(page, 'the audit log')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `audit-log-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Type').selectOption('Product')
  await expect(row('CVE-2025-10001')).toHaveCount(0)
  await expect(row('small')).toContainText('created')
  const csv = await savedFile(page, shape, () => page.getByRole('button', { name: 'CSV', exact: true }).click())
  expect(csv.name).toBe('audit-log.csv')
  expect(csv.text).toContain(',projectGroupCreate,CREATED,PRODUCT,')
  expect(csv.text).not.toContain('componentVexUpdate')
  await page.getByLabel('Who').selectOption('Owner')
  await expect(row('small')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'No change fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(row('CVE-2025-10001')).toBeVisible()
  await page.reload()
  await expect(row('CVE-2025-10001')).toBeVisible()

  const database = new Database(join(app.dataFolder, 'waybill.db'))
  database.exec('DROP TRIGGER audit_entry_unchanged')
  database.exec(`UPDATE audit_entry SET content = replace(content, 'Owner', 'Nobody') WHERE number = 2`)
  database.close()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'The chain is broken.' })
  await expect(problem).toContainText('Entry 2 was changed after it was written.')
  await expect(problem).toContainText(/The chain is whole up to entry 1, with the hash [\da-f]{64}/)
  await picture(page, 'audit-log-broken')
  await expectAccessible(page, 'a broken chain')
})
