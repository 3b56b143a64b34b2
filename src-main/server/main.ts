// The server program. Standard output contains exactly one line, when the server is ready; everything else goes to standard error.
import { Rejection } from '#service/domain/rejection.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { resolveDataFolder } from './data-folder.ts'
import { onEndSignal } from './end-signals.ts'
import { ignoreLostOutput } from './lost-output.ts'
import { onParentExit } from './parent-watch.ts'
import { runServer } from './run-server.ts'
import { readServerOptions, ArgumentError } from './server-options.ts'
import { usage } from './usage.ts'

ignoreLostOutput(process.stdout, process.stderr)
const log = (line: string) => process.stderr.write(`${line}\n`)

async function start(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help')) return void process.stdout.write(usage)
  const options = readServerOptions(args)
  const dataFolder = resolveDataFolder(args, process.env)
  const bootstrapToken = process.env['WAYBILL_BOOTSTRAP_TOKEN'] ?? null
  const server = await runServer({ ...options, dataFolder, bootstrapToken, log })
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`The server did not shut down cleanly: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  // Before the lines are printed: who reads them can end this process at once.
  onEndSignal(end)
  onParentExit(end)
  if (server.firstToken) log(`token: ${server.firstToken}`)
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: server.url })}\n`)
}

start().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error))
  if (error instanceof StoreRejected) process.exit(error.exitCode)
  process.exit(error instanceof ArgumentError || error instanceof Rejection ? 2 : 1)
})
