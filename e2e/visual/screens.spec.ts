import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { colorRules, expectNothingSerious } from '#e2e/story/support/axe.ts'
import {
  emptyScreens,
  failureScreens,
  type Look,
  type Places,
  type Screen,
  screens,
} from '#scripts/screenshots/screens.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { openStudio, type Shown, type Studio } from './support/studio.ts'
import { smallPng } from './support/small-png.ts'
import { findTooWide } from './support/too-wide.ts'
import { makeVisualContent } from './support/visual-content.ts'

const looks: readonly Look[] = [
  { name: '1280', width: 1280, height: 800, theme: 'light' },
  { name: '1280', width: 1280, height: 800, theme: 'dark' },
  { name: '640', width: 640, height: 800, theme: 'dark' },
  { name: '640', width: 640, height: 800, theme: 'light' },
]

/**
 * How much a picture may differ from the stored one: a pixel counts if its color differs by more than 7 % of the distance between black and
 * white as the eye sees it and it is not at an edge that is drawn smoother, and 1 of 1,000 pixels may count: at 1280, 256 of them, less than a
 * word of six letters.
 */
const tolerance = { threshold: 0.07, maxDiffPixelRatio: 0.001 }

test.skip(process.platform !== 'linux', 'other systems draw letters in another way: the stored pictures are of Linux')

/** Says which browser drew the stored pictures. Another one draws letters and edges a little differently, so that nothing is compared there. */
const browserFile = join(import.meta.dirname, 'pictures/browser.txt')

let folder: string
let studio: Studio
let isCompared: boolean

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-visual-'))
  studio = await openStudio(join(folder, 'waybill'))
  const { updateSnapshots } = test.info().config
  const isDrawn = updateSnapshots === 'all' || updateSnapshots === 'changed'
  if (isDrawn) await writeFile(browserFile, `${studio.browser}\n`)
  const isSameBrowser = (await readFile(browserFile, 'utf8').catch(() => '')).trim() === studio.browser
  isCompared = isSameBrowser && (isDrawn || isFullTier)
})
test.afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('each screen fits, axe finds nothing serious, and in the full tests it looks as in its pictures (only in the browser that drew them, on Linux)', async () => {
  test.setTimeout(1_200_000)
  if (!isCompared) {
    const reason = isFullTier
      ? `they were drawn by another browser than ${studio.browser}`
      : 'only the full tests compare them'
    const description = `The pictures are not compared: ${reason}`
    test.info().annotations.push({ type: 'pictures', description })
  }
  await lookAtAll(emptyScreens, {})
  const places = await makeVisualContent(studio.endpoint)
  await lookAtAll(screens, places)
  await lookAtAll(failureScreens, places)
})

/** Which screens to look at: all, or those that a person names while working on them. */
const named = process.env['WAYBILL_SCREENS']?.split(',')
const isWanted = ({ name }: Screen) => named?.includes(name) ?? true

/** Goes on after a screen that differs or cannot be shown, so that one run names all of them. */
async function lookAtAll(list: readonly Screen[], places: Places): Promise<void> {
  for (const screen of list.filter(isWanted)) {
    try {
      // One after the other: there is one window.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await lookAt(screen, places)
    } catch (error) {
      expect.soft(String(error), `"${screen.name}" could not be shown`).toBe('')
    }
  }
}

async function lookAt(screen: Screen, places: Places): Promise<void> {
  const [first] = looks
  const shown = await studio.open(screen, places, first ?? never())
  // Narrow and dark is looked at for its picture only.
  for (const look of looks.filter(({ name, theme }) => isCompared || name === '1280' || theme === 'light')) {
    await shown.show(look)
    await compare(shown, screen, look)
  }
}

async function compare(shown: Shown, screen: Screen, look: Look): Promise<void> {
  const place = `${screen.name}, ${look.theme}, ${look.name} px`
  const name = `${screen.name}-${look.theme}-${look.name}.png`
  if (isCompared) expect.soft(await differenceFrom(name, shown), place).toBe('')
  if (look.theme === 'light') expect.soft(await findTooWide(shown.page), place).toEqual([])
  if (look.name === '1280') await expectNothingSerious(shown.page, place, look.theme === 'light' ? [] : colorRules)
}

/** Compares the screen with its picture. One that shows something late looks as stored after a moment. Returns the difference; empty if there is none. */
async function differenceFrom(name: string, { page, take }: Shown): Promise<string> {
  let difference = ''
  for (const pause of [0, 500, 3000]) {
    // One after the other: a picture that is taken while another one is changes its size.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.waitForTimeout(pause)
    // oxlint-disable-next-line no-await-in-loop -- see above
    const picture = smallPng(await take())
    try {
      expect(picture).toMatchSnapshot(name, tolerance)
      return ''
    } catch (error) {
      difference = error instanceof Error ? error.message : String(error)
    }
  }
  return difference
}

function never(): never {
  throw new Error('There is no look')
}
