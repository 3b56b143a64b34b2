import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onEndSignal } from '#server/end-signals.ts'
import { onParentExit } from '#server/parent-watch.ts'
import type { DesktopEnd } from './desktop-end.ts'
import { prepareStartNote } from './start-note.ts'

/** Milliseconds of shutdown after which a second request ends the program at once. */
const defaultTimeoutMs = 10_000

/**
 * Runs Electron's program until it ends. It is asked to end only once, however often this process is: after the first signal Electron
 * listens to none, and a second would end it during its shutdown.
 *
 * @param patience milliseconds
 */
export async function runDesktop(
  program: string,
  args: readonly string[],
  patience = defaultTimeoutMs,
): Promise<DesktopEnd> {
  const note = prepareStartNote()
  let child: ChildProcess | null = null
  let askedAt: number | null = null
  const ask = () => {
    if (askedAt !== null && Date.now() - askedAt < patience) return
    if (child !== null) end(child, askedAt === null)
    askedAt ??= Date.now()
  }
  // Before the program is started: a signal meanwhile must not end only this process.
  const stopListening = [onEndSignal(ask), onParentExit(ask)]
  try {
    child = start(program, args, { ...process.env, ...note.env })
    const [code, signal] = await endOf(child)
    return { code, signal, spawnError: null, wasSeen: note.hasArrived(), wasAsked: askedAt !== null }
  } catch (error) {
    // An error without a code is not from the system but our own fault.
    if (!(error instanceof Error) || !('code' in error)) throw error
    return { code: null, signal: null, spawnError: String(error.code), wasSeen: false, wasAsked: askedAt !== null }
  } finally {
    for (const stop of stopListening) stop()
    note.remove()
  }
}

/** @throws {Error} with the system's code, synchronously for some codes and later for others */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  // Editors set it in their terminals. Electron would then run as Node, without an app. Windows ignores the letter case.
  for (const name of Object.keys(env)) if (name.toUpperCase() === 'ELECTRON_RUN_AS_NODE') delete env[name]
  // A separate session keeps the terminal's Ctrl+C from it. On Windows it would have its own console.
  return spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' })
}

async function endOf(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  // `once` rejects with an error that the child emits.
  const [code, signal]: unknown[] = await once(child, 'exit')
  return [code as number | null, signal as NodeJS.Signals | null] // as the event is declared
}

function end(child: ChildProcess, isFirstWish: boolean): void {
  if (!isFirstWish) child.kill('SIGKILL')
  else if (process.platform !== 'win32') child.kill('SIGTERM')
  // Windows has no signals, and a kill ends the process at once. This closes the windows like a user would.
  else spawn('taskkill', ['/pid', String(child.pid)], { stdio: 'ignore' }).once('error', () => child.kill())
}
