// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DownloadEnd } from '#shared/bridge.ts'
import { saveUrl } from './save-file.ts'
import { useToasts } from './toasts.ts'

// Stands in for the desktop shell. The page listens to it once.
let tell: (ended: DownloadEnd) => void = () => {}
const bridge = { onDownloadEnded: (callback: typeof tell) => (tell = callback) }
const clicked: string[] = []
const { click } = HTMLAnchorElement.prototype

beforeEach(() => {
  Object.assign(window, { waybill: bridge })
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`)
  }
  clicked.length = 0
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  HTMLAnchorElement.prototype.click = click
  Reflect.deleteProperty(window, 'waybill')
})

const shown = () => useToasts.getState().toasts.map(({ text, tone, action }) => [text, tone, action?.label])

test.each<[DownloadEnd['end'], unknown]>([
  ['saved', []],
  ['canceled', [['a.json was not saved', 'plain', 'Try again']]],
  ['failed', [['a.json could not be saved', 'bad', 'Try again']]],
])('says that a file was %s', (end, toasts) => {
  saveUrl('/download/one', 'a.json', () => {})
  expect(clicked).toEqual(['/download/one a.json'])
  tell({ key: 'another', end: 'failed' })
  tell({ key: 'one', end })
  expect(shown()).toEqual(toasts)
})

test('saves the file again, and says why it could not', async () => {
  let turn = 0
  const save = (): void =>
    saveUrl(`blob:app://waybill/${(turn += 1)}`, 'a.json', () => {
      if (turn === 2) throw new Error('This backup no longer exists.')
      save()
    })
  save()
  tell({ key: '1', end: 'canceled' })
  useToasts.getState().toasts[0]?.action?.run()
  expect(clicked).toEqual(['blob:app://waybill/1 a.json', 'blob:app://waybill/2 a.json'])
  tell({ key: '2', end: 'failed' })
  useToasts.getState().toasts[0]?.action?.run()
  await expect.poll(() => useToasts.getState().toasts[0]?.detail).toBe('This backup no longer exists.')
})

test('tells the caller how saving ended, and says nothing itself if the caller shows it', () => {
  const ends: string[] = []
  const show = (isShown: boolean) => (end: DownloadEnd['end']) => {
    ends.push(end)
    return isShown
  }
  saveUrl('/download/one', 'a.json', () => {}, show(true))
  saveUrl('/download/two', 'b.json', () => {}, show(false))
  tell({ key: 'one', end: 'canceled' })
  expect(shown()).toEqual([])
  tell({ key: 'two', end: 'canceled' })
  expect(shown()).toEqual([['b.json was not saved', 'plain', 'Try again']])
  Reflect.deleteProperty(window, 'waybill')
  saveUrl('/download/three', 'c.json', () => {}, show(true))
  expect(ends).toEqual(['canceled', 'canceled', 'saved'])
})
