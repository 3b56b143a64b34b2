/** Exit code of a program whose data folder must not be opened. */
export const storeRejectedExitCode = 5

/**
 * A data folder that once held a store and would open as an empty one, or whose database must not be opened as it is. Nothing in the folder
 * was changed. The message has three lines, one for each part.
 */
export class StoreRejected extends Error {
  override readonly name = 'StoreRejected'
  readonly exitCode = storeRejectedExitCode
  /** What is wrong, in one line. */
  readonly found: string
  /** Path of the folder. */
  readonly where: string
  /** What the user can do, in one line. */
  readonly remedy: string

  constructor({ found, where, remedy }: { readonly found: string; readonly where: string; readonly remedy: string }) {
    const [first, second, third] = [found, where, remedy].map(joinLines) as [string, string, string] // same number of elements
    super([first, second, third].join('\n'))
    this.found = first
    this.where = second
    this.remedy = third
  }
}

/** Names of folders and database messages may contain line breaks. */
function joinLines(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
