import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import type { Page } from 'playwright/test'
import { onlyIn, type Shape } from '#e2e/support/shape.ts'
import { expect, test } from '#e2e/support/test.ts'
import type { WatchedApp } from '#e2e/support/test.ts'
import { dropFiles } from '#e2e/story/support/provide-files.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'
import { storyVariants } from '#e2e/story/support/story-files.ts'
import type { StoryFiles } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import type { ReadRow } from '#e2e/story/support/triage-page.ts'
import { statementsOf } from '#e2e/story/support/vex-statements.ts'
import type { Statement } from '#e2e/story/support/vex-statements.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { showTray, trayOf } from '#e2e/story/support/tray.ts'

const note = 'Asked the team on Friday: not in our build'

for (const [name, storyFiles] of storyVariants(onlyIn.desktop)) {
  test(`from a dropped SBOM to an accepted VEX, and everything is there the next day: ${name}`, async ({
    app,
    shape,
  }) => {
    await tell(app, shape, await storyFiles())
  })
}

async function tell(app: WatchedApp, shape: Shape, files: StoryFiles) {
  const page = await app.start()

  await addAdvisoryData(page, files)
  await addSbom(page, files)
  const triage = new TriagePage(page)
  await seeWhatMatters(triage)
  const statements = await decide(triage, files)
  await expect(triage.progress).not.toHaveText(/^4 of/)
  const progress = await triage.progress.textContent()

  const vex = await savedFile(page, shape, async () => {
    await page.keyboard.press(commandKey('e'))
    await expect(page.getByRole('button', { name: /^Export/ })).toHaveAttribute('aria-disabled', 'false')
    await page.keyboard.press('Enter')
  })
  expect(vex.name).toMatch(/\.cdx\.json$/)
  expect(await new JsonValidator(Version.v1dot7).validate(vex.text)).toBeNull()
  expect(statementsOf(vex.text)).toEqual(inOrder(statements))
  expect(vex.text, 'a note stays here').not.toContain(note)
  const dialog = page.getByRole('dialog', { name: 'Exported and verified' })
  await expect(dialog).toContainText('Read again: the same decisions about the same components')
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await app.stop()
  await expectSameContent(await app.start(), { files, progress, statements })
  await app.stop()
  expect(app.watch.violations()).toEqual([])
}

async function addAdvisoryData(page: Page, { advisories }: StoryFiles) {
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByText('No advisory data yet').last()).toBeVisible()
  await dropFiles(page, advisories)
  await showTray(page)
  await expect(trayOf(page).getByRole('img', { name: 'Done' }).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('row')).toHaveCount(1 + advisories.length)
  await page.getByRole('button', { name: 'Clear finished' }).click()
}

/** The target is guessed, can be changed, and Enter takes it. */
async function addSbom(page: Page, { sbom, components, product, version }: StoryFiles) {
  await dropFiles(page, [sbom])
  const card = page.getByRole('article', { name: sbom.name })
  await expect(card.getByText(components)).toBeVisible({ timeout: 60_000 })
  await expect(card.getByLabel('Product')).toBeFocused()
  await expect(card.getByLabel('Product')).toHaveValue(product)
  await expect(card.getByLabel('Version')).toHaveValue(version)
  await card.getByLabel('Version').fill(`${version}-story`)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeFocused({ timeout: 120_000 })
  await expect(card.getByText(components)).toBeVisible()
  await page.keyboard.press('Enter')
}

/** The first row says why it stands first, and the evidence says why it is there at all. */
async function seeWhatMatters(triage: TriagePage) {
  await expect(triage.queue).toBeVisible()
  const first = await triage.firstRow()
  const option = triage.queue.getByRole('option').first()
  await expect(option).toContainText(first.vulnerability)
  await expect(option).toContainText(/EPSS 0\.\d\d, (direct|transitive)/)
  const evidence = triage.page.getByRole('region', { name: 'Evidence', exact: true })
  await expect(evidence).toContainText('is in the affected range')
  await expect(evidence).toContainText('Matched by package URL with the OSV record')
  await expect(evidence).toContainText(/\d+ paths? from the root/)
  await expect(triage.progress).toHaveText(/^0 of \d+ decided$/)
}

/** A few answers with the keys that the design promises, some of them taken back. Answers what then has to be in the VEX. */
async function decide(triage: TriagePage, { repeated }: StoryFiles): Promise<Statement[]> {
  const statements: Statement[] = []
  const say = (row: ReadRow, state: string, because = '') => statements.push({ ...row, state, because })
  triage.countPresses()
  say(await triage.decide('n', '2'), 'not_affected', 'code_not_present')
  expect(triage.countPresses(), 'a decision and its reason').toBe(2)
  say(await triage.decide('a', '1'), 'exploitable', 'update')
  expect(triage.countPresses(), 'a decision and its response').toBe(2)
  say(await triage.decide('u'), 'in_triage')
  say(await triage.decide('n', '4'), 'not_affected', 'requires_environment')
  await triage.press('z')
  const takenBack = takeLast(statements)
  await expect.poll(() => triage.cursorRow(), 'undo goes back to the row').toEqual(takenBack)
  say(await triage.decide('f'), 'resolved')
  expect(triage.countPresses(), 'one key each, and a wrong answer taken back').toBe(5)

  await triage.press(';')
  await triage.page.keyboard.type(note)
  await triage.press('Escape')
  say(await triage.decide('n', '3'), 'not_affected', 'code_not_reachable')
  await expect(triage.progress).toHaveText(/^4 of \d+ decided$/)

  await decideAlike(triage, repeated, (row) => say(row, 'not_affected', 'code_not_present'))
  return statements
}

/** V, N, 2: everything with the same vulnerability, taken back and brought again as one step. */
async function decideAlike(triage: TriagePage, repeated: StoryFiles['repeated'], say: (row: ReadRow) => void) {
  await triage.filter(repeated.id, repeated.rows)
  const names = await triage.queue
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[title]')?.getAttribute('title') ?? ''))
  const answered = triage.queue.getByRole('img', { name: 'Not affected' })
  triage.countPresses()
  await triage.press('v', 'n', '2')
  expect(triage.countPresses(), 'many findings, one answer').toBe(3)
  await expect(answered).toHaveCount(repeated.rows)
  await triage.press('z')
  await expect(answered).toHaveCount(0)
  await triage.press('Shift+Z')
  await expect(answered).toHaveCount(repeated.rows)
  await expect(triage.page.getByText('Redone', { exact: true })).toBeVisible()
  for (const name of names) say({ package: name, vulnerability: repeated.id })
}

async function expectSameContent(
  page: Page,
  before: { readonly files: StoryFiles; readonly progress: string | null; readonly statements: readonly Statement[] },
) {
  const { files, progress, statements } = before
  await expect(page.getByRole('navigation').getByText(files.product).first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('row')).toHaveCount(1 + files.advisories.length)

  await page.keyboard.press('g')
  await page.keyboard.press('q')
  const triage = new TriagePage(page)
  await expect(triage.progress).toHaveText(progress ?? '')
  const stillOpen = statements.find(({ state }) => state === 'in_triage')
  await expect
    .poll(() => triage.cursorRow(), 'what is under investigation still waits')
    .toMatchObject({
      vulnerability: stillOpen?.vulnerability,
    })

  const noted = statements.find(({ because }) => because === 'code_not_reachable')
  await triage.press('/')
  await page.keyboard.type(`status:any ${noted?.vulnerability}`)
  await triage.press('Enter')
  await expect(triage.queue.getByRole('img', { name: 'Not affected' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue(note)
}

function takeLast(statements: Statement[]): ReadRow {
  const last = statements.pop()
  return { package: last?.package ?? '', vulnerability: last?.vulnerability ?? '' }
}

function inOrder(statements: readonly Statement[]): Statement[] {
  return statements.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}
