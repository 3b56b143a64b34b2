// An issue tracker is set up and tested, and a finding opens a ticket there, whose state is shown.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { loopbackCertificateFile } from '#service/network/support/loopback-tls.ts'
import { startTrackerServer } from '#service/tickets/support/tracker-server.ts'

test('a tracker is set up and a finding opens a ticket there @in-browser', async ({ app }) => {
  const gitlab = await startTrackerServer('GITLAB')
  // Of the app, which takes over what this process has.
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  process.env['NODE_EXTRA_CA_CERTS'] = loopbackCertificateFile
  try {
    const page = await app.start()
    const { ask } = await openEndpoint(page)
    const change = (name: string, type: string, input: object) =>
      ask(`mutation ($input: ${type}!) { ${name}(input: $input) { errors } }`, input)
    await change('notificationPrivateHostsUpdate', 'NotificationPrivateHostsUpdateInput', { hosts: ['127.0.0.1'] })
    await change('organizationUpdate', 'OrganizationUpdateInput', { networkAllowed: true })
    await change('sampleProductCreate', 'SampleProductCreateInput', {})
    await press(page, 'g', ',')
    await page
      .getByRole('link', { name: /^Trackers/ })
      .first()
      .click()
    await expect(page.getByText('No trackers yet')).toBeVisible()
    await expectAccessible(page, 'no trackers')
    await press(page, 'c')
    const dialog = page.getByRole('dialog', { name: 'New issue tracker' })
    await dialog.getByLabel('Name').fill('Security board')
    await dialog.getByLabel('Kind').selectOption('GITLAB')
    await dialog.getByLabel('URL').fill('http://gitlab.example.com')
    await dialog.getByLabel('Project').fill(gitlab.settings.project)
    await dialog.getByLabel('Token').fill(gitlab.settings.token)
    await dialog.getByLabel('Labels').fill('security, waybill')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/must be an HTTPS URL/)).toBeVisible()
    await dialog.getByLabel('URL').fill(gitlab.settings.baseUrl)
    await expectAccessible(page, 'tracker dialog')
    await picture(page, 'tracker-dialog')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const row = page.getByRole('list', { name: 'Trackers' }).getByRole('listitem')
    await expect(row).toContainText('GitLab, group/app')
    await row.getByRole('button', { name: 'Test' }).click()
    await expect(row).toContainText('The project answers.')
    await expect(page.getByText(gitlab.settings.token)).toHaveCount(0)
    await expectAccessible(page, 'trackers')
    await picture(page, 'trackers')

    await press(page, 'g', 'q')
    const tickets = page.getByRole('region', { name: 'Tickets' })
    await tickets.getByRole('button', { name: 'Open ticket…' }).click({ timeout: 30_000 })
    const opening = page.getByRole('dialog', { name: 'Open ticket' })
    await expectAccessible(page, 'open ticket')
    await picture(page, 'ticket-dialog')
    await opening.getByRole('button', { name: 'Security board' }).click()
    await expect(opening).toBeHidden()
    await expect(tickets.getByRole('link', { name: 'group/app#1' })).toBeVisible({ timeout: 30_000 })
    await expect(tickets).toContainText('open')
    await expectAccessible(page, 'a finding with a ticket')
    await picture(page, 'ticket-of-a-finding')
    expect(gitlab.wrong).toEqual([])
    expect(gitlab.issues).toHaveLength(1)
  } finally {
    if (trusted === undefined) delete process.env['NODE_EXTRA_CA_CERTS']
    else process.env['NODE_EXTRA_CA_CERTS'] = trusted
    await gitlab.close()
  }
})
