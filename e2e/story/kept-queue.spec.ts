// A queue that was open before: its rows are there at once, unless something has changed since.
import type { Page } from 'playwright/test'
import { press } from '#e2e/story/support/pages.ts'
import { withParts } from '#e2e/story/support/prepared-stories.ts'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

/** Holds the answers that have the rows of the queue, so that what is shown without them can be seen. */
async function holdRows(page: Page) {
  const held = { are: false }
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('query TriagePage')) return route.fallback()
    while (held.are) await new Promise((resolve) => setTimeout(resolve, 50))
    return route.fallback().catch(() => {}) // the page may have left meanwhile
  })
  return held
}

test('a queue that is opened again shows its rows at once, and none that a step has decided since @in-browser', async ({
  app,
}) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  const held = await holdRows(page)
  const triage = new TriagePage(page)
  const rows = triage.queue.getByRole('option')
  const loading = page.getByRole('status', { name: /^Loading/ })
  const leave = async () => {
    await press(page, 'g', 'o')
    await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible()
  }
  await press(page, 'g', 'q')
  const first = await triage.firstRow()
  const count = await rows.count()
  expect(count).toBeGreaterThan(2)

  await test.step('a key that is pressed right after is about a row, while the rows are read again', async () => {
    await leave()
    held.are = true
    await press(page, 'g', 'q', 'j')
    await expect(rows).toHaveCount(count)
    await expect.poll(() => triage.cursorRow()).not.toEqual(first)
    const second = await triage.cursorRow()
    held.are = false
    await page.waitForResponse((response) => (response.request().postData() ?? '').includes('query TriagePage'))
    await expect(rows).toHaveCount(count)
    expect(await triage.cursorRow()).toEqual(second)
  })

  await test.step('a row that was decided is not shown again', async () => {
    await press(page, 'k')
    await triage.decide('n', '2')
    await leave()
    held.are = true
    await press(page, 'g', 'q')
    await expect(loading.first()).toBeVisible()
    await expect(rows).toHaveCount(0)
    held.are = false
    await expect(rows).toHaveCount(count - 1)
    expect(await triage.firstRow()).not.toEqual(first)
  })

  await test.step('a decision that is undone brings its row back', async () => {
    await press(page, 'z')
    await expect(page.getByText(/^0 of \d+ decided$/)).toBeVisible()
    await leave()
    held.are = true
    await press(page, 'g', 'q')
    await expect(loading.first()).toBeVisible()
    held.are = false
    await expect(rows).toHaveCount(count)
  })
})

test('a step on rows that are being read again moves none of them @in-browser', async ({ app }) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  const held = await holdRows(page)
  const triage = new TriagePage(page)
  const rows = triage.queue.getByRole('option')
  await press(page, 'g', 'q')
  const first = await triage.firstRow()
  const count = await rows.count()
  await press(page, 'g', 'o')
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible()
  held.are = true
  await press(page, 'g', 'q', 'n', '2')
  await expect(page.getByText(/^1 of \d+ decided$/)).toBeVisible()
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('query TriagePage'),
  )
  held.are = false
  await answered
  await expect.poll(() => triage.cursorRow()).not.toEqual(first)
  await expect(rows).toHaveCount(count)
  await expect(rows.first()).toContainText(first.vulnerability)
})
