import { join } from 'node:path'
import { ShellFile } from '#desktop/shell-file.ts'
import { type LinkMode, linkModes } from '#shared/bridge.ts'

interface Stored {
  readonly mode: LinkMode
}

const none: Stored = { mode: 'ask-for-servers' }

/** What `waybill:` links may do on this computer, kept in the data folder. */
export class LinkSettingsFile {
  readonly #file: ShellFile<Stored>
  #mode: LinkMode = none.mode

  private constructor(folder: string) {
    this.#file = new ShellFile({
      path: join(folder, 'links.json'),
      none,
      read: ({ mode }) => (isLinkMode(mode) ? { mode } : null),
      what: 'The link setting',
      loss: 'the link setting cannot be changed',
      remedy: 'set it again',
    })
  }

  /** Reads the settings. What is wrong with them is logged; links then ask. */
  static async open(folder: string, log: (line: string) => void): Promise<LinkSettingsFile> {
    const settings = new LinkSettingsFile(folder)
    const { content, problem } = await settings.#file.read()
    // Who had turned links off is asked rather than overruled.
    settings.#mode = problem === null ? content.mode : 'ask'
    if (problem !== null) {
      log(problem)
      // A damaged file is away at the next start. One that must not be replaced says the same again.
      await settings.setMode('ask').catch((error: unknown) => log(`Links ask until the next start: ${String(error)}`))
    }
    return settings
  }

  get mode(): LinkMode {
    return this.#mode
  }

  /** @throws {Rejection} if the file there must not be replaced */
  async setMode(mode: LinkMode): Promise<void> {
    await this.#file.write({ mode })
    this.#mode = mode
  }
}

/** Whether a value that was read is a mode. */
export function isLinkMode(value: unknown): value is LinkMode {
  return linkModes.some((one) => one === value)
}
