// The packed folder runs, outside of the project, as an installed app: what only a package can lack is used once.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'playwright/test'
import { inStandIn, launchPackaged, type PackagedApp } from '#e2e/packaged/support/launch-packaged.ts'
import { stageForTest, type StagedApp } from '#e2e/packaged/support/staged-app.ts'
import { filesBelow } from '#scripts/package/pack-folder.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'

const isReal = process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== join(projectFolder, 'e2e/stand-in')
test.skip(isReal, 'Electron shows a package only once it is built: "npm run acceptance -- --only G" starts that one')

let staged: StagedApp
let folder: string
let app: PackagedApp

test.beforeAll(async () => {
  staged = stageForTest()
  folder = await mkdtemp(join(tmpdir(), 'waybill-packaged-'))
})
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  staged.remove()
})

const upload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) {
  errors sbom { id } sboms { documents { schemaValid } } } }`

interface Uploaded {
  readonly sbomUpload: {
    readonly errors: readonly string[]
    readonly sbom: { readonly id: string }
    readonly sboms: readonly { readonly documents: readonly { readonly schemaValid: boolean }[] }[]
  }
}

test('a Linux desktop passes a file to the packed app by its URL', async () => {
  const file = pathToFileURL(join(projectFolder, 'e2e/fixtures/sboms/small/small-1.5.cdx.json'))
  const options = { ...inStandIn(staged.folder), dataFolder: join(folder, 'opened') }
  app = await launchPackaged({ ...options, files: [file.href] })
  await expect(app.page.getByRole('article', { name: 'small-1.5.cdx.json' })).toBeVisible()
  expect(await app.close()).toBe(0)
})

test('the packed app reads documents, checks XML by its schema, writes a PDF and opens the sample product', async () => {
  const before = filesBelow(staged.folder)
  const dataFolder = join(folder, 'data')
  app = await launchPackaged({ ...inStandIn(staged.folder), dataFolder })
  const { page } = app
  const { ask } = await openEndpoint(page)

  await page.getByRole('link', { name: /^Practice first/ }).click()
  type Versions = { readonly sboms: { readonly nodes: readonly { readonly projectVersion: string }[] } }
  const versions = () => ask<Versions>('{ sboms { nodes { projectVersion } } }')
  await expect
    .poll(async () => (await versions()).sboms.nodes, { timeout: 60_000 })
    .toEqual([{ projectVersion: '2.4.0' }])

  await ask('mutation { projectGroupCreate(input: { name: "Shop" }) { errors } }')
  const read = (path: string) => readFileSync(join(projectFolder, 'e2e/fixtures/sboms', path), 'utf8')
  const valid = async (name: string, path: string) => {
    const { sbomUpload } = await ask<Uploaded>(upload, { projectGroupName: 'Shop' }, { name, text: read(path) })
    expect(sbomUpload.errors).toEqual([])
    return [sbomUpload.sboms[0]?.documents[0]?.schemaValid, sbomUpload.sbom.id] as const
  }
  const [isJsonValid] = await valid('small.cdx.json', 'small/small-1.5.cdx.json')
  const [isXmlValid, id] = await valid('full.cdx.xml', 'cyclonedx/1.7/full.cdx.xml')
  const [isOtherValid] = await valid('other.cdx.xml', 'cyclonedx/1.7/invalid-order.cdx.xml')
  expect([isJsonValid, isXmlValid, isOtherValid]).toEqual([true, true, false])

  const query = `{ sbom(sbomId: "${id}") { report(format: "PDF") { url } } }`
  // It has a URL once the version is processed.
  const reportUrl = async () => (await ask<{ sbom: { report: { url: string | null } } }>(query)).sbom.report.url
  await expect.poll(reportUrl, { timeout: 60_000 }).not.toBeNull()
  const url = await reportUrl()
  const start = await page.evaluate(async (address) => (await (await fetch(address ?? '')).text()).slice(0, 8), url)
  expect(start).toBe('%PDF-1.7')

  expect(app.stderr()).not.toMatch(/error|\n\s+at /i)
  expect(await app.close()).toBe(0)
  expect(existsSync(join(dataFolder, 'waybill.lock'))).toBe(false)
  expect(filesBelow(staged.folder)).toEqual(before)
})
