import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onEndSignal } from '#server/end-signals.ts'
import { onParentExit } from '#server/parent-watch.ts'
import type { DesktopEnd } from './desktop-end.ts'
import { prepareStartNote } from './start-note.ts'

/** After so many ms of closing, one who asks again wants it ended whatever it does. */
const defaultTimeoutMs = 10_000

/**
 * Runs Electron's program to its end. It is asked to end once, whatever comes here: after the first signal Electron listens to
 * none, and the second ends it in the middle of its closing.
 *
 * @param patience ms
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
  // Before the program is there: a signal that comes while it is started must not end this process alone.
  const stopListening = [onEndSignal(ask), onParentExit(ask)]
  try {
    child = start(program, args, { ...process.env, ...note.env })
    const [code, signal] = await endOf(child)
    return { code, signal, spawnError: null, wasSeen: note.hasArrived(), wasAsked: askedAt !== null }
  } catch (error) {
    // What has no code is no answer of the system but a fault of ours.
    if (!(error instanceof Error) || !('code' in error)) throw error
    return { code: null, signal: null, spawnError: String(error.code), wasSeen: false, wasAsked: askedAt !== null }
  } finally {
    for (const stop of stopListening) stop()
    note.remove()
  }
}

/** @throws Error with the system's code, at once for some of them and later for others */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  // Editors set it in their terminals: Electron would be a Node, without an app. Windows does not tell spellings apart.
  for (const name of Object.keys(env)) if (name.toUpperCase() === 'ELECTRON_RUN_AS_NODE') delete env[name]
  // A session of its own keeps the terminal's Ctrl+C from it. On Windows that would be a console of its own.
  return spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' })
}

async function endOf(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  // `once` rejects with what the child emits as an error.
  const [code, signal]: unknown[] = await once(child, 'exit')
  return [code as number | null, signal as NodeJS.Signals | null] // as the event is declared
}

function end(child: ChildProcess, isFirstWish: boolean): void {
  if (!isFirstWish) child.kill('SIGKILL')
  else if (process.platform !== 'win32') child.kill('SIGTERM')
  // Windows knows no signals: a kill is an end at once. This closes the windows, as a person would.
  else spawn('taskkill', ['/pid', String(child.pid)], { stdio: 'ignore' }).once('error', () => child.kill())
}
