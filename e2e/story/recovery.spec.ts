// A damaged database is a screen with ways back: by keyboard, with nothing lost, and the restored data in the same window.
import { cp, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { encryptFile } from '#e2e/api/support/encrypt-backup.ts'
import { startServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'

let filled: Promise<string> | undefined

/** A data folder with a version of many components and a backup, made by a server. */
async function fill(): Promise<string> {
  const dataFolder = join(await mkdtemp(join(tmpdir(), 'waybill-filled-')), 'waybill')
  const server = await startServer({ dataFolder })
  const headers = { authorization: `Bearer ${server.token}` }
  const send = async (body: BodyInit, more: Record<string, string> = {}) => {
    const answer = await fetch(server.url, { method: 'POST', headers: { ...headers, ...more }, body })
    const text = await answer.text()
    expect(text).not.toContain('"message"')
    return text
  }
  const json = (query: string) => send(JSON.stringify({ query }), { 'content-type': 'application/json' })
  const idle = () =>
    expect
      .poll(() => json('{ jobs(first: 0, state: ["QUEUED", "RUNNING"]) { totalCount } }'), { timeout: 30_000 })
      .toContain('"totalCount":0')
  await json('mutation { projectGroupCreate(input: { name: "Shop" }) { errors } }')
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables: { input: { doc: null, projectGroupName: 'Shop' } } }))
  form.set('map', JSON.stringify({ 0: ['variables.input.doc'] }))
  const components = Array.from({ length: 300 }, (_, at) => ({
    ...{ type: 'library', name: `part-${at}`, version: '1.0.0', purl: `pkg:npm/part-${at}@1.0.0`, 'bom-ref': `p${at}` },
  }))
  const component = { type: 'application', name: 'app', version: '1.0.0' }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component }, components }
  form.set('0', new Blob([JSON.stringify(document)]), 'app.cdx.json')
  await send(form)
  await idle()
  await json('mutation { backupCreate(input: {}) { errors } }')
  await idle()
  await server.stop()
  return dataFolder
}

/** Copies the filled folder. */
async function copyFilled(dataFolder: string): Promise<void> {
  filled ??= fill()
  await cp(await filled, dataFolder, { recursive: true })
}

/** Overwrites the pages with components. */
async function damage(dataFolder: string): Promise<void> {
  const path = join(dataFolder, 'waybill.db')
  const content = await readFile(path)
  const file = await open(path, 'r+')
  for (let at = 4096; at < content.length; at += 4096) {
    const page = content.subarray(at, at + 4096)
    if (page.includes('pkg:npm/part-')) await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, at)
  }
  await file.close()
}

test('a database that is damaged while it is open: a banner, the ways back, files saved and a backup restored', async ({
  app,
}) => {
  const { dataFolder } = app
  await copyFilled(dataFolder)
  await damage(dataFolder)
  const page = await app.start()
  await page.getByText('Shop').first().click()
  await page
    .getByRole('link', { name: /1\.0\.0/ })
    .first()
    .click()
  const banner = page.getByRole('alert').filter({ hasText: 'The database is damaged (' })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Show ways back' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'The database is damaged' })).toBeVisible()
  await expect(page.getByText(/^1 version, 0 decisions/)).toBeVisible()
  await expect(page.getByText('verified', { exact: true })).toBeVisible()
  await expectAccessible(page, 'ways back')
  await page.setViewportSize({ width: 1280, height: 500 })
  const outside = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(await outside(), 'the ways back scroll, and the page around them does not').toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Save what can be read/ })).toBeChecked()
  const to = join(dataFolder, '../saved')
  await page.getByLabel('Folder', { exact: true }).fill(to)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saved to ${to}:`)).toBeVisible()
  expect(await readdir(to)).toEqual(expect.arrayContaining(['originals', 'vex', 'products.json', 'report.txt']))

  await page.getByRole('radio', { name: /^Backup of/ }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Shop/ }).first()).toBeVisible()
  await expect(page.getByText('Waybill did not open')).toBeHidden()
  await expect(banner).toBeHidden()
})

test('an encrypted backup file is restored with its passphrase, which is asked for', async ({ app }) => {
  const { dataFolder } = app
  await copyFilled(dataFolder)
  const [name = ''] = (await readdir(join(dataFolder, 'backups'))).filter((each) => each.endsWith('.zst'))
  const path = join(dataFolder, '../elsewhere.age')
  await encryptFile(join(dataFolder, 'backups', name), path, 'correct horse battery')
  await rm(join(dataFolder, 'waybill.db'))
  const page = await app.start()
  await page.getByRole('radio', { name: /Restore a backup file/ }).check()
  await expect(page.getByLabel('Passphrase')).toBeHidden()
  await page.getByLabel('Backup file', { exact: true }).fill(path)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The backup is encrypted. Enter the passphrase')).toBeVisible()
  await expect(page.getByLabel('Passphrase')).toBeFocused()
  await page.keyboard.type('wrong horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passphrase is wrong.')).toBeVisible()
  await expectAccessible(page, 'passphrase of a file')
  await page.getByLabel('Passphrase').fill('correct horse battery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Shop/ }).first()).toBeVisible()
})

test('another folder is opened from the screen, and an empty one only after a question', async ({ app }) => {
  const { dataFolder } = app
  await copyFilled(dataFolder)
  await damage(dataFolder)
  const handle = await open(join(dataFolder, 'damaged.json'), 'w')
  await handle.close()
  const page = await app.start()
  await page.getByRole('radio', { name: /Open another folder/ }).check()
  const field = page.getByLabel('Folder', { exact: true })
  await field.fill('somewhere')
  await page.getByRole('button', { name: /Open folder/ }).click()
  await expect(page.getByText('"somewhere" is not an absolute path')).toBeVisible()
  await field.fill(join(dataFolder, '../new'))
  await page.getByRole('button', { name: /Open folder/ }).click()
  await expect(page.getByText(/holds no data of Waybill/)).toBeVisible()
  await page.getByRole('button', { name: 'Start empty in this folder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
})
