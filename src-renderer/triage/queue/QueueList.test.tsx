// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeRow } from '#renderer/triage/session/queue-row-fixture.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { initialUserState } from '#renderer/triage/session/triage-state.ts'
import { withRows } from '#renderer/triage/session/triage-store.ts'
import { QueueList } from './QueueList.tsx'

beforeAll(() => {
  // jsdom has no layout, so the list gets the size of a window of 600 pixels.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 800 })
  HTMLElement.prototype.scrollTo = () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})
afterEach(cleanup)

test('a move of the cursor renders the row that it leaves and the row that it comes to', () => {
  const rendered: string[] = []
  const rows = Array.from({ length: 40 }, (_, at): QueueRow => {
    const { priorityReason, ...row } = makeRow(`r${at}`)
    return {
      ...row,
      get priorityReason() {
        rendered.push(row.key)
        return priorityReason
      },
    }
  })
  const listRef = createRef<HTMLDivElement>()
  const same = { onLoadMore: () => {}, onMove: () => {}, onSelectRow: () => {} }
  const list = (cursor: string) => (
    <QueueList
      state={withRows({ ...initialUserState, cursor }, rows)}
      total={40}
      hasMore={false}
      kevDate={null}
      isSeveralVersions={false}
      listRef={listRef}
      {...same}
    />
  )
  const { rerender } = render(list('r0'))
  expect(screen.getAllByRole('option').length).toBeGreaterThan(5)
  rendered.length = 0
  rerender(list('r1'))
  expect([...new Set(rendered)].sort()).toEqual(['r0', 'r1'])
})

test('a move within what is visible does not scroll the list, and one out of it does', () => {
  const scrolls = vi.spyOn(HTMLElement.prototype, 'scrollTo')
  const rows = Array.from({ length: 400 }, (_, at) => makeRow(`r${at}`))
  const same = { listRef: createRef<HTMLDivElement>(), onLoadMore: () => {}, onMove: () => {}, onSelectRow: () => {} }
  const facts = { total: 400, hasMore: false, kevDate: null, isSeveralVersions: false }
  const list = (cursor: string) => (
    <QueueList state={withRows({ ...initialUserState, cursor }, rows)} {...facts} {...same} />
  )
  const { rerender } = render(list('r0'))
  scrolls.mockClear()
  for (const cursor of ['r1', 'r2', 'r3', 'r1']) rerender(list(cursor))
  expect(scrolls).not.toHaveBeenCalled()
  rerender(list('r300'))
  expect(scrolls).toHaveBeenCalled()
  scrolls.mockRestore()
})
