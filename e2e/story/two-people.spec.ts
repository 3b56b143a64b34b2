// Two people work on the findings of one version: each sees what the other decides, and overwrites nothing unseen.
import { type Page } from 'playwright/test'
import { leaveDialog, openSample, press } from '#e2e/story/support/pages.ts'
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
  await openSample(page)
  const token = await tokenOfAda(page)
  const others = await sharedChromium.newContext()
  const other = await others.newPage()
  /** While it is true, the second window hears nothing of changes. */
  let isDeaf = false
  await other.route('**/graphql', async (route) => {
    const isFeed = /changeFeed/.test(route.request().postData() ?? '')
    while (isFeed && isDeaf) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await other.goto(new URL('/', page.url()).href)
  await other.getByLabel(/^(Link or )?[Tt]oken$/).fill(token)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const [first, second] = [new TriagePage(page), new TriagePage(other)]
  for (const each of [page, other]) {
    await press(each, 'g', 't')
    await expect(each.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
  }

  await test.step('what one decides leaves the queue of the other, without a reload', async () => {
    const [own, seen] = [await first.firstRow(), await second.firstRow()]
    expect(own).toEqual(seen)
    await first.decide('n', '1')
    await expect.poll(() => second.cursorRow()).not.toEqual(seen)
    await picture(other, 'two-people-other')
  })

  await test.step('an answer to a row that was decided meanwhile is not written, and the other answer is shown', async () => {
    isDeaf = true
    const row = await second.firstRow()
    await expect.poll(() => first.cursorRow()).toEqual(row)
    await first.decide('n', '2')
    expect(await second.cursorRow()).toEqual(row) // it does not know yet
    await second.press('f')
    await expect(other.getByText(/was changed at/).first()).toBeVisible()
    await picture(other, 'two-people-conflict')
    isDeaf = false
    await expect.poll(() => second.cursorRow()).not.toEqual(row)
    await press(page, 'g', 'h')
    await leaveDialog(page).catch(() => {})
  })
  await others.close()
})
