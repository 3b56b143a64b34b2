// `npm run screenshots`: the screenshots of the README, from a real run. `--review <folder>` writes every screen in every size instead, with
// a page that shows them side by side: `--only <name>` just those whose name starts with it, `--looks <names>` just these sizes. `--guide`
// draws the pictures of the guide instead.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#e2e/support/app-program.ts'
import { drawGuide } from './guide/draw-guide.ts'
import { type Camera, openCamera } from './screenshots/camera.ts'
import { makeContent } from './screenshots/content.ts'
import { type Taken, writeOverview } from './screenshots/overview.ts'
import { emptyScreens, type Look, type Screen, screens, failureScreens } from './screenshots/screens.ts'

const {
  review,
  only = '',
  looks,
  guide,
} = parseArgs({
  options: {
    review: { type: 'string' },
    only: { type: 'string' },
    looks: { type: 'string' },
    guide: { type: 'boolean' },
  },
}).values

/** Screenshots of the README: the screen, its theme, the file. */
const published = [
  ['triage', 'light'],
  ['triage', 'dark'],
  ['version', 'light'],
  ['home', 'light'],
  ['components', 'light'],
  ['export', 'light'],
] as const

const sizeOf = { '640': [640, 800], '1280': [1280, 800], '1920': [1920, 1080], '2560': [2560, 1440] } as const

const reviewed: readonly Look[] = [
  ...(['1280', '640', '1920', '2560'] as const).flatMap((name) =>
    (['light', 'dark'] as const).map((theme) => ({ name, width: sizeOf[name][0], height: sizeOf[name][1], theme })),
  ),
  // The size of a window of 1280 by 800 at a zoom of 200 %.
  { name: 'zoom200', width: 640, height: 400, theme: 'light' },
  { name: 'forced', width: 1280, height: 800, theme: 'dark', isForced: true },
]
const wanted = looks?.split(',') ?? reviewed.map(({ name }) => name)
const chosen = reviewed.filter(({ name }) => wanted.includes(name))
/** For screens that are simple, or one of many that are alike. */
const few = chosen.filter(({ name }) => name === '1280' || name === '640' || looks !== undefined)

const folder = mkdtempSync(join(tmpdir(), 'waybill-screenshots-'))
const target = targetFolder()
mkdirSync(target, { recursive: true })
const taken: Taken[] = []
const failures: string[] = []
try {
  await (guide === true ? drawGuide(join(folder, 'data'), target, only) : drawScreens())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`Screenshots written to ${review === undefined ? target : writeOverview(target, taken)}`)
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1

function targetFolder(): string {
  if (review !== undefined) return resolve(review)
  return join(projectFolder, guide === true ? 'docs/guide/images' : 'docs/images')
}

async function drawScreens(): Promise<void> {
  const camera = await openCamera(join(folder, 'data'))
  try {
    if (review !== undefined) await takeAll(camera, emptyScreens, () => few)
    const places = await makeContent(camera.endpoint)
    if (review === undefined) {
      for (const [name, theme] of published.filter(([screen]) => screen.startsWith(only))) {
        const look = { name: '1440', width: 1440, height: 900, theme }
        const screen = screens.find((candidate) => candidate.name === name)
        if (screen) await camera.take(screen, look, places, join(target, `${name}-${theme}.png`))
      }
    } else {
      await takeAll(camera, screens, ({ isAlike }) => (isAlike === true && only === '' ? few : chosen), places)
      await takeAll(camera, failureScreens, () => few, places)
    }
  } finally {
    await camera.close()
  }
}

/** Goes on after a screen that could not be shown. */
async function takeAll(
  camera: Camera,
  list: readonly Screen[],
  looksOf: (screen: Screen) => readonly Look[],
  places = {},
): Promise<void> {
  for (const screen of list.filter(({ name }) => name.startsWith(only))) {
    for (const look of looksOf(screen)) {
      const file = `${screen.name}-${look.theme}-${look.name}.png`
      try {
        await camera.take(screen, look, places, join(target, file))
        taken.push({ screen: screen.name, look, file })
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
}
