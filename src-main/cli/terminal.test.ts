import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { askSecret } from './terminal.ts'

/** Standard input whose keys a test presses. */
class Keyboard extends EventEmitter<{ data: [Buffer]; end: [] }> {
  readonly modes: (boolean | 'resumed' | 'paused')[] = []

  setRawMode(isRaw: boolean): void {
    this.modes.push(isRaw)
  }

  resume(): void {
    this.modes.push('resumed')
  }

  pause(): void {
    this.modes.push('paused')
  }
}

/** Asks for a secret and presses keys, one chunk each. Returns the answer and what the terminal showed. */
async function typed(chunks: readonly (string | Buffer)[], signal = new AbortController().signal) {
  const input = new Keyboard()
  let shown = ''
  let interrupts = 0
  const output = { write: (text: string) => (shown += text) }
  const answer = askSecret('Secret: ', { input, output, signal, interrupt: () => (interrupts += 1) })
  for (const chunk of chunks) input.emit('data', Buffer.from(chunk))
  const text = await Promise.race([answer, new Promise((resolve) => setImmediate(resolve))])
  return { text, shown, interrupts, modes: input.modes, listeners: input.listenerCount('data') }
}

const ended = { shown: 'Secret: \n', interrupts: 0, modes: [true, 'resumed', false, 'paused'], listeners: 0 }

test.each([
  ['keys one by one', ['a', 'b', 'c', '\r'], 'abc'],
  ['a pasted line', ['correct horse battery\n'], 'correct horse battery'],
  ['what follows the line is left out', ['abc\rdef\r'], 'abc'],
  [
    'a character whose bytes arrive in two parts',
    [Buffer.from('ä').subarray(0, 1), Buffer.from('ä').subarray(1), '\r'],
    'ä',
  ],
  ['Backspace takes a whole character', ['ab😀\u007f\u007fc\r'], 'ac'],
  ['Backspace at the beginning', ['\u007f\bx\r'], 'x'],
  ['Ctrl+U takes all', ['wrong\u0015right\r'], 'right'],
  ['arrows and other keys with sequences', ['a\u001b[D\u001b[3~\u001bOHb\t\r'], 'ab'],
  ['Enter alone', ['\r'], ''],
  ['Ctrl+D', ['abc\u0004'], ''],
])('reads %s, and shows nothing of it', async (_what, chunks, text) => {
  expect(await typed(chunks)).toEqual({ text, ...ended })
})

test('is interrupted by Ctrl+C, and waits for the run to end', async () => {
  const { text, interrupts, modes } = await typed(['ab\u0003'])
  expect({ text, interrupts, modes }).toEqual({ text: undefined, interrupts: 1, modes: [true, 'resumed'] })
})

test('leaves the terminal as it was when the run is aborted', async () => {
  const controller = new AbortController()
  const input = new Keyboard()
  const around = { input, output: { write: () => {} }, signal: controller.signal, interrupt: () => {} }
  const answer = askSecret('Secret: ', around)
  controller.abort(new Error('interrupted'))
  await expect(answer).rejects.toThrow('interrupted')
  expect(input.modes).toEqual([true, 'resumed', false, 'paused'])
})

test('ends with nothing at the end of the input', async () => {
  const input = new Keyboard()
  const { signal } = new AbortController()
  const answer = askSecret('Secret: ', { input, output: { write: () => {} }, signal, interrupt: () => {} })
  input.emit('end')
  expect(await answer).toBe('')
})
