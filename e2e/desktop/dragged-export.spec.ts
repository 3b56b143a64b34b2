// A made export leaves the window by dragging: that file and no other.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { leaveDialog, openNewVersion } from '#e2e/story/support/pages.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

test('a made export is dragged out under its own name, and removed when the app quits', async ({
  app: { dataFolder },
}) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  await openNewVersion(page, 'small', ['saddle'])
  const dragged = await application.evaluateHandle(({ BrowserWindow, session }) => {
    const files: string[] = []
    BrowserWindow.getAllWindows()[0]!.webContents.startDrag = ({ file }) => void files.push(file)
    session.defaultSession.on('will-download', (_event, item) => item.cancel())
    return files
  })
  await page.getByRole('button', { name: 'Export…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export/ })
    .click()
  const done = page.getByRole('dialog', { name: 'Exported and verified' })
  await done.getByText('small-1.0.cdx.json', { exact: true }).first().hover()
  const name = done.getByTitle('Drag it into a folder or another program')
  await expect(name).toHaveAttribute('draggable', 'true')
  await name.dispatchEvent('dragstart')
  await expect.poll(async () => (await dragged.jsonValue()).length).toBe(1)
  const [file] = await dragged.jsonValue()
  expect(basename(file!)).toBe('small-1.0.cdx.json')
  expect(readFileSync(file!, 'utf8')).toContain('saddle')
  // Nothing else can be dragged: no path, no id of another page.
  await page.evaluate(() => {
    for (const id of ['/etc/passwd', '../x', '']) window.waybill!.drag.start(id)
  })
  const other = (url: string) => page.evaluate((wanted) => window.waybill!.drag.keep(wanted, 'x'), url)
  expect([await other('file:///etc/passwd'), await other('/graphql'), await other('/download/none')]).toEqual([
    null,
    null,
    null,
  ])
  expect((await dragged.jsonValue()).length).toBe(1)
  await leaveDialog(page)
  await close()
  expect(existsSync(join(dataFolder, 'dragged'))).toBe(false)
})
