// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { entriesOf, groupsOf } from './message-groups.ts'
import { NotificationRow } from './NotificationRow.tsx'
import type { Notification } from './use-inbox.ts'

afterEach(cleanup)

const sbom = {
  id: 'v1',
  projectVersion: '4.2.0',
  project: { id: 'e1', name: 'production', projectGroup: { id: 'p1', name: 'Edge Gateway' } },
}

const message = (id: string, changes: Partial<Notification>): Notification => ({
  ...{ id, messageType: 'SBOM_VULN_SCAN_REPORT', level: 'INFO', title: '', body: '', link: null, sbom },
  ...{ createdAt: '2026-11-20T09:14:00.000Z', readAt: '2026-11-20T09:20:00.000Z', deliveries: [] },
  ...changes,
})

const none = { isShown: false, onShow: () => {}, onOpen: () => {}, onTurn: () => {} }

test('a group says how many messages it has, how urgent they are, and opens by a click or an arrow', () => {
  const messages = [
    message('b', { title: 'Edge Gateway 4.2.0: 6 findings are new', level: 'ALERT', readAt: null }),
    message('a', { title: 'Edge Gateway 4.2.0: The version was uploaded' }),
  ]
  const [entry] = entriesOf(groupsOf(messages), new Set())
  if (!entry) throw new Error('no entry')
  const onTurn = vi.fn()
  render(<NotificationRow {...none} entry={entry} onTurn={onTurn} />)
  const row = screen.getByRole('button', { expanded: false })
  expect(row.textContent).toContain('Edge Gateway 4.2.0, 2 messages')
  expect(row.textContent).toContain('6 findings are new · The version was uploaded')
  expect(row.textContent).toContain('Alert')
  expect(screen.getByRole('img', { name: 'Unread' })).toBeTruthy()
  fireEvent.click(row)
  fireEvent.keyDown(row, { key: 'ArrowRight' })
  fireEvent.keyDown(row, { key: 'ArrowLeft' })
  expect(onTurn.mock.calls).toEqual([[true], [true], [false]])
})

test('a message that gets company keeps the focus, and so does a group of which one message is left', () => {
  const [a, b] = [message('a', { title: 'Edge Gateway 4.2.0: The version was uploaded' }), message('b', {})]
  const list = (...messages: readonly Notification[]) => (
    <ul>
      {entriesOf(groupsOf(messages), new Set()).map((entry) => (
        <NotificationRow key={entry.id} {...none} entry={entry} />
      ))}
    </ul>
  )
  const { rerender } = render(list(a))
  const row = screen.getByRole('button')
  row.focus()
  for (const messages of [[b, a], [b]]) {
    rerender(list(...messages))
    expect(document.activeElement).toBe(row)
    expect(row.isConnected).toBe(true)
    expect(row.getAttribute('aria-expanded')).toBe(messages.length > 1 ? 'false' : null)
  }
})
