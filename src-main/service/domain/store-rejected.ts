/** How a program ends that was given a data folder which must not be opened. */
export const storeRejectedExitCode = 5

/**
 * A data folder that held a store and would open as an empty one, or whose database must not be opened as it is. Nothing in the folder
 * was changed. The message is the three parts, a line each.
 */
export class StoreRejected extends Error {
  override readonly name = 'StoreRefused'
  readonly exitCode = storeRejectedExitCode
  /** What is wrong, in one line. */
  readonly found: string
  /** In which folder. */
  readonly where: string
  /** What a person can do, in one line. */
  readonly remedy: string

  constructor({ found, where, remedy }: { readonly found: string; readonly where: string; readonly remedy: string }) {
    const [first, second, third] = [found, where, remedy].map(inOneLine) as [string, string, string] // as many as given
    super([first, second, third].join('\n'))
    this.found = first
    this.where = second
    this.remedy = third
  }
}

/** Names of folders and messages of the database may hold line breaks. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
