// Authors and suppliers of a version are added, edited and removed where they are shown, each with its undo.
import type { Page } from 'playwright/test'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withDocuments } from '#e2e/story/support/prepared-documents.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

async function openDocuments(page: Page, product: string): Promise<void> {
  await openVersion(page, product)
  await page
    .getByRole('link', { name: /^Documents/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Document metadata' })).toBeVisible()
}

const component = { type: 'application', 'bom-ref': 'app', name: 'hayloft', version: '1.0' }
const hayloft = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, serialNumber: `urn:uuid:${crypto.randomUUID()}` },
  metadata: {
    ...{ component, timestamp: '2026-11-20T09:14:00Z', lifecycles: [{ phase: 'build' }] },
    tools: { components: [{ type: 'application', name: 'sbom-maker', version: '3.1' }] },
    authors: [{ name: 'Ann', email: 'ann@meadow.example' }, { name: 'Ben' }],
    supplier: {
      name: 'Meadow',
      url: ['https://meadow.example'],
      contact: [{ name: 'Cy', email: 'cy@meadow.example' }],
    },
  },
}

const ids = { SPDXID: 'SPDXRef-DOCUMENT', documentNamespace: 'https://meadow.example/haystack' }
const creationInfo = { created: '2026-11-20T09:14:00Z', creators: ['Person: Ann (ann@meadow.example)'] }
const packages = [
  {
    SPDXID: 'SPDXRef-1',
    name: 'haystack',
    versionInfo: '1.0',
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
  },
]
const head = { spdxVersion: 'SPDX-2.3', name: 'haystack', dataLicense: 'CC0-1.0', documentDescribes: ['SPDXRef-1'] }
const haystack = { ...head, ...ids, creationInfo, packages }
const prepared = withDocuments('metadata', { hayloft, haystack })

test('authors and suppliers are edited where they are shown @in-browser @long', async ({ app }) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openDocuments(page, 'hayloft')
  const authors = page.getByRole('list', { name: 'Authors' })
  const suppliers = page.getByRole('list', { name: 'Suppliers' })
  await expect(authors.getByRole('listitem')).toHaveText(['Annann@meadow.example', 'Ben'])
  await expect(suppliers.getByRole('listitem')).toHaveText([
    /Meadow.*https:\/\/meadow\.example.*Cy.*cy@meadow\.example/,
  ])
  await page.getByRole('heading', { name: 'Document metadata' }).scrollIntoViewIfNeeded()
  await picture(page, 'metadata')

  await page.getByRole('button', { name: 'Add author' }).click()
  const added = page.getByRole('form', { name: 'Add author' })
  await expect(added.getByLabel('Name')).toBeFocused()
  await expect(added.getByRole('button', { name: 'Add' })).toBeDisabled()
  await added.getByLabel('Name').fill('Dee')
  await added.getByLabel('Email address').fill('dee at meadow')
  await press(page, 'Enter')
  const mail = added.getByLabel('Email address')
  await expect(mail).toHaveAccessibleDescription('"dee at meadow" is not an email address')
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'add an author')
  await picture(page, 'metadata-error')
  await mail.fill('dee@meadow.example')
  await press(page, 'Enter')
  await expect(added).toBeHidden()
  await expect(authors.getByRole('listitem')).toHaveText([/Ann/, /Ben/, 'Deedee@meadow.example'])
  await press(page, 'z')
  await expect(authors.getByRole('listitem')).toHaveText([/Ann/, /Ben/])

  await page.getByRole('button', { name: 'Add author' }).click()
  await added.getByLabel('Name').fill(' Ann')
  await added.getByLabel('Email address').fill('ANN@meadow.example')
  await press(page, 'Enter')
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription(/has an author with this name/)
  await press(page, 'Escape')
  await expect(added).toBeHidden()

  await page.getByRole('button', { name: 'Edit Ben' }).click()
  const edited = page.getByRole('form', { name: 'Edit Ben' })
  await edited.getByLabel('Name').fill('Benno')
  await edited.getByLabel('Telephone').fill('+1 555 0100')
  await press(page, 'Enter')
  await expect(authors.getByRole('listitem')).toHaveText([/Ann/, 'Benno+1 555 0100'])
  await press(page, 'z')
  await expect(authors.getByRole('listitem')).toHaveText([/Ann/, 'Ben'])

  await page.getByRole('button', { name: 'Edit Meadow' }).click()
  const supplier = page.getByRole('form', { name: 'Edit Meadow' })
  await supplier.getByLabel('Web page').fill('http://meadow.example')
  await supplier.getByLabel('Email address').fill('cy')
  await press(page, 'Enter')
  await expect(supplier.getByLabel('Web page')).toHaveAccessibleDescription(/begins with https/)
  await expect(supplier.getByLabel('Email address')).toHaveAccessibleDescription('"cy" is not an email address')
  await page.setViewportSize({ width: 640, height: 720 })
  await supplier.scrollIntoViewIfNeeded()
  await picture(page, 'metadata-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Remove Meadow' }).click()
  await expect(suppliers).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add supplier' })).toBeVisible()
  await press(page, 'z')
  await expect(suppliers.getByRole('listitem')).toHaveText([
    /Meadow.*https:\/\/meadow\.example.*Cy.*cy@meadow\.example/,
  ])
})

test('a version of SPDX says where its supplier belongs @in-browser @long', async ({ app }) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openDocuments(page, 'haystack')
  await expect(page.getByText('SPDX names suppliers of components only.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add supplier' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Ann' }).click()
  await expect(page.getByRole('form', { name: 'Edit Ann' }).getByLabel('Telephone')).toHaveCount(0)
})
