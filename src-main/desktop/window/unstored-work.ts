import { plainLine } from '#desktop/plain-line.ts'

/** Names that the question lists. */
const shownNames = 3
const maxNames = 10_000
const maxName = 80

/** What the user is asked before the window closes. */
export interface LossQuestion {
  readonly message: string
  readonly detail: string
}

/** Files and changed policies that the page has and that are not stored: they live in the page, so closing the window loses them. */
export class UnstoredWork {
  #files: readonly string[] = []
  #policies: readonly string[] = []

  /**
   * Notes the names of the files, as the page sends them: all of them, each time.
   *
   * @throws {TypeError} for a value of another kind
   */
  note(names: unknown): void {
    this.#files = namesOf(names)
  }

  /**
   * Notes the names of policies whose changes are not saved, all of them, each time.
   *
   * @throws {TypeError} for a value of another kind
   */
  notePolicies(names: unknown): void {
    this.#policies = namesOf(names)
  }

  /** The page is gone, and with it what it had. */
  clear(): void {
    this.#files = []
    this.#policies = []
  }

  /** Whether closing the window loses anything. */
  get hasAny(): boolean {
    return this.#files.length + this.#policies.length > 0
  }

  /**
   * Returns what to ask before the window closes; null if closing loses nothing.
   *
   * @param endsApp whether the app ends with the window. On macOS it goes on without one.
   */
  question(endsApp: boolean): LossQuestion | null {
    if (!this.hasAny) return null
    const [files, policies] = [this.#files.length, this.#policies.length]
    const parts = [
      files > 0 ? `${files} ${files === 1 ? 'file is' : 'files are'} not stored yet` : '',
      policies > 0 ? `changes of ${policies} ${policies === 1 ? 'policy' : 'policies'} are not saved` : '',
    ].filter((part) => part !== '')
    const message = parts.join(', ')
    const lost = [
      ...(files > 0 ? [`nothing of ${files === 1 ? 'this file' : 'these files'} is kept`] : []),
      ...(policies > 0 ? ['these changes are lost'] : []),
    ].join(', and ')
    return {
      message: `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
      detail: `${listOf([...this.#files, ...this.#policies])}. If you close ${endsApp ? 'Waybill' : 'this window'} now, ${lost}. Everything that is stored stays, and work that runs goes on${endsApp ? ' at the next start' : ' without the window'}.`,
    }
  }
}

function namesOf(names: unknown): readonly string[] {
  if (!Array.isArray(names) || names.length > maxNames || !names.every((name) => typeof name === 'string'))
    throw new TypeError('The message has a value of another kind')
  return names as string[] // each was checked
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map((name) => plainLine(name, maxName))
  return `${shown.join(', ')}${names.length > shownNames ? ` and ${names.length - shownNames} more` : ''}`
}
