// Many waivers, in a list with an address of its own: found, sorted, copied, and revoked with keys.
import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { goTo, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { openEndpoint, type PageEndpoint } from '#e2e/support/page-endpoint.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

const count = 60
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const longReason = `It is not reachable. ${'The reason is long. '.repeat(40)}The end.`

/** Makes a policy with waivers, of which the first is revoked. The one that ends last is for the second vulnerability. */
async function makeWaivers({ ask }: PageEndpoint): Promise<void> {
  const conditions = { match: 'all', conditions: [{ subject: 'vuln.severity', operator: 'is', value: 'critical' }] }
  const { policyCreate } = await ask<{ policyCreate: { policy: { id: string } } }>(
    'mutation ($input: PolicyCreateInput!) { policyCreate(input: $input) { policy { id } } }',
    { name: 'Severe', appliesTo: 'finding', conditions },
  )
  const ids = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { policyWaiverCreate } = await ask<{ policyWaiverCreate: { policyWaiver: { id: string } } }>(
        'mutation ($input: PolicyWaiverCreateInput!) { policyWaiverCreate(input: $input) { policyWaiver { id } } }',
        {
          ...{ policyId: policyCreate.policy.id, vulnId: `CVE-2026-${1_000 + at}` },
          ...{ reason: at === 1 ? longReason : `Reason ${at}`, expiresAt: day(at === 1 ? 300 : 10 + at) },
        },
      )
      return policyWaiverCreate.policyWaiver.id
    }),
  )
  await ask('mutation ($input: PolicyWaiverRevokeInput!) { policyWaiverRevoke(input: $input) { errors } }', {
    id: ids[0],
  })
}

/** Answers as a server does on which somebody else was faster, once `answer` is called. */
async function rejectRevokes(page: Page) {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('policyWaiverRevoke')) return route.continue()
    await held.promise
    const policyWaiverRevoke = { errors: ['The waiver is already revoked'], policyWaiver: null }
    return route.fulfill({ json: { data: { policyWaiverRevoke } } })
  })
  return { answer: () => held.resolve(undefined) }
}

test('many waivers are found, sorted, copied and revoked with keys @in-browser', async ({ app }) => {
  const page = await app.start()
  await makeWaivers(await openEndpoint(page))
  await goTo(page, '/policies/waivers')
  const table = page.getByRole('treegrid', { name: 'Waivers' })
  const row = (at: number) => table.locator(`[role=row][aria-rowindex="${at + 2}"]`)
  const ofCve = (number: number) => table.getByRole('row', { name: new RegExp(`CVE-2026-${number}\\b`) })
  await expect(row(0)).toBeFocused()
  await expect(page.getByText(`${count} waivers, ${count - 1} in effect`)).toBeVisible()
  expect(await table.getByRole('row').count(), 'only the rows on screen are made').toBeLessThan(count)

  await test.step('those in effect come first, what ends first on top, and the last row is one that is over', async () => {
    await expect(row(0)).toContainText('CVE-2026-1002')
    await press(page, 'End')
    await expect(row(count - 1)).toContainText('revoked')
    await expect(row(count - 1)).toBeFocused()
    await press(page, 'Home', 'j', 'ArrowDown', 'k')
    await expect(row(1)).toBeFocused()
  })

  await test.step('a column sorts', async () => {
    const until = table.getByRole('columnheader', { name: 'Until' }).getByRole('button')
    await until.click()
    await until.click()
    await expect(row(0)).toContainText('CVE-2026-1001')
    await picture(page, 'waivers-many')
    await expectAccessible(page, 'many waivers')
  })

  await test.step('a long reason is whole in the details, also in a narrow window', async () => {
    await row(0).focus()
    await press(page, 'Enter')
    await expect(row(0)).toContainText('The end.')
    await page.setViewportSize({ width: 640, height: 900 })
    await expect(row(0).getByRole('button', { name: 'Revoke the waiver of CVE-2026-1001, all products' })).toBeVisible()
    expect(await table.evaluate((one) => one.scrollWidth <= (one.parentElement?.clientWidth ?? 0))).toBe(true)
    await picture(page, 'waivers-640')
    await expectAccessible(page, 'waivers in a narrow window')
    await page.setViewportSize({ width: 1280, height: 720 })
    await press(page, 'Enter')
  })

  await test.step('a search narrows the list, and what is copied', async () => {
    await press(page, '/')
    await page.keyboard.type('reason 1 CVE-2026-101')
    await expect(page.getByText('10 waivers, 10 in effect')).toBeVisible()
    await press(page, 'Enter', 'Shift+C')
    await expect(page.getByText('10 rows as CSV').first()).toBeVisible()
    await press(page, '/')
    await page.keyboard.type(' none')
    await expect(page.getByRole('heading', { name: 'No waiver matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all waivers' }).click()
    await page.getByRole('button', { name: `In effect ${count - 1}` }).click()
    await expect(page.getByText(`${count - 1} waivers, ${count - 1} in effect`)).toBeVisible()
  })

  await test.step('a waiver that is revoked leaves those in effect, and the next one has the cursor', async () => {
    await ofCve(1059).focus()
    await press(page, 'Enter', 'Tab')
    await ofCve(1059)
      .getByRole('button', { name: /^Revoke/ })
      .focus()
    await press(page, 'Enter')
    await expect(page.getByText(`${count - 2} waivers, ${count - 2} in effect`)).toBeVisible()
    await expect(ofCve(1059)).toHaveCount(0)
    await expect(ofCve(1058)).toBeFocused()
  })

  await test.step('a revoke that is rejected says so, also after the list is left', async () => {
    const { answer } = await rejectRevokes(page)
    await press(page, 'Enter')
    await ofCve(1058)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await page.getByRole('button', { name: /^Library/ }).click()
    await expect(page).toHaveURL(/policies\/library$/)
    answer()
    await expect(page.getByText('The waiver could not be revoked').first()).toBeVisible()
    await expect(page.getByText('The waiver is already revoked').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByText(`${count} waivers, ${count - 2} in effect`)).toBeVisible()
  })
})
