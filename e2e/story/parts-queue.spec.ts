// The queue of a version with parts: what they bring is in it, marked, counted once, decided in the part, and can be left out.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { leaveDialog, openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withParts } from '#e2e/story/support/prepared-stories.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('the queue of a version has what its parts bring, decides it there, and leaves it out on request @in-browser @long', async ({
  app,
}) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  const queue = (rows: string) => page.getByRole('listbox', { name: new RegExp(`^Queue, ${rows}`) })
  const row = (name: string) => page.getByRole('option', { name })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Version' }).getByRole('link', { name: new RegExp(`^${name}`) })
  const decision = page.getByRole('region', { name: /^Decision/ })
  const progress = (words: RegExp) => expect(page.getByText(words)).toBeVisible()

  await test.step('inherited rows are marked with their part, and what parts share is one row', async () => {
    await openVersion(page, 'yard')
    await expect(tab('Components')).toHaveText('Components6')
    await expect(tab('Vulnerabilities')).toHaveText('Vulnerabilities4')
    await expect(page.getByText('2 components + 4 in parts')).toBeVisible()
    await expect(page.getByRole('heading', { name: '4 open findings' })).toBeVisible()
    await expect(page.getByText('0 of 4 decided')).toBeVisible()
    await expect(page.getByRole('link', { name: 'bridle' })).toBeVisible()
    await picture(page, 'parts-overview')
    await page.getByRole('link', { name: /^Triage 4/ }).click()
    await expect(queue('4 rows')).toBeVisible()
    await progress(/0 of 4 decided/)
    await expect(row('girth')).toContainText('Inherited from agent 1.0')
    await expect(row('halter')).toContainText('Inherited from agent 1.0 +1')
    await expect(row('bridle')).toContainText('Inherited from console 1.0')
    await expect(row('saddle')).not.toContainText('Inherited')
    await row('halter').click()
    await expect(decision).toContainText('Holds in agent 1.0, boot 1.0, each for its own findings, and every version')
    await expectAccessible(page, 'the queue of a version with parts')
    await picture(page, 'parts-queue')
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `parts-queue-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('one decision is about all parts that share the finding, is undone and redone in one step', async () => {
    await press(page, 'n', '3')
    await progress(/1 of 4 decided/)
    await press(page, 'z')
    await progress(/0 of 4 decided/)
    await press(page, 'Shift+Z')
    await progress(/1 of 4 decided/)
  })

  await test.step('a decision about one part is said to hold in it', async () => {
    await row('girth').click()
    await expect(decision).toContainText('Holds in agent 1.0 and every version that contains it.')
    await expect(decision.getByRole('button', { name: /^This part 1\.0, 1 finding/ })).toBeVisible()
    await press(page, 'n', '2')
    await progress(/2 of 4 decided/)
    await row('saddle').click()
    await expect(decision).not.toContainText('Holds in')
  })

  await test.step('the parts are left out with a key, and the URL keeps it', async () => {
    await press(page, 'Shift+P')
    await expect(queue('1 row')).toBeVisible()
    await progress(/0 of 1 decided/)
    await expect(page).toHaveURL(/triage\/without-parts/)
    await picture(page, 'parts-queue-without')
    await page.reload()
    await expect(queue('1 row')).toBeVisible()
    await page.getByRole('button', { name: 'Parts left out' }).click()
    await expect(queue('2 rows')).toBeVisible()
    await expect(page).not.toHaveURL(/without-parts/)
    await progress(/2 of 4 decided/)
  })

  await test.step('own and inherited findings are decided together', async () => {
    await press(page, 'ControlOrMeta+a')
    await expect(decision).toContainText('Holds in this version, console 1.0, each for its own findings')
    await press(page, 'n', '3')
    await progress(/4 of 4 decided/)
    await expect(page.getByRole('heading', { name: 'All findings are decided' })).toBeVisible()
    await expect(page.getByRole('img', { name: '4 not affected' })).toBeVisible()
    await picture(page, 'parts-queue-done')
    await press(page, 'z')
    await progress(/2 of 4 decided/)
    await press(page, 'Shift+Z')
    await progress(/4 of 4 decided/)
  })

  await test.step('an export embeds the parts, refers to them, or leaves them out', async () => {
    await press(page, 'ControlOrMeta+e')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: /^Embedded/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /^Left out/ }).check()
    await picture(page, 'parts-export')
    await leaveDialog(page)
  })

  await test.step('the decisions are those of the parts', async () => {
    await press(page, 'g', 'h')
    await openVersion(page, 'boot')
    await press(page, 'g', 'q')
    await progress(/1 of 1 decided/)
    await expect(page.getByRole('button', { name: /^Parts / })).toHaveCount(0)
    await press(page, 'g', 'h')
    await openVersion(page, 'agent')
    await press(page, 'g', 'q')
    await progress(/3 of 3 decided/)
    await expect(page.getByRole('button', { name: 'Parts included' })).toBeVisible()
  })
})
