import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CloseQuestion } from './close-question.ts'
import { UnstoredWork } from './unstored-work.ts'

// Electron does not run in these tests. Tests in Electron check that a window closes.
const electron = vi.hoisted(() => ({ app: {}, dialog: {} }))
vi.mock('electron', () => electron)

let asked = 0
let detail = ''
let answer = (_given: { readonly response: number }) => {}
let beforeQuit = () => {}
const { platform } = process
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }))
beforeEach(() => {
  asked = 0
  Object.assign(electron.app, { on: (_name: string, listener: () => void) => (beforeQuit = listener) })
  Object.assign(electron.dialog, {
    showMessageBox: (_window: unknown, options: { readonly detail: string }) => {
      asked += 1
      detail = options.detail
      return new Promise((resolve) => (answer = resolve))
    },
  })
})

/** A guarded window with a file that is not stored. */
function open() {
  const unstored = new UnstoredWork()
  unstored.note(['shop.cdx.json'])
  const question = new CloseQuestion(unstored)
  const window = Object.assign(new EventEmitter(), { isMinimized: () => false })
  question.guard(window as unknown as Parameters<typeof question.guard>[0]) // all that it calls
  const close = () => {
    let isPrevented = false
    window.emit('close', { preventDefault: () => (isPrevented = true) })
    return isPrevented
  }
  return { question, close }
}

it('asks once before a file is lost', () => {
  const { close } = open()
  expect([close(), close(), asked]).toEqual([true, true, 1])
})

it('asks again as soon as the window is to stay open, also for a quit', async () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  const { close } = open()
  close()
  answer({ response: 0 })
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve() // no turn of the event loop: a request may come at once
  beforeQuit()
  expect([close(), asked]).toEqual([true, 2])
  expect(detail).toContain('goes on at the next start.')
})

it('asks no more once the app ends, also while a question is open', () => {
  const { question, close } = open()
  question.stopAsking()
  expect([close(), asked]).toEqual([false, 0])
  const other = open()
  expect(other.close()).toBe(true)
  other.question.stopAsking()
  expect([other.close(), asked]).toEqual([false, 1])
})

it.each([
  ['darwin', false, 'without the window'],
  ['darwin', true, 'at the next start'],
  ['linux', false, 'at the next start'],
])('on %s, quitting %s, work that runs goes on %s', (system, isQuitting, expected) => {
  Object.defineProperty(process, 'platform', { value: system })
  const { close } = open()
  if (isQuitting) beforeQuit()
  close()
  expect(detail).toContain(`goes on ${expected}.`)
})
