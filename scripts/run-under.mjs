// Runs a program in place of this one, as far as possible. Must work with any Node from 12 on, like the file that imports it.
import { spawn } from 'child_process'
import { constants } from 'os'

/**
 * Runs a program of this project until it ends: forwards signals, and returns the exit code. After Ctrl+C the program receives the signal
 * from the terminal, from npm through this process, and from this process. It must treat all of them as one.
 */
export function runUnder(program, args) {
  // On Windows the listeners only keep this process running: the console notifies all programs, and forwarding a signal would be a kill.
  const passOn = (signal) => process.platform === 'win32' || child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  signals.forEach((signal) => process.on(signal, () => passOn(signal)))
  const child = spawn(program, args, { stdio: 'inherit' })
  onNpmGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error('Could not start ' + program + ': ' + error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code))
}

/** npm sends SIGTERM to a shell, which ends without forwarding it. The program would only see that this process still runs. */
function onNpmGone(callback) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 500)
}
