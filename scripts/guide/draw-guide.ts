import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '#e2e/support/app-program.ts'
import { openCamera } from '#scripts/screenshots/camera.ts'
import { type GuideContent, makeGuideContent } from './guide-content.ts'
import { indexedPng } from './indexed-png.ts'
import { contentShots, emptyShots, type GuideShot } from './shots.ts'

/** The day of every picture. The sample product is some days older. */
const day = '2026-11-16T09:00:00Z'
const look = { name: 'guide', width: 1120, height: 700, theme: 'light' } as const
const clockFile = join(projectFolder, 'scripts/guide/shifted-clock.mjs')

/** Draws the pictures of the guide from a real run with invented data. `only` draws those whose name begins with it. */
export async function drawGuide(dataFolder: string, target: string, only: string): Promise<void> {
  const shift = String(Date.parse(day) - Date.now())
  const camera = await openCamera(dataFolder, {
    env: { WAYBILL_GUIDE_CLOCK_SHIFT: shift, NODE_OPTIONS: `--import ${pathToFileURL(clockFile).href}` },
    init: readFileSync(clockFile, 'utf8').replace('process.env.WAYBILL_GUIDE_CLOCK_SHIFT', shift),
  })
  const take = async (shots: readonly GuideShot[]) => {
    for (const shot of shots.filter(({ name }) => name.startsWith(only))) {
      const file = join(target, `${shot.name}.png`)
      const { width = look.width } = shot
      const height = Math.round((width * look.height) / look.width)
      // One after the other, because later pictures show what earlier ones did.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await camera.take(shot, { ...look, width, height }, {}, file)
      writeFileSync(file, indexedPng(readFileSync(file)))
    }
  }
  try {
    await take(emptyShots)
    const content: GuideContent = await makeGuideContent(camera.endpoint)
    await take(contentShots(content))
  } finally {
    await camera.close()
  }
}
