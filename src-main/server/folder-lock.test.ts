// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder, type LockSystem } from './folder-lock.ts'

let folder: string
const made: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lock-'))
  made.push(folder)
})
afterAll(() => made.forEach((each) => rmSync(each, { recursive: true, force: true })))

const lockFile = () => join(folder, 'waybill.lock')
const holder = (pid: number, started: string | null = null, more: object = {}) =>
  writeFileSync(lockFile(), JSON.stringify({ pid, started, id: 'theirs', ...more }))
/** This process gets the folder, and leaves nothing behind when it lets go. */
const expectTaken = async (system: LockSystem = {}) => {
  const lock = await lockDataFolder(folder, system)
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
  expect(readdirSync(folder)).toEqual([])
}
const expectInUse = (system: LockSystem = {}) =>
  expect(lockDataFolder(folder, system)).rejects.toMatchObject({ name: 'FolderInUse' })

/** What processes were writing to give it a name. */
const drafts = () => readdirSync(folder).filter((name) => /^waybill\.lock\..*-.*-/.test(name))

const children: ReturnType<typeof spawnLocker>[] = []
/** Another process that locks the folder, says "got" or why not, and stays. */
function spawnLocker(options: string) {
  const module = pathToFileURL(join(import.meta.dirname, 'folder-lock.ts')).href
  const program = `
    const { lockDataFolder } = await import('${module}')
    await lockDataFolder(process.argv[1], ${options}).then(() => console.log('got'), (error) => console.log(error.name))
    process.stdin.resume()`
  return spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
}
async function locker(options = '{}') {
  const child = spawnLocker(options)
  children.push(child)
  return { child, said: String((await once(child.stdout, 'data'))[0]).trim() }
}
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('lockDataFolder', () => {
  it('rejects the second process with the name of the folder until the first releases it', async () => {
    const lock = await lockDataFolder(folder)
    await expect(lockDataFolder(folder)).rejects.toThrow(`"${folder}" is in use`)
    await lock.release()
    expect(existsSync(lockFile())).toBe(false)
    await (await lockDataFolder(folder)).release()
  })

  it('keeps the lock of a living process', async () => {
    holder(process.ppid)
    await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.ppid}`)
  })

  it('takes over the lock of a crashed process', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    holder(child.pid ?? 0)
    await expectTaken()
  })

  it('takes over a lock whose process id belongs to a later process', async () => {
    holder(process.ppid, 'long ago')
    if (process.platform === 'linux') await expectTaken()
    else await expect(lockDataFolder(folder)).rejects.toThrow(/in use/)
  })

  it('takes over a lock with its own process id, as in a restarted container', async () => {
    holder(process.pid)
    await expectTaken()
  })

  it.each(['', '{"pid":', 'null', '{}'])('takes over a lock with the content "%s"', async (text) => {
    writeFileSync(lockFile(), text)
    await expectTaken()
  })

  it('lets one of many in the same process have the lock', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each(['{}', '{ hasStartTimes: false }'])(
    'gives a stale lock to one of many processes with %s',
    async (options) => {
      holder(2 ** 22 - 1)
      const said = await Promise.all(Array.from({ length: 6 }, async () => (await locker(options)).said))
      expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'FolderInUse'), 'got'])
    },
  )

  it('gives a stale lock to one of many processes that are held up at each step', async () => {
    holder(2 ** 22 - 1)
    // Up to half a second before each change of a name: as on a machine so busy that a process stands still between two steps.
    const slowly = (call: string) =>
      `async (from, to) => { await new Promise((go) => setTimeout(go, Math.random() * 500)); return (await import('node:fs/promises')).${call}(from, to) }`
    const options = `{ hasStartTimes: false, link: ${slowly('link')}, rename: ${slowly('rename')} }`
    const said = await Promise.all(Array.from({ length: 6 }, async () => (await locker(options)).said))
    expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'FolderInUse'), 'got'])
  })

  it('gets a stale lock that processes were killed over, one after the other, while they replaced it', async () => {
    holder(2 ** 22 - 1)
    for (let claims = 1; claims <= 3; claims += 1) {
      const child = spawnLocker('{ rename: () => new Promise((end) => setTimeout(end, 600_000)) }')
      const isClaim = (name: string) => /^waybill\.lock\.[\da-f]{16}$/.test(name)
      // eslint-disable-next-line no-await-in-loop -- each process finds what the one before it left
      await expect.poll(() => readdirSync(folder).filter(isClaim)).toHaveLength(claims)
      // eslint-disable-next-line no-await-in-loop -- as above
      await expect.poll(() => drafts().length).toBe(claims)
      child.kill('SIGKILL')
      // eslint-disable-next-line no-await-in-loop -- as above
      await once(child, 'exit')
    }
    for (const name of drafts()) rmSync(join(folder, name)) // what a killed process was writing
    await expectTaken()
  })

  it('leaves the lock of another process on release', async () => {
    const lock = await lockDataFolder(folder)
    holder(process.ppid)
    await lock.release()
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ id: 'theirs' })
  })
})

describe('where processes have no start time', () => {
  const system = { hasStartTimes: false } as const
  const bootedAt = Math.round(Date.now() - uptime() * 1000)
  const gone = () => join(folder, 'waybill-00000000.sock')

  it('takes over the lock of a killed process whose id a living one has', async () => {
    const { child, said } = await locker('{ hasStartTimes: false }')
    expect(said).toBe('got')
    const left = JSON.parse(readFileSync(lockFile(), 'utf8')) as { socket: string }
    child.kill('SIGKILL')
    await once(child, 'exit')
    writeFileSync(lockFile(), JSON.stringify({ ...left, pid: process.ppid }))
    await expectTaken(system)
  })

  it.each([0, 86_400_000])('keeps the lock of a living process after its clock was set by %s ms', async (by) => {
    const { said } = await locker('{ hasStartTimes: false }')
    expect(said).toBe('got')
    const present = JSON.parse(readFileSync(lockFile(), 'utf8')) as { bootedAt: number }
    writeFileSync(lockFile(), JSON.stringify({ ...present, pid: 2 ** 22 - 1, bootedAt: present.bootedAt + by }))
    await expectInUse(system)
  })

  it.each([
    ['of an earlier start of the computer', () => ({ socket: gone(), bootedAt: bootedAt - 3_600_000 }), true],
    ['whose socket was removed', () => ({ socket: gone(), bootedAt }), false],
    ['without a socket', () => ({ socket: null, bootedAt }), false],
    ['without a socket, of an earlier start', () => ({ socket: null, bootedAt: bootedAt - 3_600_000 }), true],
    ['of an earlier version', () => ({}), false],
  ])('a lock %s with the id of a living process: taken over is %s', async (_what, more, isTaken) => {
    holder(process.ppid, null, more())
    await (isTaken ? expectTaken(system) : expectInUse(system))
  })

  it('removes no file that is not such a socket', async () => {
    holder(2 ** 22 - 1, null, { socket: join(folder, 'precious.txt') })
    writeFileSync(join(folder, 'precious.txt'), 'x')
    await (await lockDataFolder(folder, system)).release()
    expect(readdirSync(folder)).toEqual(['precious.txt'])
  })
})

describe('on a file system without links', () => {
  const system = { link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })) } as const

  it('locks, rejects a second process and releases', async () => {
    const { said } = await locker(
      `{ link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })) }`,
    )
    expect(said).toBe('got')
    await expectInUse(system)
  })

  it('waits for a lock that is being written', async () => {
    writeFileSync(lockFile(), '{"pid":')
    const locking = lockDataFolder(folder, system)
    setTimeout(() => holder(process.ppid), 400)
    await expect(locking).rejects.toThrow(`process ${process.ppid}`)
  })

  it.each(['', '{"pid":'])('takes over a lock that stays as incomplete as "%s"', async (text) => {
    writeFileSync(lockFile(), text)
    await expectTaken(system)
  })
})
