import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { onceToldToEnd } from './end-signals.ts'

// Electron does not run in these tests.
const electron = vi.hoisted(() => ({ app: {} as Record<string, unknown>, powerMonitor: {} as Record<string, unknown> }))
vi.mock('electron', () => electron)

it('hears the first of the signals, before all other listeners, and leaves the others to the system', async () => {
  electron.app = { whenReady: () => Promise.resolve() }
  electron.powerMonitor = new EventEmitter() as unknown as Record<string, unknown>
  const heard: string[] = []
  const other = () => void heard.push('other')
  process.on('SIGHUP', other)
  onceToldToEnd(() => heard.push('end'))
  await Promise.resolve()
  const before = process.listenerCount('SIGTERM')
  process.emit('SIGHUP')
  process.emit('SIGHUP')
  process.off('SIGHUP', other)
  expect(heard).toEqual(['end', 'other', 'other'])
  expect(process.listenerCount('SIGTERM')).toBe(before - 1)
})
