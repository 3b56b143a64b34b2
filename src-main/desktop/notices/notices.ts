import type { Log } from '#service/domain/log-level.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'
import type { ShellFile } from '#desktop/shell-file.ts'
import type { InboxLook } from './inbox-reader.ts'
import { NewNotices, type Notice } from './new-notices.ts'
import type { NoticeSettings } from './notice-file.ts'

interface NoticesOptions {
  readonly file: ShellFile<NoticeSettings>
  /** Reads the inbox of what the window works with; null while it cannot be read, `rejected` if its token is. */
  readonly read: () => Promise<InboxLook | 'rejected' | null>
  readonly show: (notice: Notice) => void
  /** Whether the user sees the window. */
  readonly isInFront: () => boolean
  readonly now: () => Date
  readonly log: Log
  readonly intervalMs?: number
}

/** Milliseconds between looks at the inbox. A notification itself comes within seconds of the change. */
const usualIntervalMs = 5000
/** A token that was rejected is tried again after this time. */
const rejectedPauseMs = 10 * 60_000

/** Shows on this computer what the user is told, if that is turned on: one notice for a run, none while the window is in front. */
export class Notices {
  readonly #options: NoticesOptions
  readonly #fresh = new NewNotices()
  #isOn: boolean
  /** Milliseconds since 1970 before which nothing is asked. */
  #notBefore = 0
  readonly #timer: { close(): Promise<void> }

  private constructor(options: NoticesOptions, isOn: boolean) {
    this.#options = options
    this.#isOn = isOn
    const { intervalMs = usualIntervalMs, log } = options
    let reported = ''
    this.#timer = repeatCheck(
      () => this.lookNow(),
      intervalMs,
      (error) => {
        if (String(error) !== reported) log(`Notifications of this computer were not shown: ${String(error)}`, 'warn')
        reported = String(error)
      },
    )
  }

  static async open(options: NoticesOptions): Promise<Notices> {
    const { content, problem } = await options.file.read()
    if (problem !== null) options.log(problem, 'warn')
    return new Notices(options, content.isOn)
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /**
   * Turns them on or off, and keeps that.
   *
   * @throws {Rejection} if the file must not be replaced
   */
  async turn(isOn: boolean): Promise<void> {
    await this.#options.file.write({ isOn })
    if (isOn && !this.#isOn) this.#fresh.forget()
    this.#isOn = isOn
    this.#notBefore = 0
    if (isOn) await this.lookNow()
  }

  close(): Promise<void> {
    return this.#timer.close()
  }

  /** Looks for what is new, and shows it. */
  async lookNow(): Promise<void> {
    const { read, show, isInFront, now } = this.#options
    if (!this.#isOn || now().getTime() < this.#notBefore) return
    const look = await read()
    if (look === 'rejected') this.#notBefore = now().getTime() + rejectedPauseMs
    const notice = look && look !== 'rejected' && this.#fresh.next(look, now().getTime(), isInFront())
    if (notice && this.#isOn) show(notice)
  }
}
