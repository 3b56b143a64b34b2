// The versions of a product by environment: the numbers of a cell are those of its version and of the API; every cell is reached by key;
// a version that is processed shows its stage; an environment without versions is one word; and the list of products above it.
import type { Page } from 'playwright/test'
import { preparedData } from '#e2e/support/prepared-data.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { jsonFile } from '#e2e/story/support/provide-files.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

const upload = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
const packages = ['saddle', 'girth', 'halter', 'bridle', 'snaffle']

type Fill = Parameters<Parameters<typeof preparedData>[1]>[0]

async function fillAdvisories({ data, becomeIdle }: Fill): Promise<void> {
  const feed = osvZip(packages.map((name, at) => osvRecord(`CVE-2025-3000${at + 1}`, name)))
  await data(
    'mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }',
    { file: null, name: null },
    feed,
  )
  await becomeIdle()
}

async function addVersion(
  { data }: Fill,
  product: string,
  environment: string,
  version: string,
  names: readonly string[],
): Promise<void> {
  const components = names.map((name) => ({ name, version: '1.0.0' }))
  const file = jsonFile(`${version}.cdx.json`, cyclonedx(product, version, components))
  await data(upload, { doc: null, projectGroupName: product, projectName: environment }, file)
}

const createProduct = ({ data }: Fill, name: string) =>
  data('mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }', { name })

const withMatrix = preparedData('matrix', async (filling) => {
  await fillAdvisories(filling)
  await createProduct(filling, 'Edge Gateway')
  const steps = [
    ['development', '4.1.3', packages.slice(0, 2)],
    ['production', '4.1.3', packages.slice(0, 2)],
    ['production', '4.1.4', packages.slice(0, 1)],
    ['development', '4.2.0', packages],
    ['production', '4.2.0', packages.slice(0, 4)],
  ] as const
  for (const [environment, version, names] of steps) {
    // oxlint-disable-next-line no-await-in-loop -- the order of arrival is that of the versions
    await addVersion(filling, 'Edge Gateway', environment, version, [...names, 'plain'])
    // oxlint-disable-next-line no-await-in-loop -- see above
    await filling.becomeIdle()
  }
  await createProduct(filling, 'Field Controller')
  await addVersion(filling, 'Field Controller', 'production', '1.0.0', ['saddle', 'girth'])
  await createProduct(filling, 'Device Cloud')
  await filling.becomeIdle()
})

const cell = (page: Page, version: string, environment: string) =>
  page.getByRole('link', { name: new RegExp(`^${version} in ${environment}`) })

const openProduct = async (page: Page, name: string) => {
  // A link: the last part of the breadcrumb is none, and may still be that of the page before.
  await page.getByRole('navigation').getByRole('link').filter({ hasText: name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('the versions of a product are a matrix that the keys reach @in-browser', async ({ app }) => {
  await withMatrix.copyTo(app.dataFolder)
  const page = await app.start()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.method() === 'POST')
      asked.push(/(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] ?? '')
  })
  await openProduct(page, 'Edge Gateway')
  const grid = page.getByRole('grid', { name: 'Versions by environment' })

  await test.step('a cell has the numbers of its version', async () => {
    await expect(grid.getByRole('columnheader', { name: /development/ })).toContainText('2 versions')
    await expect(grid.getByRole('columnheader', { name: /production/ })).toContainText('3 versions')
    await expect(cell(page, '4.2.0', 'production')).toContainText('4 left of 4')
    await expect(cell(page, '4.2.0', 'development')).toContainText('5 left of 5')
    await expect(cell(page, '4.2.0', 'production')).toContainText('+3 since 4.1.4')
    await expect(grid.getByRole('gridcell', { name: 'No version' })).toHaveCount(1)
    await expect(page.getByText('default has no versions')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Open findings, production, by version/ })).toBeVisible()
    await expectAccessible(page, 'versions by environment')
    await picture(page, 'matrix')
    const ours = asked.filter((name) => /^Product(Page|Matrix|MatrixDetails|Facts)$/.test(name))
    expect(new Set(ours).size).toBe(4)
  })

  await test.step('arrows move, X chooses, D compares, Enter opens', async () => {
    await cell(page, '4.2.0', 'development').focus()
    await press(page, 'ArrowRight')
    await expect(cell(page, '4.2.0', 'production')).toBeFocused()
    await press(page, 'x', 'ArrowDown', 'x')
    await expect(cell(page, '4.1.4', 'production')).toBeFocused()
    await expect(page.getByRole('contentinfo')).toContainText('2 chosen: 4.1.4 and 4.2.0')
    await picture(page, 'matrix-chosen')
    await press(page, 'd')
    await expect(page.getByText('3 findings and 3 components differ')).toBeVisible()
    await page.goBack()
    await cell(page, '4.1.4', 'production').focus()
    await press(page, 'ArrowLeft')
    await expect(page.locator('[data-place="1 0"]')).toBeFocused()
    await press(page, 'ArrowUp', 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Edge Gateway 4\.2\.0/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: '5 open findings' })).toBeVisible()
    await page.goBack()
    await expect(cell(page, '4.2.0', 'production')).toBeVisible() // the keys are those of the product again
    await press(page, 's')
    await expect(page).toHaveURL(/share$/)
  })

  await test.step('a narrow window shows one environment at a time', async () => {
    await openProduct(page, 'Edge Gateway')
    await page.setViewportSize({ width: 640, height: 900 })
    await page.getByRole('button', { name: 'production', exact: true }).click()
    await expect(cell(page, '4.2.0', 'production')).toBeVisible()
    await expect(cell(page, '4.2.0', 'development')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page, 'one environment at 640')
    await picture(page, 'matrix-640')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

test('a version that is processed shows its stage and count in its cell @in-browser', async ({ app }) => {
  await withMatrix.copyTo(app.dataFolder)
  const page = await app.start()
  // The real answers, with the newest version as if its scan ran: a real one is over before it could be seen.
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('query ProductMatrix(')) return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    const at = text.indexOf('"name":"VULN_SCAN","status":"COMPLETED"', text.indexOf('"production"'))
    const running = text
      .slice(at)
      .replace(/"status":"COMPLETED","done":[^,]+,"total":[^}]+\}/, '"status":"IN_PROGRESS","done":548,"total":1291}')
    return route.fulfill({ response, body: text.slice(0, at) + running })
  })
  await openProduct(page, 'Edge Gateway')
  await expect(cell(page, '4.2.0', 'production')).toContainText('Scan, 548 of 1,291')
  await expect(cell(page, '4.2.0', 'production').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await expectAccessible(page, 'a version that is processed')
  await picture(page, 'matrix-running')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(cell(page, '4.2.0', 'production')).not.toContainText('Scan')
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

test('products are one line each, with a column for each severity @in-browser @long', async ({ app }) => {
  await withMatrix.copyTo(app.dataFolder)
  const page = await app.start()
  await page.setViewportSize({ width: 1600, height: 900 })
  await press(page, 'g', 'o')
  const grid = page.getByRole('grid', { name: 'Products' })
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  await expect(row('Edge Gateway')).toContainText('4.2.0 production')
  await expect(row('Edge Gateway')).toContainText('9 left')
  await expect(row('Device Cloud')).toContainText('none yet')
  await expect(grid.getByRole('columnheader', { name: 'Unknown' })).toBeVisible()
  await expect(page.getByText('Counts of the latest version of each environment')).toBeVisible()
  await expect(row('Edge Gateway').getByRole('img', { name: /^Open findings of Edge Gateway/ })).toBeVisible()
  await expectAccessible(page, 'products')
  await picture(page, 'products')

  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('checkbox', { name: 'Open, 12 weeks' }).uncheck()
  await press(page, 'Escape')
  await expect(grid.getByRole('columnheader', { name: 'Open, 12 weeks' })).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(grid.getByRole('columnheader', { name: 'Changed' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 640, height: 900 })
  await expect(grid.getByRole('columnheader', { name: 'Unknown' })).toBeInViewport({ ratio: 1 })
  await expect(grid.getByRole('columnheader', { name: 'Policy' })).toHaveCount(0)
  await picture(page, 'products-640')
  await expectAccessible(page, 'products at 640')

  await page.setViewportSize({ width: 1280, height: 800 })
  await row('Field Controller').click()
  await expect(page.getByRole('grid', { name: 'Versions in production' })).toBeVisible()
  await expect(page.getByText('default and development have no versions')).toBeVisible()
  await picture(page, 'matrix-one')
  await expectAccessible(page, 'the versions of one environment')
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

const manyVersions = Number(process.env['MANY_VERSIONS'] ?? 40)

const withMany = preparedData('matrix-many', async (filling) => {
  const { data, becomeIdle } = filling
  await createProduct(filling, 'Edge Gateway')
  type Found = {
    readonly projectGroups: {
      readonly nodes: readonly {
        readonly projects: { readonly nodes: readonly { readonly id: string; readonly name: string }[] }
      }[]
    }
  }
  const found = await data<Found>('{ projectGroups(first: 1) { nodes { projects { nodes { id name } } } } }', {})
  const projectId = found.projectGroups.nodes[0]?.projects.nodes.find(({ name }) => name === 'production')?.id
  for (let at = 1; at <= manyVersions; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the order of arrival is that of the versions
    await data('mutation ($input: SbomCreateInput!) { sbomCreate(input: $input) { errors } }', {
      projectId,
      projectVersion: `1.${at}.0`,
    })
  }
  await becomeIdle()
})

test('of many versions the newest are shown, and the older ones on request @in-browser @long', async ({ app }) => {
  test.setTimeout(600_000)
  await withMany.copyTo(app.dataFolder)
  const page = await app.start()
  await openProduct(page, 'Edge Gateway')
  const grid = page.getByRole('grid', { name: 'Versions in production' })
  await expect(grid.getByRole('row')).toHaveCount(1 + 8)
  await expect(page.getByText(`${manyVersions - 8} older versions`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(grid.getByRole('row').nth(39)).toBeAttached()
  await grid.getByRole('link', { name: `1.${manyVersions}.0` }).focus()
  await page.keyboard.press('Control+End')
  await expect(grid.getByRole('link', { name: '1.1.0', exact: true })).toBeFocused()
  await expect(page.getByText(/older versions/)).toHaveCount(0)
  await picture(page, 'matrix-many')
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})
