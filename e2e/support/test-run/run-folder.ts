import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const prefix = 'waybill-tests-'

/** A process that is still running at the end of its tests. */
export interface LeftoverProcess {
  readonly pid: number
  readonly command: string
}

/** Creates a temporary folder for one run of tests, lets all processes of the run use it, and returns its path. */
export function createRunFolder(): string {
  const parent = tmpdir()
  for (const name of readdirSync(parent)) {
    // A killed run could not remove its own folder.
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      removeLeft(join(parent, name))
    }
  }
  const folder = join(parent, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) process.env[variable] = folder
  return folder
}

/** What a killed run left can be in use, or belong to another user. The folder stays then, and this run goes on. */
function removeLeft(folder: string): void {
  try {
    for (const disk of disksIn(folder)) unmount(disk)
    rmSync(folder, { recursive: true, force: true })
  } catch {
    console.warn(`The folder ${folder} of an earlier run could not be removed.`)
  }
}

/**
 * Removes the folder of a run, ends the processes that its tests left running, and unmounts the disks they left.
 *
 * @param maxWaitMs how long processes that were told to end may take
 * @throws Error that names these processes and disks: a test that leaves one fails its run
 */
export async function removeRunFolder(folder: string, maxWaitMs = 30_000): Promise<void> {
  const leftovers = await findLeftovers(folder, maxWaitMs)
  for (const { pid } of leftovers) endProcess(pid)
  const disks = disksIn(folder)
  for (const disk of disks) unmount(disk)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  const lines = leftovers.map(({ pid, command }) => `${pid}: ${command}`)
  const faults = [
    ...(lines.length > 0 ? [`The tests left processes running:\n${lines.join('\n')}`] : []),
    ...(disks.length > 0 ? [`The tests left disks mounted:\n${disks.join('\n')}`] : []),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Lists the paths in a folder where a disk is mounted. Only Linux reports them; elsewhere the list is empty. */
function disksIn(folder: string): readonly string[] {
  if (process.platform !== 'linux') return []
  const paths = readOrNothing('/proc/self/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return paths.filter((path) => path.startsWith(`${folder}/`))
}

function unmount(disk: string): void {
  execFileSync('umount', ['--lazy', disk], { stdio: 'pipe' })
}

/** Lists processes of a run that do not end by themselves. Only Linux reports them; elsewhere the list is empty. */
async function findLeftovers(folder: string, maxWaitMs: number): Promise<readonly LeftoverProcess[]> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const found = processesOf(folder)
    if (found.length === 0 || waitedMs >= maxWaitMs) return found
    await wait(100) // a process that was asked to end may still be ending
  }
}

/** Finds the processes that have the folder of a run in their environment or among their arguments. */
export function processesOf(folder: string): readonly LeftoverProcess[] {
  if (process.platform !== 'linux') return []
  // The number of another run can begin with that of this one.
  const hasFolder = (text: string) =>
    text
      .split(folder)
      .slice(1)
      .some((rest) => !/^\d/.test(rest))
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.flatMap((pid) => {
    const command = readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
    // A zombie has no command. The workers of the runner do not belong to the tests.
    if (command === '' || /vitest\/dist\/workers|playwright\/lib/.test(command)) return []
    const isOfRun = hasFolder(`${command}\n${readOrNothing(`/proc/${pid}/environ`)}`)
    return isOfRun ? [{ pid: Number(pid), command: command.slice(0, 300) }] : []
  })
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has ended, or belongs to another user
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}
