// `npm run screenshots`: the screenshots of the README, from a real run. `--review <folder>` writes every screen in every size instead,
// `--only <name>` just those whose name starts with it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#e2e/support/app-program.ts'
import { openCamera } from './screenshots/camera.ts'
import { makeContent } from './screenshots/content.ts'
import { emptyScreens, type Look, type Screen, screens, failureScreens } from './screenshots/screens.ts'

const { review, only = '' } = parseArgs({ options: { review: { type: 'string' }, only: { type: 'string' } } }).values

/** Screenshots of the README: the screen, its theme, the file. */
const published = [
  ['triage', 'light'],
  ['triage', 'dark'],
  ['version', 'light'],
  ['home', 'light'],
  ['components', 'light'],
  ['export', 'light'],
] as const

const reviewed: readonly Look[] = [
  { name: '1280', width: 1280, height: 800, theme: 'light' },
  { name: '1280', width: 1280, height: 800, theme: 'dark' },
  { name: '1920', width: 1920, height: 1080, theme: 'light' },
  { name: '1920', width: 1920, height: 1080, theme: 'dark' },
  // The size of a window of 1280 by 800 at a zoom of 200 %.
  { name: 'zoom200', width: 640, height: 400, theme: 'light' },
]

const folder = mkdtempSync(join(tmpdir(), 'waybill-screenshots-'))
const target = review === undefined ? join(projectFolder, 'docs/images') : resolve(review)
mkdirSync(target, { recursive: true })
const camera = await openCamera(join(folder, 'data'))
try {
  if (review !== undefined) await takeAll(emptyScreens, reviewed.slice(0, 2))
  const places = await makeContent(camera.endpoint)
  if (review === undefined) {
    for (const [name, theme] of published.filter(([screen]) => screen.startsWith(only))) {
      const look = { name: '1440', width: 1440, height: 900, theme }
      const screen = screens.find((candidate) => candidate.name === name)
      if (screen) await camera.take(screen, look, places, join(target, `${name}-${theme}.png`))
    }
  } else {
    await takeAll(screens, reviewed, places)
    await takeAll(failureScreens, reviewed.slice(0, 2), places)
  }
} finally {
  await camera.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`Screenshots written to ${target}`)

async function takeAll(list: readonly Screen[], looks: readonly Look[], places = {}): Promise<void> {
  for (const screen of list.filter(({ name }) => name.startsWith(only))) {
    for (const look of looks) {
      await camera.take(screen, look, places, join(target, `${screen.name}-${look.theme}-${look.name}.png`))
    }
  }
}
