import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Context, expectThat } from './context.ts'

/** Returns a check that the end-to-end tests pass in Electron. `args` are passed to Playwright. */
export function checkSuite(...args: readonly string[]) {
  return async ({ root }: Context): Promise<string> => {
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'e2e', ...args], {
      cwd: root,
      env: { ...process.env, WAYBILL_REQUIRE_ELECTRON: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      process.stdout.write(chunk)
    })
    const [code] = (await once(child, 'close')) as [number | null]
    expectThat(code === 0, `Playwright ended with ${code}`)
    expectThat(said.includes('Desktop tests run in real Electron.'), 'The tests did not run in Electron')
    return /^ {2}\d+ passed.*$/m.exec(said)?.[0].trim() ?? ''
  }
}
