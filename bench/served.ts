import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')
const token = 'bench-token-of-at-least-24-characters'

/** A running server of the built application, with a simple client of its endpoint. */
export class Served {
  readonly url: string
  readonly token = token
  readonly #process: ChildProcess

  private constructor(url: string, process: ChildProcess) {
    this.url = url
    this.#process = process
  }

  static async start(dataFolder: string): Promise<Served> {
    const child = spawn(
      process.execPath,
      [
        '--max-semi-space-size=16', // this and the number of arenas: as `npm run serve` sets them
        '--import',
        join(root, 'bench/report-loop-delay.mjs'),
        join(root, 'out/main/server.js'),
        '--data',
        dataFolder,
        '--port',
        '0',
        '--rate-limit',
        '0',
      ],
      {
        env: { MALLOC_ARENA_MAX: '4', ...process.env, WAYBILL_BOOTSTRAP_TOKEN: token },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    child.stderr?.resume()
    const lines = createInterface({ input: child.stdout ?? process.stdin })
    const [line] = (await once(lines, 'line')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    return new Served(url, child)
  }

  async query<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return unwrapped<T>(await response.json())
  }

  async upload<T>(query: string, file: string, variables: Record<string, unknown>, at: string): Promise<T> {
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables }))
    form.append('map', JSON.stringify({ 0: [at] }))
    form.append('0', await openAsBlob(file), basename(file))
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return unwrapped<T>(await response.json())
  }

  /** Sends a mutation, with a file if it takes one, and returns its payload. Throws if the payload has errors. */
  async send<T>(
    mutation: string,
    variables: Record<string, unknown>,
    file?: string,
    at = 'variables.file',
  ): Promise<T> {
    const data = await (file === undefined
      ? this.query<Record<string, { errors: string[] }>>(mutation, variables)
      : this.upload<Record<string, { errors: string[] }>>(mutation, file, variables, at))
    const [payload] = Object.values(data)
    if (!payload || payload.errors.length > 0) throw new Error(payload?.errors.join('; ') ?? 'No payload')
    return payload as T // what the mutation selects
  }

  /** Waits until no job is left. */
  async idle(pauseMs = 10): Promise<void> {
    for (;;) {
      const query = '{ jobs(first: 0, state: ["QUEUED", "RUNNING"]) { totalCount } }'
      const { jobs } = await this.query<{ jobs: { totalCount: number } }>(query)
      if (jobs.totalCount === 0) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** Returns the p50, p99 and maximum delay of the server's main thread since the last call, in milliseconds, and its resident memory. */
  async loopDelay(): Promise<{ p50: number; p99: number; max: number; residentMegabytes: number }> {
    const answer = once(this.#process, 'message')
    this.#process.send('report')
    const [report] = (await answer) as [{ p50: number; p99: number; max: number; residentMegabytes: number }]
    return report
  }

  /** Returns the server's peak resident memory in MiB, or null if the system does not report it. */
  peakMemory(): number | null {
    if (process.platform !== 'linux') return null
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')) ?? []
    return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1024)
  }

  /** Returns the milliseconds that all threads of the server have spent on the processor, or NaN if the system does not report it. */
  processorTime(): number {
    if (process.platform !== 'linux') return Number.NaN
    const fields = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // User and system time, in hundredths of a second: proc_pid_stat(5).
    return (Number(fields[11]) + Number(fields[12])) * 10
  }

  /** Returns the same of the threads that still run, to the microsecond. */
  exactProcessorTime(): number {
    if (process.platform !== 'linux') return Number.NaN
    const tasks = `/proc/${this.#process.pid}/task`
    const nanoseconds = (task: string) => Number(readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ')[0])
    return readdirSync(tasks).reduce((sum, task) => sum + nanoseconds(task), 0) / 1e6
  }

  /** Returns the milliseconds that each thread of the server has spent on the processor, by its name and number; none elsewhere than Linux. */
  threadTimes(): ReadonlyMap<string, number> {
    if (process.platform !== 'linux') return new Map()
    const tasks = `/proc/${this.#process.pid}/task`
    return new Map(
      readdirSync(tasks).map((task) => {
        const [head = '', rest = ''] = readFileSync(join(tasks, task, 'stat'), 'utf8').split(') ')
        const fields = rest.split(' ')
        return [`${head.slice(head.indexOf('(') + 1)} ${task}`, (Number(fields[11]) + Number(fields[12])) * 10]
      }),
    )
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM')
    await once(this.#process, 'exit')
  }
}

function unwrapped<T>(body: unknown): T {
  const { data, errors } = body as { data?: T; errors?: { message: string }[] }
  if (errors?.length) throw new Error(errors.map((error) => error.message).join('; '))
  if (data === undefined) throw new Error('The answer has no data')
  return data
}
