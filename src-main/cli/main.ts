// The command line program. Results go to standard output, everything else to standard error.
import { ignoreLostOutput } from '#server/lost-output.ts'
import { exitCodes } from './exit-code.ts'
import { runProgram } from './run-program.ts'
import { terminalOf } from './terminal.ts'

const abortController = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abortController.abort())

ignoreLostOutput(process.stderr) // a result is complete without the messages beside it
// A reader may close the pipe early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(exitCodes.done)
})

process.exitCode = await runProgram({
  args: process.argv.slice(2),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  terminal: terminalOf(process.stdin, process.stderr, {
    signal: abortController.signal,
    interrupt: () => abortController.abort(),
  }),
  signal: abortController.signal,
})
