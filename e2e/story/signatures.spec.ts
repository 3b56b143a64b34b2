import { createPublicKey, generateKeyPairSync, type JsonWebKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectNothingSerious } from '#e2e/story/support/axe.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, type FileFixture } from '#e2e/story/support/provide-files.ts'
import { openSample, press } from '#e2e/story/support/pages.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

function documentOf(version: string): FileFixture {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'signed', version } },
    components: [{ type: 'library', name: 'part', version: '1.0', purl: 'pkg:npm/part@1.0', 'bom-ref': 'part' }],
    vulnerabilities: [{ id: 'CVE-2025-10001', affects: [{ ref: 'part' }] }],
  }
  return { name: `signed-${version}.cdx.json`, bytes: Buffer.from(JSON.stringify(document)) }
}

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

test('a version is signed with a new key and signed off, by keys @in-desktop', async ({ page }) => {
  const file = documentOf('1.0')
  await openDocuments(page, file)
  const document = page.getByRole('main').getByRole('article', { name: file.name })
  await expect(document).toContainText('Not signed')
  await expect(page.getByText('This version was not signed off yet.')).toBeVisible()

  await press(page, 's')
  const signing = page.getByRole('dialog', { name: 'Sign 1.0' })
  await expect(signing).toContainText('JSF signature inside the file')
  await expect(signing.getByLabel('Key name')).toHaveValue('Release key')
  await expectNothingSerious(page, 'signing')
  await picture(page, 'sign')
  await signing.getByLabel('Key name').fill('')
  await expect(signing.getByRole('button', { name: /^Make key and sign/ })).toBeDisabled()
  await signing.getByLabel('Key name').fill('Release 2026')
  await signing.getByRole('button', { name: /^Make key and sign/ }).click()
  await expect(document).toContainText('Signed and trusted')
  await expect(document).toContainText('Signed with the trusted key “Release 2026”')
  await expect(document).toContainText(/[0-9a-f]{64}/)

  await press(page, 's') // the key that was made is offered, and none is made again
  await expect(signing.getByLabel('Key', { exact: true })).toContainText('Release 2026')
  await signing.getByRole('button', { name: /^Sign/ }).click()
  await expect(signing).toBeHidden()

  await press(page, 'o')
  const review = page.getByRole('dialog', { name: 'Sign off 1.0' })
  await expect(review).toContainText('0 of')
  await picture(page, 'sign-off')
  await review.getByLabel('Note').fill('Known exploited first')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('Known exploited first')).toBeVisible()
  await expect(page.getByText('Unchanged since')).toBeVisible()
  await expectNothingSerious(page, 'signing')
  await picture(page, 'signed')
  await page.setViewportSize({ width: 640, height: 800 })
  await picture(page, 'signed-640')
})

async function openKeys(page: Page): Promise<void> {
  await press(page, 'ControlOrMeta+k')
  await page.keyboard.type('signing keys')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: /^New key/ })).toBeVisible() // who may make one is known
}

test('keys are made, trusted from text and from a file, given away and deleted in the settings @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  const pemOf = () => generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString()
  await openKeys(page)
  await expect(page.getByText('No keys yet')).toBeVisible()
  await expectNothingSerious(page, 'no signing keys')
  await picture(page, 'keys-empty')

  await press(page, 'c')
  const making = page.getByRole('dialog', { name: 'New signing key' })
  await expect(making.getByRole('button', { name: /^Make key/ })).toBeDisabled()
  await making.getByLabel('Name').fill('Release 2026')
  await picture(page, 'keys-new')
  await press(page, 'Enter')
  const list = page.getByRole('list', { name: 'Signing keys' })
  const own = list.getByRole('listitem', { name: 'Release 2026' })
  await expect(own).toContainText('ES256')
  await expect(own).toContainText('Can sign')
  await expect(own).toContainText(/[0-9a-f]{64}/)

  await press(page, 't')
  const trusting = page.getByRole('dialog', { name: 'Trust a key' })
  await trusting.getByLabel('Public key', { exact: true }).fill('no key')
  await trusting.getByLabel('Name').fill('Supplier')
  await trusting.getByRole('button', { name: /^Trust key/ }).click()
  await expect(trusting.getByRole('alert')).toContainText('This is not a public key in PEM')
  await expectNothingSerious(page, 'a rejected key')
  await trusting.getByLabel('Public key', { exact: true }).fill(pemOf())
  await picture(page, 'keys-trust')
  await press(page, 'ControlOrMeta+Enter')
  await expect(list.getByRole('listitem', { name: 'Supplier' })).toContainText('Trusted only')

  await press(page, 't')
  const field = trusting.getByLabel('Public key file')
  await field.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(trusting.getByRole('alert')).toContainText('list.json is not in PEM')
  await field.setInputFiles({ name: 'partner.pub.pem', mimeType: 'text/plain', buffer: Buffer.from(pemOf()) })
  await expect(trusting.getByLabel('Name')).toHaveValue('partner')
  await trusting.getByLabel('Name').fill('supplier') // taken, whatever the case
  await press(page, 'ControlOrMeta+Enter')
  await expect(trusting.getByRole('alert')).toContainText('There is a key named "supplier" already')
  await trusting.getByLabel('Name').fill('Partner')
  await press(page, 'ControlOrMeta+Enter')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectNothingSerious(page, 'signing keys')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `keys-${width}`)
  }

  const saving = page.waitForEvent('download')
  await own.getByRole('button', { name: 'More: Release 2026' }).click()
  await page.getByRole('menuitem', { name: 'Save the public key' }).click()
  expect((await saving).suggestedFilename()).toBe('Release-2026.pub.pem')

  await own.getByRole('button', { name: 'More: Release 2026' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete the key Release 2026' })
  await expect(deleting).toContainText('Signatures made with it become untrusted')
  await picture(page, 'keys-delete')
  await deleting.getByRole('textbox').fill('Release 2026')
  await press(page, 'Enter')
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('with a key of the settings, a version is signed off and exported signed; its head says what changed since @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  await openSample(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^2\.4\.0/ })
    .click()
  await expect(page.getByRole('navigation', { name: 'Version' })).toBeVisible()
  await openKeys(page)
  await press(page, 'c')
  await page.getByRole('dialog').getByLabel('Name').fill('Release 2026')
  await press(page, 'Enter')
  await expect(page.getByRole('listitem', { name: 'Release 2026' })).toBeVisible()
  await page.goBack()
  const head = page.getByRole('heading', { level: 1 })
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await tabs.getByRole('link', { name: /^Documents/ }).click()
  await expect(page.getByText('This version was not signed off yet.')).toBeVisible()
  await expect(head.getByText(/sign/i)).toHaveCount(0)
  await press(page, 'o')
  await expect(page.getByRole('dialog', { name: /^Sign off/ })).toContainText('Undecided')
  await picture(page, 'sign-off-undecided')
  await press(page, 'ControlOrMeta+Enter')
  await tabs.getByRole('link', { name: /^Overview/ }).click()
  await head.getByRole('link', { name: 'Signed off' }).click()
  await expect(page.getByText('Unchanged since')).toBeVisible()

  await press(page, 'g', 'q')
  await new TriagePage(page).decide('u')
  await press(page, 'g', 'v')
  const chip = head.getByRole('link', { name: 'Since sign-off: 1 changed' })
  await expect(chip).toBeVisible()
  await expectNothingSerious(page, 'changed since the sign-off')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `since-${width}`)
  }
  await chip.click()
  await expect(tabs.getByRole('link', { name: /^Vulnerabilities/ })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 1280, height: 800 })
  await expectSignedExport(page)
})

/** Exports the version as CycloneDX in JSON with the only key, and verifies the file with nothing of the program. */
async function expectSignedExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const keys = dialog.getByLabel('Signature')
  await expect(keys.locator('option:checked')).toHaveText('None')
  await keys.selectOption({ index: 1 })
  await expect(dialog).toContainText('JSF signature inside the file')
  await expectNothingSerious(page, 'a signed export')
  await picture(page, 'export-signed')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Export/ }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
    signature: { algorithm: string; publicKey: JsonWebKey; value: string }
  }
  const { value, ...signer } = file.signature
  expect(signer.algorithm).toBe('ES256')
  const isSigned = (document: object) =>
    verify(
      'sha256',
      Buffer.from(JSON.stringify(sorted({ ...document, signature: signer }))),
      { key: createPublicKey({ key: signer.publicKey, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(value, 'base64url'),
    )
  expect(isSigned(file)).toBe(true)
  expect(isSigned({ ...file, version: 2 })).toBe(false)
}

/** The members of objects in the order of RFC 8785, as far as these documents need it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
