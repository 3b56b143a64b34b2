import { expect, type Page } from 'playwright/test'
import { cyclonedx } from '#e2e/story/support/story-files.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { dropFiles, jsonFile } from './provide-files.ts'

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Escape, and waits until the dialog is gone: while it is open, keys are not for the page. */
export async function leaveDialog(page: Page): Promise<void> {
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Makes the sample product, without the practice course, and opens its page once its version is matched. */
export async function openSample(page: Page): Promise<SampleAddress> {
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  const { ask } = await openEndpoint(page)
  const { sampleProductCreate } = await ask<{ sampleProductCreate: { projectGroup: { id: string } } }>(
    'mutation { sampleProductCreate(input: {}) { projectGroup { id } } }',
  )
  const { projectGroup } = sampleProductCreate
  await goTo(page, `/products/${projectGroup.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /sample/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/0 of \d+ findings decided/)).toBeVisible({ timeout: 30_000 })
  const found = await ask<{ projectGroup: { latestVersion: { id: string; projectId: string } } }>(
    `{ projectGroup(id: "${projectGroup.id}") { latestVersion { id projectId } } }`,
  )
  const { latestVersion } = found.projectGroup
  return { productId: projectGroup.id, environmentId: latestVersion.projectId, versionId: latestVersion.id }
}

/** Where the sample is. */
export interface SampleAddress {
  readonly productId: string
  readonly environmentId: string
  readonly versionId: string
}

/** Makes the sample product, and opens the queue of its version: the queue of all products leaves it out. */
export async function openSampleQueue(page: Page): Promise<SampleAddress> {
  const sample = await openSample(page)
  await goTo(page, `/versions/${sample.environmentId}/${sample.versionId}/triage`)
  return sample
}

/** Opens an address of the window. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}

/** Drops an SBOM of packages as version 1.0 of a new product, and opens it. */
export async function openNewVersion(page: Page, product: string, packages: readonly string[]): Promise<void> {
  await dropSbom(page, product, packages)
  await page.getByRole('button', { name: 'Open version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${product} 1\\.0`) })).toBeVisible()
}

/** Opens version 1.0 of a product that is there already. */
export async function openVersion(page: Page, product: string): Promise<void> {
  await page.getByRole('navigation').getByText(product).first().click()
  await page.getByRole('main').getByRole('link', { name: '1.0' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${product} 1\\.0`) })).toBeVisible()
}

/** Drops an SBOM of packages, accepts its target, and waits until its processing is done. */
export async function dropSbom(page: Page, name: string, packages: readonly string[]): Promise<void> {
  const document = cyclonedx(
    name,
    '1.0',
    packages.map((one) => ({ name: one, version: '1.0.0' })),
  )
  await dropFiles(page, [jsonFile(`${name}.cdx.json`, document)])
  const card = page.getByRole('article', { name: `${name}.cdx.json` })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
}
