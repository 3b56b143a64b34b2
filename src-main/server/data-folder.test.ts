import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder, resolveDataFolder } from './data-folder.ts'

describe('resolveDataFolder', () => {
  it.each([
    [['--data', '/a'], { WAYBILL_DATA: '/b' }, 'linux', '/a'],
    [['x.json', '--data=/a'], {}, 'linux', '/a'],
    [[], { WAYBILL_DATA: '/b', XDG_DATA_HOME: '/x' }, 'linux', '/b'],
    [[], { WAYBILL_DATA: '', XDG_DATA_HOME: '/x', HOME: '/h' }, 'linux', '/x/waybill'],
    [[], { HOME: '/h' }, 'linux', '/h/.local/share/waybill'],
    [[], { HOME: '/h' }, 'darwin', '/h/Library/Application Support/Waybill'],
    [[], { APPDATA: '/r' }, 'win32', '/r/Waybill'],
  ] as const)('resolves %j with %j on %s', (argv, env, platform, expected) => {
    expect(resolveDataFolder(argv, env, platform)).toBe(expected)
  })

  it.each([[['--data']], [['--data=']]])('requires a folder for %j', (argv) => {
    expect(() => resolveDataFolder(argv, {})).toThrow(/needs a folder/)
  })
})

describe('lockDataFolder', () => {
  let folder: string
  const made: string[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-lock-'))
    made.push(folder)
  })
  afterAll(() => made.forEach((each) => rmSync(each, { recursive: true, force: true })))

  const lockFile = () => join(folder, 'waybill.lock')
  const holder = (pid: number, started: string | null = null) =>
    writeFileSync(lockFile(), JSON.stringify({ pid, started, id: 'theirs' }))
  /** This process gets the folder, and leaves nothing behind when it lets go. */
  const expectTaken = async () => {
    const lock = await lockDataFolder(folder)
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
    expect(readdirSync(folder)).toEqual([])
  }

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

  it('gives a stale lock to one of many processes', async () => {
    holder(2 ** 22 - 1)
    const module = pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href
    const program = `
      const { lockDataFolder } = await import('${module}')
      await lockDataFolder(process.argv[1]).then(() => console.log('got'), (error) => console.log(error.name))
      process.stdin.resume()`
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    const said = await Promise.all(children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()))
    for (const child of children) child.kill('SIGKILL')
    expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'FolderInUse'), 'got'])
  })

  it('leaves the lock of another process on release', async () => {
    const lock = await lockDataFolder(folder)
    holder(process.ppid)
    await lock.release()
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ id: 'theirs' })
  })
})
