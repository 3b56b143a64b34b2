import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foreignTargets } from '#e2e/support/net-log.ts'

const hook = fileURLToPath(new URL('./loopback-hook.ts', import.meta.url))

/** One line of the hook: `armed` if a process or thread loaded it, otherwise an attempt to contact another computer. */
export interface HookLine {
  readonly kind: string
  readonly target: string
  readonly program: string
  readonly pid: number
  readonly thread: number
}

/** Watches a run of the app: its Node processes with a hook, its Chromium with Chromium's own network log. */
export class OfflineWatch {
  readonly #folder: string
  #browsers = 0

  /** @param folder folder for the logs */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the environment that loads the hook into a Node process and all its descendants and threads. */
  get env(): Record<string, string> {
    return {
      NODE_OPTIONS: `--require=${JSON.stringify(hook)}`,
      WAYBILL_LOOPBACK_LOG: this.#hookLog,
    }
  }

  /** Returns the arguments that load the hook into Electron, to be placed before those of the app. */
  get electronArgs(): string[] {
    return ['-r', hook, this.chromiumSwitch()]
  }

  /** Returns a switch that makes a Chromium log its network. Each start needs its own. */
  chromiumSwitch(): string {
    this.#browsers += 1
    return `--log-net-log=${this.#netLog(this.#browsers)}`
  }

  /** Returns the lines of the hook, in order. */
  hookLines(): HookLine[] {
    if (!existsSync(this.#hookLog)) return []
    const lines = readFileSync(this.#hookLog, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as HookLine)
  }

  /**
   * Everything that tried to leave the machine. To be read when the browser is closed: it writes its log until then.
   *
   * @throws Error when a watched part left no log at all: silence proves nothing
   */
  violations(): string[] {
    const lines = this.hookLines()
    if (!lines.some((line) => line.kind === 'armed')) throw new Error('No Node process loaded the loopback hook')
    const attempts = lines.filter((line) => line.kind !== 'armed')
    const logs = Array.from({ length: this.#browsers }, (_, i) => readFileSync(this.#netLog(i + 1), 'utf8'))
    return [
      ...attempts.map(({ kind, target, program }) => `${program}: ${kind} of ${target}`),
      ...logs.flatMap((log) => foreignTargets(log)).map((target) => `Chromium: ${target}`),
    ]
  }

  get #hookLog(): string {
    return join(this.#folder, 'loopback.jsonl')
  }

  #netLog(number: number): string {
    return join(this.#folder, `net-log-${number}.json`)
  }
}
