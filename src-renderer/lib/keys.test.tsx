// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { KeyLayer } from './keys.ts'
import { keyCaps, useKeyPresses, useKeys } from './keys.ts'
import { setPreferences } from './preferences.ts'

const pressed: string[] = []

function Keys({ map, layer = 'page' }: { readonly map: readonly string[]; readonly layer?: KeyLayer }) {
  useKeys(Object.fromEntries(map.map((keys) => [keys, () => pressed.push(`${layer} ${keys}`)])), { layer })
  return <input aria-label="text" />
}

/** Takes the keys that it is told to, and notes all that reach it. */
function EveryKey({ taken }: { readonly taken: readonly string[] }) {
  useKeyPresses((event) => {
    pressed.push(`every ${event.key}`)
    if (taken.includes(event.key)) event.preventDefault()
  })
  return null
}

const press = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, ...more })

afterEach(() => {
  cleanup()
  pressed.length = 0
  document.body.replaceChildren()
  setPreferences({ shortcuts: true })
})

test('a key, a sequence and a command', () => {
  render(<Keys map={['j', 'g q', 'Control+k']} />)
  press('j')
  press('g')
  press('q')
  press('k', document.body, { ctrlKey: true })
  expect(pressed).toEqual(['page j', 'page g q', 'page Control+k'])
})

test('a sequence that has ended is not the beginning of another', () => {
  render(<Keys map={['g q', 'g j', 'j']} />)
  render(<Keys map={['g q', 'g k']} layer="app" />)
  for (const key of ['g', 'q', 'j', 'k']) press(key)
  expect(pressed).toEqual(['page g q', 'page j'])
})

test('punctuation works with and without Shift', () => {
  render(<Keys map={['?', '/']} />)
  press('?', document.body, { shiftKey: true })
  press('/', document.body, { shiftKey: true })
  press('/')
  expect(pressed).toEqual(['page ?', 'page /', 'page /'])
})

test('letters are text while someone types, commands are not', () => {
  const { getByLabelText } = render(<Keys map={['j', 'Control+k']} />)
  press('j', getByLabelText('text'))
  press('k', getByLabelText('text'), { ctrlKey: true })
  expect(pressed).toEqual(['page Control+k'])
})

test('single letters can be switched off, commands stay', () => {
  setPreferences({ shortcuts: false })
  render(<Keys map={['j', 'g q', 'Control+k', 'ArrowDown']} />)
  for (const key of ['j', 'g', 'q', 'ArrowDown']) press(key)
  press('k', document.body, { ctrlKey: true })
  expect(pressed).toEqual(['page ArrowDown', 'page Control+k'])
})

test('the page goes before the app, whoever came first', () => {
  render(
    <>
      <Keys map={['g q']} />
      <Keys map={['g q']} layer="app" />
    </>,
  )
  press('g')
  press('q')
  expect(pressed).toEqual(['page g q'])
})

test('an open dialog has the keys to itself', () => {
  render(
    <>
      <div role="dialog" data-state="open" />
      <Keys map={['j']} />
      <Keys map={['k']} layer="overlay" />
    </>,
  )
  press('j')
  press('k')
  expect(pressed).toEqual(['overlay k'])
})

test('a page that reads every key goes before the app and after an overlay, whoever came first', () => {
  render(
    <>
      <EveryKey taken={['j']} />
      <Keys map={['j', 'k']} layer="app" />
      <Keys map={['x']} layer="overlay" />
    </>,
  )
  for (const key of ['j', 'k', 'x']) press(key)
  expect(pressed).toEqual(['every j', 'every k', 'app k', 'overlay x'])
})

test('a key that a page takes is not the end of a sequence, and keys typed into a text are not its own', () => {
  const { getByLabelText } = render(
    <>
      <EveryKey taken={['j']} />
      <Keys map={['g j', 'j q']} layer="app" />
    </>,
  )
  for (const key of ['g', 'j', 'q']) press(key)
  press('k', getByLabelText('text'))
  expect(pressed).toEqual(['every g', 'every j', 'every q'])
})

test('a component that is gone leaves no key behind', () => {
  render(
    <>
      <Keys map={['j']} />
      <EveryKey taken={[]} />
    </>,
  ).unmount()
  press('j')
  expect(pressed).toEqual([])
})

test.each([
  ['$mod+k', ['Ctrl', 'K']],
  ['g q', ['G', 'Q']],
  ['/', ['/']],
  ['ArrowDown', ['↓']],
])('caps of %s', (keys, caps) => {
  expect(keyCaps(keys)).toEqual(caps)
})
