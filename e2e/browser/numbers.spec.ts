import type { BrowserContext, Page, Request } from 'playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import type { FileFixture } from '#e2e/story/support/provide-files.ts'
import { packages, withAdvisories, withSmall } from '#e2e/story/support/prepared-stories.ts'
import { dropSbom } from '#e2e/story/support/pages.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { showRow } from '#e2e/story/support/tray.ts'

/** Numbers that have a truth of their own in between: what is being done at the moment, said so, and times. */
const saysSo =
  /not scanned yet|not scanned|processing|waiting|matching|checking|labeling|running|analyzing|Evaluating|^(Checks|Labeling|Automation|Scan|Support|Policy), [\d,]+ of [\d,]+$|\d+ s$|just now|ago|Last visit|Changes since/

/** Follows every text with a number that a page shows, from before its own code runs on. */
async function watchNumbers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = new Set<string>()
    const read = () => {
      const parts = [...document.querySelectorAll('main, nav, footer')]
      const texts = parts.flatMap((part) => (part as HTMLElement).innerText.split('\n'))
      // Messages arrive one after another, and each of their numbers is true for its moment.
      const told = document.querySelector<HTMLElement>('nav a[href="#/inbox"]')?.innerText.split('\n') ?? []
      for (const line of told) if (texts.includes(line)) texts.splice(texts.indexOf(line), 1)
      // Evidence is about one row, and a page that is loaded again begins at another.
      const evidence = document.querySelector<HTMLElement>('[role=region][aria-label="Evidence in detail"]')
      const ofRow = new Set(evidence?.innerText.split('\n'))
      for (const line of texts) if (/\d/.test(line) && !ofRow.has(line)) seen.add(line.trim())
    }
    Object.assign(window, { readNumbers: () => [...(seen.clear(), read(), seen)], seenNumbers: () => [...seen] })
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

type Watched = Window & { readonly readNumbers: () => string[]; readonly seenNumbers: () => string[] }
const shown = (page: Page) => page.evaluate(() => (window as unknown as Watched).readNumbers())
const seen = (page: Page) => page.evaluate(() => (window as unknown as Watched).seenNumbers())

const unanswered = new WeakMap<Page, Set<Request>>()

/** Follows the operations of a page that have no response yet. The change feed waits for changes, so it does not count. */
function watchRequests(page: Page): void {
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => {
    const text = request.url().endsWith('/graphql') ? request.postData() : null
    if (text !== null && !text.includes('query ChangeFeed')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until what a page shows stays the same, and it waits for nothing: everything has been read. */
async function settle(page: Page): Promise<void> {
  let before: readonly string[] = []
  await expect
    .poll(
      async () => {
        const now = await shown(page)
        const isLoading =
          (unanswered.get(page)?.size ?? 0) > 0 ||
          (await page.locator('[class*=skeleton], [role=status][aria-label^=Loading]').count()) > 0
        const isSame = !isLoading && now.length > 0 && now.join() === before.join()
        before = isLoading ? [] : now
        return isSame
      },
      { intervals: [1_000], timeout: 60_000 },
    )
    .toBe(true)
}

/** Opens other pages of the window next to the one that works. */
async function openBeside(page: Page, addresses: readonly string[]): Promise<readonly Page[]> {
  const session = await page.evaluate(() => sessionStorage.getItem('waybill.session') ?? '')
  const context = page.context()
  await watchNumbers(context)
  await context.addInitScript((text) => sessionStorage.setItem('waybill.session', text), session)
  const pages: Page[] = []
  for (const address of addresses) {
    const beside = await context.newPage()
    watchRequests(beside)
    await beside.goto(new URL(`/#${address}`, page.url()).href)
    await expect(beside.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settle(beside)
    pages.push(beside)
  }
  return pages
}

/** Does something, and compares every number that was shown meanwhile with those before and after it. */
async function expectOldOrNew(pages: readonly Page[], work: () => Promise<void>): Promise<void> {
  // A page that still reads again what the work before changed shows less than there is.
  await Promise.all(pages.map(settle))
  const before = await Promise.all(pages.map(shown))
  await work()
  // What is shown is new once a fresh reading of the page shows nothing else.
  const meanwhile = async (page: Page) => {
    const all = await seen(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settle(page)
    return all
  }
  const during = await Promise.all(pages.map(meanwhile))
  for (const [at, page] of pages.entries()) {
    const known = new Set([...(before[at] ?? []), ...(await shown(page))])
    const wrong = (during[at] ?? []).filter((line) => !known.has(line) && !saysSo.test(line))
    expect.soft(wrong, `numbers on ${new URL(page.url()).hash}`).toEqual([])
  }
}

/** Drops a file, accepts what is suggested, and waits until everything that follows is done. */
async function add(page: Page, file: FileFixture, done: RegExp): Promise<void> {
  await dropFiles(page, [file])
  const card = await showRow(page, file.name)
  if (file.name.endsWith('.json')) {
    await expect(card.getByLabel('Product')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(card.getByText(done).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: /^Activity \d/ })).toHaveCount(0, { timeout: 60_000 })
}

test('during an upload and an import, every number on the screen is the one before or the one after @long', async ({
  app,
}) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await page.getByRole('navigation').getByText('small').first().click()
  const product = new URL(page.url()).hash.slice(1)
  await page.getByRole('main').getByRole('link', { name: '1.0' }).first().click()
  const version = new URL(page.url()).hash.slice(1)
  const pages = await openBeside(page, ['/', '/products', product, '/triage', version])

  const names = ['saddle', 'girth', 'halter', ...Array.from({ length: 3_000 }, (_, at) => `plain-${at}`)]
  const parts = names.map((name) => ({ name, version: '1.0.0' }))
  const records = ['saddle', 'girth', 'halter'].map((name, at) => osvRecord(`CVE-2025-${20_001 + at}`, name))
  await expectOldOrNew(pages, () => add(page, jsonFile('small.cdx.json', cyclonedx('small', '2.0', parts)), /finding/))
  await expectOldOrNew(pages, () => add(page, osvZip(records), /: 4 records/))
})

/** Follows the operations that a page sends. */
function watchOperations(page: Page): { readonly sent: string[]; settle(): Promise<void> } {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    sent.push(/(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] ?? 'unnamed')
  })
  return {
    sent,
    async settle() {
      let before = -1
      const isQuiet = () => {
        const count = sent.filter((name) => name !== 'ChangeFeed').length
        const isSame = count === before
        before = count
        return isSame
      }
      await expect.poll(isQuiet, { intervals: [1_500] }).toBe(true)
    },
  }
}

test('a decision needs four requests at most, and its response has the numbers after it', async ({ app }) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await dropSbom(page, 'stable', packages)
  await page.getByRole('button', { name: /^Start triage/ }).click()
  const triage = new TriagePage(page)
  await triage.firstRow()
  const operations = watchOperations(page)
  await operations.settle()
  for (const decided of [1, 2]) {
    operations.sent.length = 0
    await triage.decide('n', '2')
    await expect(triage.progress).toHaveText(`${decided} of ${packages.length} decided`)
    await operations.settle()
    // The feed is asked again after each change, and in any case every few seconds.
    const others = operations.sent.filter((name) => name !== 'ChangeFeed')
    expect(others).toContain('TriageDecide')
    expect(others.filter((name) => !['TriageDecide', 'TriageEvidence'].includes(name))).toEqual([])
    expect(others.length).toBeLessThanOrEqual(3)
  }
})
