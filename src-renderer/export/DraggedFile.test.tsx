// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import { DraggedFile } from './DraggedFile.tsx'

const filename = 'shop-1.0.cdx.json'
const ready = 'Drag it into a folder or another program'

/** What the shell says of each file that it is to keep. */
let ids: (string | null)[] = []
let kept = 0
const pageFetch = globalThis.fetch
globalThis.fetch = async () =>
  Response.json({ data: { job: { id: 'j', export: { id: 'j', files: [{ filename, url: '/download/one' }] } } } })
afterAll(() => {
  globalThis.fetch = pageFetch
})

beforeEach(() => {
  kept = 0
  useToasts.setState({ toasts: [] })
  const keep = () => {
    kept += 1
    return Promise.resolve(ids.shift() ?? null)
  }
  Object.defineProperty(window, 'waybill', { value: { drag: { keep, start: () => {} } }, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'waybill')
})

/** Shows the name of a file of this computer, or of a server. */
function show(server?: 'server'): HTMLElement {
  const one = { id: 's', name: 'Harbor', address: 'https://harbor.example', color: 'blue' } as const
  openSession({ url: 'graphql', token: 't', ...(server && { server: one }) }, 'desktop')
  render(<DraggedFile exportId="j" filename={filename} contentType="application/json" />)
  return screen.getByText(filename).parentElement!
}

test('promises a drag when the file is kept, and not before', async () => {
  ids = ['k']
  const name = show()
  expect([name.title, name.draggable]).toEqual(['', false])
  fireEvent.pointerEnter(name)
  await waitFor(() => expect(name.title).toBe(ready))
  expect(name.getAttribute('draggable')).toBe('true')
})

test('says that a file could not be kept, and tries again', async () => {
  ids = [null, 'k']
  const name = show()
  fireEvent.pointerEnter(name)
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { text: 'The file cannot be dragged', detail: 'It could not be kept on this computer.', tone: 'bad' },
    ]),
  )
  expect(name.title).toBe('')
  fireEvent.pointerEnter(name)
  await waitFor(() => expect(name.title).toBe(ready))
})

test('downloads a file of a server when it is pressed, and not when the pointer comes', async () => {
  ids = ['k']
  const name = show('server')
  fireEvent.pointerEnter(name)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([kept, name.title]).toEqual([0, `Press once to download it, then ${ready.replace('Drag', 'drag')}`])
  fireEvent.pointerDown(name)
  await waitFor(() => expect(name.title).toBe(ready))
  expect(kept).toBe(1)
})
