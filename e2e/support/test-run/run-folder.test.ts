import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk, whyNoSmallDisk } from '#e2e/api/support/small-disk.ts'
import { processesOf, removeRunFolder } from './run-folder.ts'

const folderOfRun = () => mkdtempSync(join(tmpdir(), 'waybill-run-'))

async function startWith(env: Record<string, string>, args: readonly string[] = []) {
  const code = `console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', code, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('removes a folder with all that is in it', async () => {
  const folder = folderOfRun()
  mkdtempSync(join(folder, 'left-'))
  await removeRunFolder(folder)
  expect(existsSync(folder)).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  'ends the processes that tests left and fails for them (only Linux says which they are)',
  async () => {
    const folder = folderOfRun()
    const byEnvironment = await startWith({ TMPDIR: folder })
    const byArgument = await startWith({}, [join(folder, 'data')])
    const other = await startWith({ TMPDIR: '/nowhere' })
    const ofAnotherRun = await startWith({ TMPDIR: `${folder}1` })
    const pids = [byEnvironment.pid, byArgument.pid]
    const found = processesOf(folder).map(({ pid }) => pid)
    expect(found).toEqual(expect.arrayContaining(pids))
    expect(found).not.toContain(ofAnotherRun.pid)
    const ends = Promise.all([once(byEnvironment, 'exit'), once(byArgument, 'exit')])
    await expect(removeRunFolder(folder, 0)).rejects.toThrow(
      new RegExp(`left processes running:\n(?=[^]*${pids[0]}: )(?=[^]*${pids[1]}: )`),
    )
    expect((await ends).map(([, signal]) => signal as string)).toEqual(['SIGKILL', 'SIGKILL'])
    expect([existsSync(folder), other.exitCode]).toEqual([false, null])
  },
)

const whyNot = whyNoSmallDisk()
test.skipIf(whyNot !== undefined)(
  `unmounts the disks that tests left and fails for them${whyNot === undefined ? '' : `: ${whyNot}`}`,
  async () => {
    const folder = folderOfRun()
    const { path } = mountSmallDisk(64 * 1024, folder)
    writeFileSync(join(path, 'file'), 'left')
    await expect(removeRunFolder(folder, 0)).rejects.toThrow(`left disks mounted:\n${path}`)
    expect(existsSync(folder)).toBe(false)
  },
)
