// An issue tracker is set up and tested, and a finding opens a ticket there, whose state is shown.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { goTo, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { loopbackCertificateFile } from '#service/network/support/loopback-tls.ts'
import { startTrackerServer } from '#service/tickets/support/tracker-server.ts'
import { status } from '#service/network/support/hook-server.ts'
import { addFailedTickets } from './support/failed-tickets.ts'

test('a tracker is set up and a finding opens a ticket there @in-browser @long', async ({ app }) => {
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
    type Made = { sampleProductCreate: { projectGroup: { id: string } } }
    const made = await ask<Made>('mutation { sampleProductCreate(input: {}) { projectGroup { id } } }')
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
    await dialog.getByLabel('Type', { exact: true }).selectOption('GITLAB')
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

    type Found = { projectGroup: { latestVersion: { id: string; projectId: string } } }
    const query = `{ projectGroup(id: "${made.sampleProductCreate.projectGroup.id}") { latestVersion { id projectId } } }`
    const { latestVersion } = (await ask<Found>(query)).projectGroup
    await goTo(page, `/versions/${latestVersion.projectId}/${latestVersion.id}/triage`)
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

    // The key opens the same dialog, and what is rejected is said in it.
    await press(page, 't')
    await opening.getByRole('button', { name: 'Security board' }).click()
    await expect(opening.getByText(/already: group\/app#1/)).toBeVisible()
    await press(page, 'Escape')
    await expect(opening).toBeHidden()

    await test.step('a violation opens a ticket too', async () => {
      await change('policyCreate', 'PolicyCreateInput', {
        ...{ name: 'No criticals', appliesTo: 'finding', resultType: 'fail' },
        conditions: { conditions: [{ subject: 'vuln.severity', operator: 'is', value: 'critical' }] },
      })
      type Found = { componentVulns: { nodes: { sbom: { id: string; project: { id: string } } }[] } }
      const { componentVulns } = await ask<Found>(
        '{ componentVulns(first: 1) { nodes { sbom { id project { id } } } } }',
      )
      const sbom = componentVulns.nodes[0]?.sbom
      await page.evaluate((hash) => void (location.hash = hash), `/versions/${sbom?.project.id}/${sbom?.id}/policy`)
      const group = page.getByRole('region', { name: 'No criticals' })
      await expect(group.getByRole('button', { name: /^Open a ticket about/ }).first()).toBeVisible({ timeout: 30_000 })
      await press(page, 'j', 't')
      await expect(opening).toContainText('policy, condition')
      await expectAccessible(page, 'open a ticket about a violation')
      await picture(page, 'ticket-dialog-violation')
      await opening.getByRole('button', { name: 'Security board' }).click()
      await expect(opening).toBeHidden()
      await expect(group.getByRole('link', { name: 'group/app#2' })).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page, 'a violation with a ticket')
      await picture(page, 'ticket-of-a-violation')
      await page.setViewportSize({ width: 640, height: 900 })
      await picture(page, 'ticket-of-a-violation-640')
      await page.setViewportSize({ width: 1280, height: 720 })
      expect(gitlab.issues[1]?.title.replaceAll('`', '')).toMatch(/^No criticals: /)
    })

    await test.step('what failed is tried again, and what waits is stopped', async () => {
      gitlab.misbehave = status(403, {}, '{"message":"403 Forbidden"}')
      await page
        .getByRole('button', { name: /^Open a ticket about/ })
        .last()
        .click()
      await opening.getByRole('button', { name: 'Security board' }).click()
      await expect(page.getByText('was not opened')).toBeVisible({ timeout: 30_000 })
      await press(page, 'g', ',')
      await page
        .getByRole('link', { name: /^Trackers/ })
        .first()
        .click()
      const failed = page.getByRole('list', { name: 'Tickets that were not opened' }).getByRole('listitem')
      await expect(failed).toHaveCount(1)
      await expect(failed).toContainText('403 Forbidden')
      await expect(failed).toContainText('1 try')
      await expectAccessible(page, 'a ticket that was not opened')
      await picture(page, 'tickets-failed')
      gitlab.misbehave = null
      await change('organizationUpdate', 'OrganizationUpdateInput', { networkAllowed: false })
      await failed.focus()
      await press(page, 'r')
      const waiting = page.getByRole('list', { name: 'Tickets that wait' }).getByRole('listitem')
      await expect(waiting).toHaveCount(1)
      await expect(failed).toHaveCount(0)
      await expect(page.getByText('The network is off. What waits is opened when it is allowed')).toBeVisible()
      await picture(page, 'tickets-waiting')
      await waiting.focus()
      await press(page, 'Shift+Delete')
      await expect(waiting).toHaveCount(0)
      await change('organizationUpdate', 'OrganizationUpdateInput', { networkAllowed: true })
      expect(gitlab.issues).toHaveLength(2)
    })

    await test.step('thousands that failed are listed in parts, and tried again or stopped at once', async () => {
      gitlab.misbehave = status(401, {}, '{"message":"401 Unauthorized"}')
      addFailedTickets(app.dataFolder, 2500)
      await page.reload()
      const failed = page.getByRole('list', { name: 'Tickets that were not opened' }).getByRole('listitem')
      await expect(failed).toHaveCount(50)
      await expect(page.getByText('1 tracker, 2,500 not opened')).toBeVisible()
      await page.getByRole('button', { name: 'Show 200 more' }).click()
      await expect(failed).toHaveCount(250)
      await expectAccessible(page, 'thousands of tickets')
      await page.evaluate(() => document.querySelector('[data-ticket]')?.scrollIntoView())
      await picture(page, 'tickets-thousands')
      await page.setViewportSize({ width: 640, height: 400 })
      await picture(page, 'tickets-thousands-640')
      await page.setViewportSize({ width: 1280, height: 720 })
      await change('organizationUpdate', 'OrganizationUpdateInput', { networkAllowed: false })
      await page.getByRole('button', { name: 'Try all 2,500 again' }).click()
      await expect(page.getByText('1 tracker, 2,500 tickets wait')).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Stop all 2,500…' }).click()
      const asking = page.getByRole('dialog', { name: 'Stop 2,500 tickets?' })
      await expectAccessible(page, 'stopping all tickets')
      await asking.getByRole('button', { name: 'Stop them' }).click()
      await expect(page.getByText('1 tracker', { exact: true })).toBeVisible({ timeout: 60_000 })
    })
  } finally {
    if (trusted === undefined) delete process.env['NODE_EXTRA_CA_CERTS']
    else process.env['NODE_EXTRA_CA_CERTS'] = trusted
    await gitlab.close()
  }
})
