import { mkdirSync } from 'node:fs'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { OfflineWatch } from '#e2e/support/offline-watch.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { type Context, expectThat, newDataFolder } from './context.ts'

/** Watches Chromium's network log and every connection of the main process and its threads. */
export async function checkOffline(context: Context): Promise<string> {
  const dataFolder = newDataFolder(context)
  mkdirSync(dataFolder, { recursive: true })
  const watch = new OfflineWatch(dataFolder)
  const { page, close } = await launchDesktop({ dataFolder, watch })
  const { ask } = await openEndpoint(page)
  await ask('mutation { sampleProductCreate(input: {}) { errors } }')
  await new Promise((resolve) => setTimeout(resolve, context.minutes * 60_000))
  await close()
  const violations = watch.violations()
  expectThat(violations.length === 0, violations.join('\n'))
  return `${context.minutes} min`
}
