import { applicationVersion } from '#shared/generated/application.ts'
import { readArguments } from './arguments.ts'
import { createClient } from './client.ts'
import { connect } from './connection.ts'
import { runOnFolder } from './run-on-folder.ts'
import { CommandError, type ExitCode, exitCodes, ArgumentError } from './exit-code.ts'
import { helpText } from './help-text.ts'
import { createOutput, type TextSink } from './output.ts'
import type { Terminal } from './terminal.ts'
import { terminalText } from './terminal-text.ts'

/** The environment of a run of the program. */
export interface ProcessContext {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: TextSink
  readonly stderr: TextSink
  /** Null or missing if nobody can be asked. */
  readonly terminal?: Terminal | null
  /** Aborts the run. */
  readonly signal: AbortSignal
}

/** Runs the program once and returns its exit code. Rejects only for a fault of the program itself. */
export async function runProgram(around: ProcessContext): Promise<ExitCode> {
  const { stderr, signal } = around
  try {
    return await runCommand(around)
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted
    if (!(error instanceof CommandError)) throw error
    for (const line of error.message.split('\n')) stderr.write(`${terminalText(line)}\n`)
    if (error instanceof ArgumentError) stderr.write('Run "waybill --help" for a list of commands\n')
    return error.exitCode
  }
}

async function runCommand({ args, env, stdout, stderr, terminal = null, signal }: ProcessContext): Promise<ExitCode> {
  const request = readArguments(args, env)
  const write = (text: string) => {
    stdout.write(text)
    return exitCodes.done
  }
  if (request.kind === 'help') return write(helpText())
  if (request.kind === 'version') return write(`waybill ${applicationVersion}\n`)
  if (request.kind === 'text') return write(request.text)
  const output = createOutput(request.format, stdout, stderr)
  if (request.kind === 'folder-command') {
    const { run, dataFolder } = request
    return runOnFolder(dataFolder, () => run({ dataFolder, output, terminal, signal, now: () => new Date() }))
  }
  const { run, target, retries, timeout } = request
  const connection = await connect(target, output.note, timeout)
  try {
    const client = createClient(connection, { retries, signal, note: output.note })
    return await run({ client, output, terminal, signal })
  } finally {
    await connection.close()
  }
}
