// `npm start` with the app itself, from the launcher to the window and back.
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolatedEnvironment, startProgram } from '#e2e/support/app-program.ts'
import { expect, test } from '#e2e/support/test.ts'

/** The app's process, by the lock of its data folder, once the launcher knows of its window. */
async function startDesktop(dataFolder: string) {
  const temporary = join(dataFolder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const env = isolatedEnvironment(dataFolder, { TMPDIR: temporary, TEMP: temporary, TMP: temporary })
  // The stand-in needs no display, but the launcher looks for one.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = startProgram('launch', [...sandbox, '--data', dataFolder], { DISPLAY: ':0', ...env })
  const lock = join(dataFolder, 'waybill.lock')
  await expect.poll(() => existsSync(lock), { timeout: 60_000 }).toBe(true)
  const notes = () => readdirSync(temporary).filter((name) => name.startsWith('waybill-start-'))
  await expect.poll(notes, { timeout: 60_000 }).toEqual([])
  const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
  return { child, lock, pid }
}

test.skip(process.platform === 'win32', 'Windows has no signals: Ctrl+C there is by hand')

test('Ctrl+C closes the app to its end: exit code 0, the data folder is free', async ({ app: { dataFolder } }) => {
  const { child, lock, pid } = await startDesktop(dataFolder)
  expect(pid).not.toBe(child.pid)
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(existsSync(lock)).toBe(false)
})

test('an app that crashes after its window was there is not followed by another', async ({ app: { dataFolder } }) => {
  const { child, pid } = await startDesktop(dataFolder)
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  process.kill(pid, 'SIGSEGV')
  expect([(await once(child, 'exit'))[0], said]).toEqual([139, ''])
})
