import type { Page } from 'playwright/test'
import { expect } from './story-test.ts'
import { dropSbom, press } from './pages.ts'
import { dropFiles } from './provide-files.ts'
import { osvRecord, osvZip } from './story-files.ts'
import { showRow } from './tray.ts'

/** Stores a product with two findings, and opens Home. */
export async function fillHome(page: Page): Promise<void> {
  await dropFiles(page, [osvZip([osvRecord('CVE-2025-1001', 'saddle'), osvRecord('CVE-2025-1002', 'girth')])])
  const imported = await showRow(page, 'all.zip')
  await expect(imported).toContainText('OSV npm: 2 records', { timeout: 60_000 })
  await imported.getByRole('button', { name: 'Dismiss' }).click()
  await dropSbom(page, 'Stable', ['saddle', 'girth', 'bridle'])
  await press(page, 'g', 'h')
  await expect(page.getByRole('heading', { level: 2, name: 'Unfinished triage' })).toBeVisible()
}
