// Triage by keyboard alone, as a screen reader has it: the tree of the page is written as text, and compared.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { press } from '#e2e/story/support/pages.ts'
import { withParts } from '#e2e/story/support/prepared-stories.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('triage is read aloud: the queue, the evidence, the choices, the decision and its undo @in-browser', async ({
  app,
}) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()
  await expect(triage.queue).toBeFocused()

  const rest = 'direct, CVSS 9.8, fixed in 2.0.0'
  const bridle = 'bridle 1.0.0, critical, CVE-2025-10004, in console 1.0'
  const others = [
    `halter 1.0.0, critical, CVE-2025-10003, in boot 1.0 and 1 other version, not decided, direct, 2 places, CVSS 9.8, fixed in 2.0.0`,
    `girth 1.0.0, critical, CVE-2025-10002, in agent 1.0, not decided, ${rest}`,
    `saddle 1.0.0, critical, CVE-2025-10001, in yard 1.0, not decided, ${rest}`,
  ]
  const queueWith = (first: string) =>
    [
      '- listbox "Queue, 4 rows":',
      ...[`${bridle}, ${first}, ${rest}`, ...others].map((row) => `  - option "${row}"`),
    ].join('\n')

  await test.step('the queue', async () => {
    await expect(triage.queue).toMatchAriaSnapshot(queueWith('not decided'))
    const read = await page.getByRole('region', { name: 'Evidence', exact: true }).ariaSnapshot()
    expect(read).toContain('heading "Flaw in bridle"')
    expect(read).toMatch(/img "Affected [^"]*This version is 1\.0\.0/)
  })

  await test.step('the choices after N', async () => {
    await press(page, 'n')
    await expect(page.getByRole('radiogroup', { name: 'Justification' })).toMatchAriaSnapshot(
      [
        '- radiogroup "Justification":',
        ...[
          'Component not present',
          'Vulnerable code not present',
          'Vulnerable code not in execute path',
          'Vulnerable code cannot be controlled by adversary',
          'Inline mitigations already exist',
        ].map((label, at) => `  - radio "${label} ${at + 1}"`),
      ].join('\n'),
    )
  })

  await test.step('the decision is announced, and the row says it', async () => {
    await press(page, '2')
    await expect(
      page.getByText('Not affected: vulnerable code not present, applied to 1 finding. Press Z to undo.'),
    ).toBeAttached()
    await expect(triage.queue).toMatchAriaSnapshot(queueWith('not affected'))
  })

  await test.step('Z undoes it', async () => {
    await press(page, 'z')
    await expect(triage.queue).toMatchAriaSnapshot(queueWith('not decided'))
    await expect(triage.queue).toBeFocused()
  })
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})
