// `npm run acceptance` is for Electron. In the stand-in it shows that its own checks work: they start, use and end the app.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { projectFolder } from '#e2e/support/app-program.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'

test('the acceptance runs in the stand-in, and says that these are not results of Electron @long', async () => {
  const chosen = isFullTier ? ['--only', 'A,D,F', '--rounds', '3'] : ['--only', 'F']
  const args = [join(projectFolder, 'scripts/acceptance.ts'), '--stand-in', '--minutes', '0.01', ...chosen]
  const { ELECTRON_OVERRIDE_DIST_PATH: _folder, ...env } = process.env
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(said).toContain('with the stand-in, which is not Electron')
  expect(said).toMatch(/^F1 +passed/m)
  expect(said).toMatch(/^F2 +for a person/m)
  expect(said).toContain('These are results of the stand-in: they say nothing about Electron.')
  expect(code, said).toBe(0)
})
