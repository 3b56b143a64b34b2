// Running a program in the place of this one, as far as that can be. Readable by any Node from 12 on, like the file that needs it.
import { spawn } from 'child_process'
import { constants } from 'os'

/**
 * Runs a program of this project to its end: signals go down, the exit code comes back. After Ctrl+C the program hears of it from the
 * terminal, from npm by way of this process, and from this process: it has to take all of them for one.
 */
export function runUnder(program, args) {
  // Listeners on Windows only keep this process: the console tells everybody, and to pass a signal on would be a kill.
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

/** npm passes SIGTERM on to a shell, which ends without passing it on. The program only sees that this process is still there. */
function onNpmGone(callback) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 500)
}
