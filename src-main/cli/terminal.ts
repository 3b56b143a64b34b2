import { StringDecoder } from 'node:string_decoder'
import type { TextSink } from './output.ts'

/** A terminal that a person types into. */
export interface Terminal {
  /**
   * Asks for a secret: what is typed is not shown. Returns the empty text for Enter alone, Ctrl+D and the end of the input.
   *
   * @throws the signal's reason if the run was aborted
   */
  askSecret(question: string): Promise<string>
}

/** Standard input of a process that is a terminal. */
export interface TypedInput {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end', listener: () => void): unknown
  off(event: 'data', listener: (chunk: Buffer) => void): unknown
  off(event: 'end', listener: () => void): unknown
  /** Whether the process gets each key as it is pressed, and the terminal shows none of them. */
  setRawMode(isRaw: boolean): unknown
  resume(): unknown
  pause(): unknown
}

/**
 * Returns the terminal of this process; null if standard input is none, or the question would not be seen.
 *
 * @param interrupt called for Ctrl+C, which is a key like any other while a secret is typed
 */
export function terminalOf(
  stdin: NodeJS.ReadStream,
  stderr: NodeJS.WriteStream,
  { signal, interrupt }: { readonly signal: AbortSignal; readonly interrupt: () => void },
): Terminal | null {
  if (!stdin.isTTY || !stderr.isTTY) return null
  return { askSecret: (question) => askSecret(question, { input: stdin, output: stderr, signal, interrupt }) }
}

interface Asking {
  readonly input: TypedInput
  readonly output: TextSink
  readonly signal: AbortSignal
  readonly interrupt: () => void
}

/** As {@link Terminal.askSecret}. The terminal is as before when this ends, however it ends. */
export async function askSecret(question: string, { input, output, signal, interrupt }: Asking): Promise<string> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const line = new TypedLine()
  const onData = (chunk: Buffer) => {
    const end = line.type(chunk)
    if (end === 'interrupt') interrupt()
    else if (end === 'done') resolve(line.text)
  }
  const onEnd = () => resolve('')
  const onAbort = () => reject(signal.reason as Error) // an abort has no other reason
  input.setRawMode(true) // before the question: what is typed after it is never shown
  output.write(question)
  input.on('data', onData)
  input.on('end', onEnd)
  input.resume() // an earlier question paused it
  signal.addEventListener('abort', onAbort)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    input.off('data', onData)
    input.off('end', onEnd)
    input.setRawMode(false)
    input.pause() // otherwise the process waits for the terminal
    output.write('\n')
  }
}

/** Keys that send a sequence, such as the arrows. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O[@-~]|.)?/g

/** A line that is being typed. */
class TypedLine {
  readonly #decoder = new StringDecoder('utf8')
  #characters: string[] = []

  get text(): string {
    return this.#characters.join('')
  }

  /** Adds keys. Returns what ends the line: `done`, or `interrupt` for Ctrl+C. */
  type(chunk: Buffer): 'done' | 'interrupt' | undefined {
    for (const character of this.#decoder.write(chunk).replaceAll(sequences, '')) {
      if (character === '\u0003') return 'interrupt'
      if (character === '\r' || character === '\n') return 'done'
      if (character === '\u0004') return this.#clear()
      this.#add(character)
    }
    return undefined
  }

  /** Ctrl+D: nothing is given. */
  #clear(): 'done' {
    this.#characters = []
    return 'done'
  }

  #add(character: string): void {
    if (character === '\u007f' || character === '\b') this.#characters.pop()
    else if (character === '\u0015')
      this.#characters = [] // Ctrl+U
    else if (character >= ' ') this.#characters.push(character)
  }
}
