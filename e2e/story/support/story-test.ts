import type { Page } from 'playwright/test'
import { expect, test as base, withApp, type WatchedApp } from '#e2e/support/test.ts'
import { withAdvisories } from './prepared-stories.ts'

interface SharedFixtures {
  /**
   * An app for all stories of a worker that do not mind what others stored, because starting one costs more than telling most of them. It
   * has advisory data from the beginning. Each story uses a product of its own name.
   */
  readonly sharedApp: WatchedApp
}

/** `test` for stories that share an app: they ask for its `page`. */
export const test = base.extend<{ page: Page }, SharedFixtures>({
  sharedApp: [
    async ({ shape, sharedChromium }, use) => {
      await withApp(shape, sharedChromium, async (app) => {
        await withAdvisories.copyTo(app.dataFolder)
        await use(app)
        await app.stop()
        expect(app.watch.violations(), 'what the app of this worker sent to other computers').toEqual([])
      })
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedApp }, use) => use(await sharedApp.startOver()),
})

export { expect }
