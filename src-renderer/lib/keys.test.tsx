// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { KeyLayer } from './keys.ts'
import { isMenuCommandTaken, keyCaps, useKeyPresses, useKeys } from './keys.ts'
import { setPreferences } from './preferences.ts'

const pressed: string[] = []

function Keys({ map, layer = 'page' }: { readonly map: readonly string[]; readonly layer?: KeyLayer }) {
  useKeys(Object.fromEntries(map.map((keys) => [keys, () => pressed.push(`${layer} ${keys}`)])), { layer })
  return <input aria-label="text" />
}

/** Handles the given keys and records all that reach it. */
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

test('binds a key, a sequence and a command', () => {
  render(<Keys map={['j', 'g q', 'Control+k']} />)
  press('j')
  press('g')
  press('q')
  press('k', document.body, { ctrlKey: true })
  expect(pressed).toEqual(['page j', 'page g q', 'page Control+k'])
})

test('does not start a sequence with the last key of another', () => {
  render(<Keys map={['g q', 'g j', 'j']} />)
  render(<Keys map={['g q', 'g k']} layer="app" />)
  for (const key of ['g', 'q', 'j', 'k']) press(key)
  expect(pressed).toEqual(['page g q', 'page j'])
})

test('handles punctuation with and without Shift', () => {
  render(<Keys map={['?', '/']} />)
  press('?', document.body, { shiftKey: true })
  press('/', document.body, { shiftKey: true })
  press('/')
  expect(pressed).toEqual(['page ?', 'page /', 'page /'])
})

test('treats letters as text while the user types, but not commands', () => {
  const { getByLabelText } = render(<Keys map={['j', 'Control+k']} />)
  press('j', getByLabelText('text'))
  press('k', getByLabelText('text'), { ctrlKey: true })
  expect(pressed).toEqual(['page Control+k'])
})

test('can switch off single letters without commands', () => {
  setPreferences({ shortcuts: false })
  render(<Keys map={['j', 'g q', 'Control+k', 'ArrowDown']} />)
  for (const key of ['j', 'g', 'q', 'ArrowDown']) press(key)
  press('k', document.body, { ctrlKey: true })
  expect(pressed).toEqual(['page ArrowDown', 'page Control+k'])
})

test('serves the page before the app, whichever was bound first', () => {
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

test('leaves the second key of a bound "go to" to it, and no other key', () => {
  render(
    <>
      <Keys map={['y', 'x', '/']} />
      <Keys map={['g y', 'g /', 'w']} layer="app" />
    </>,
  )
  for (const key of ['g', 'y', 'y', 'g', 'x', 'g', 'w']) press(key)
  expect(pressed.splice(0)).toEqual(['app g y', 'page y', 'page x', 'app w'])
  // Some keyboards need Shift for punctuation, and Shift is pressed between the two.
  press('g')
  press('Shift', document.body, { shiftKey: true })
  press('/', document.body, { shiftKey: true })
  expect(pressed.splice(0)).toEqual(['app g /'])
  for (const key of ['g', '1', 'y']) press(key)
  expect(pressed).toEqual(['page y'])
})

test('does not take a key for the second of a "go to" whose G was typed into a text or handled', () => {
  const { getAllByLabelText } = render(
    <>
      <EveryKey taken={[]} />
      <Keys map={['y']} />
      <Keys map={['g y']} layer="app" />
    </>,
  )
  press('g', getAllByLabelText('text')[0])
  press('y')
  expect(pressed.splice(0)).toEqual(['page y'])
  cleanup()
  render(
    <>
      <EveryKey taken={['g']} />
      <Keys map={['y']} />
      <Keys map={['g y']} layer="app" />
    </>,
  )
  for (const key of ['g', 'y']) press(key)
  expect(pressed).toEqual(['every g', 'page y'])
})

test('leaves all keys to an open dialog', () => {
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

test('serves a page that reads every key after an overlay and before the app, whichever was bound first', () => {
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

test('does not end a sequence with a key that a page handles, and ignores keys typed into a text', () => {
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

test.each([
  { layer: 'page', isSingleLetter: true, isOpen: false, isTyping: false, expected: false },
  { layer: 'page', isSingleLetter: true, isOpen: false, isTyping: true, expected: true },
  { layer: 'page', isSingleLetter: false, isOpen: false, isTyping: true, expected: false },
  { layer: 'page', isSingleLetter: false, isOpen: true, isTyping: false, expected: true },
  { layer: 'overlay', isSingleLetter: false, isOpen: true, isTyping: true, expected: false },
] as const)('takes a command of the menu as its key would be: %o', ({ layer, isSingleLetter, expected, ...page }) => {
  const { getByLabelText } = render(
    <>
      {page.isOpen && <div role="dialog" data-state="open" />}
      <Keys map={['j']} />
    </>,
  )
  if (page.isTyping) getByLabelText('text').focus()
  setPreferences({ shortcuts: false }) // switched off are keys, not the menu
  expect(Boolean(isMenuCommandTaken(layer, isSingleLetter))).toBe(expected) // jsdom has no isContentEditable
})

test('unbinds the keys of a removed component', () => {
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
])('shows the caps of %s', (keys, caps) => {
  expect(keyCaps(keys)).toEqual(caps)
})
