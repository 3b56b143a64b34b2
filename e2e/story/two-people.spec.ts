// Two people work on the findings of one version: each sees what the other decides, and overwrites nothing unseen.
import { type Page } from 'playwright/test'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { goTo, openSample } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

/** Adds a person with a token, as the user of a page. */
async function tokenOfAda(page: Page): Promise<string> {
  const session = await page.evaluate(() => sessionStorage.getItem('waybill.session'))
  const { token } = JSON.parse(session ?? '{}') as { readonly token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async <T>(query: string) => {
    const response = await fetch(new URL('/graphql', page.url()), {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    })
    return ((await response.json()) as { readonly data: T }).data
  }
  const add =
    'mutation { userCreate(input: { name: "Ada", email: "ada@example.com", role: "Operator" }) { user { id } } }'
  const { userCreate } = await ask<{ userCreate: { user: { id: string } } }>(add)
  const make = `mutation { tokenCreate(input: { name: "Triage", userId: "${userCreate.user.id}" }) { secret } }`
  return (await ask<{ tokenCreate: { secret: string } }>(make)).tokenCreate.secret
}

test('two people see what the other decides, and overwrite nothing unseen @in-browser', async ({
  app,
  sharedChromium,
}) => {
  const page = await app.start()
  const { environmentId, versionId } = await openSample(page)
  const token = await tokenOfAda(page)
  const others = await sharedChromium.newContext()
  const other = await others.newPage()
  /** While it is true, the second window hears nothing of changes: answers about them wait. */
  let isDeaf = false
  await other.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('changeFeed')) return route.continue()
    const response = await route.fetch()
    while (isDeaf) await new Promise((resolve) => setTimeout(resolve, 50))
    return route.fulfill({ response })
  })
  await other.goto(new URL('/', page.url()).href)
  await other.getByLabel(/^(Link or )?[Tt]oken$/).fill(token)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const [first, second] = [new TriagePage(page), new TriagePage(other)]
  for (const each of [page, other]) {
    await goTo(each, `/versions/${environmentId}/${versionId}/triage`)
    await expect(each.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
  }

  const rowOf = (triage: TriagePage, { vulnerability }: { readonly vulnerability: string }) =>
    triage.queue.getByRole('option', { name: new RegExp(vulnerability) })
  const decided = await second.firstRow()

  await test.step('what one decides is shown to the other, in its place, without a reload', async () => {
    expect(await first.firstRow()).toEqual(decided)
    await first.decide('n', '1')
    await expect(rowOf(second, decided).getByRole('img', { name: 'Not affected' })).toBeVisible()
    expect(await second.cursorRow(), 'the row stays under the cursor').toEqual(decided)
    await expect(other.getByRole('region', { name: 'Evidence', exact: true })).toContainText('Not affected')
    await picture(other, 'two-people-other')
  })

  await test.step('a row that the cursor is not at follows too', async () => {
    const row = await first.decide('u')
    await expect(rowOf(second, row).getByRole('img', { name: 'Under investigation' })).toBeVisible()
    await first.press('z')
    await expect(rowOf(second, row).getByRole('img', { name: /not decided/ })).toBeVisible()
  })

  await test.step('an answer to a row that was decided meanwhile is not saved, and both answers are shown', async () => {
    await expect.poll(() => first.cursorRow()).not.toEqual(decided)
    isDeaf = true
    const row = await first.firstRow()
    await second.press('j')
    await expect.poll(() => second.cursorRow()).toEqual(row)
    await first.decide('n', '2')
    await expect(rowOf(second, row).getByRole('img', { name: /not decided/ })).toBeVisible() // it does not know yet
    await second.press('f')
    await expect(rowOf(second, row)).toContainText(/was changed at/)
    await expect(rowOf(second, row).getByRole('img', { name: 'Not affected' })).toBeVisible()
    await second.press('k')
    await expect.poll(() => second.cursorRow()).toEqual(row)
    const card = other.getByRole('region', { name: 'Your decision was not saved' })
    await expect(card).toContainText('YoursFixed')
    await expect(card).toContainText('NowNot affected: vulnerable code not present, by Owner')
    await picture(other, 'two-people-conflict')
    for (const width of [1280, 640]) {
      await other.setViewportSize({ width, height: 800 })
      await picture(other, `two-people-conflict-${width}`)
    }
    await other.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(other, 'two people')
    isDeaf = false
    await card.getByRole('button', { name: 'Replace with yours' }).click()
    await expect(card).toHaveCount(0)
    await expect(rowOf(first, row).getByRole('img', { name: 'Fixed' })).toBeVisible()
  })

  await test.step('what is assigned to a person is a queue of its own, for that person alone', async () => {
    await second.press('j', 'x', 'j', 'x', '@')
    await expect(other.getByRole('dialog', { name: /^Assign/ }).getByRole('button', { name: 'Ada you' })).toBeVisible()
    await second.press('Enter')
    const own = other.getByRole('button', { name: '2 assigned to you' })
    await expect(own).toBeVisible()
    await second.press('Escape', 'm')
    await expect(second.queue).toHaveAccessibleName('Queue, 2 rows')
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await picture(other, 'my-queue')
    await second.press('m')
    await expect(second.queue).not.toHaveAccessibleName('Queue, 2 rows')
    await first.press('m')
    await expect(page.getByText('No findings match this filter.')).toBeVisible()
    await first.press('m')
  })
  await other.unrouteAll({ behavior: 'ignoreErrors' })
  await others.close()
  await app.stop()
  expectSoon(app.watch.violations()).toEqual([])
})
