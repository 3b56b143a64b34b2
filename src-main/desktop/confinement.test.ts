import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { confinePages, confineSession, denyNameResolution } from './confinement.ts'

// Electron does not run in these tests. They check what it is told; tests in Electron check that it obeys.
const electron = vi.hoisted(() => ({ app: {} as Record<string, unknown>, session: {} }))
vi.mock('electron', () => electron)

const own = 'app://waybill/versions/1'
const foreign = 'https://example.org/'
const switches = new Map<string, string | undefined>()
let events: EventEmitter

beforeEach(() => {
  events = new EventEmitter()
  switches.clear()
  Object.assign(electron.app, {
    on: events.on.bind(events),
    commandLine: { appendSwitch: (name: string, value?: string) => switches.set(name, value) },
  })
})

/** The three handlers that a session is given. */
function handlersOf(isDevelopment = false) {
  const handlers = new Map<string, (...given: unknown[]) => unknown>()
  const keep = (name: string) => (handler: (...given: unknown[]) => unknown) => handlers.set(name, handler)
  confineSession(isDevelopment, {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
  } as unknown as Parameters<typeof confineSession>[1]) // all that it calls
  return {
    request: (permission: string, requestingUrl: string) => {
      const answers: unknown[] = []
      handlers.get('request')?.(null, permission, (answer: unknown) => answers.push(answer), { requestingUrl })
      return answers
    },
    check: (permission: string, origin: string) => handlers.get('check')?.(null, permission, origin),
    device: () => handlers.get('device')?.({ deviceType: 'usb', origin: own }),
  }
}

it.each([
  ['clipboard-sanitized-write', own, true],
  ['clipboard-sanitized-write', foreign, false],
  ['clipboard-read', own, false],
  ['geolocation', own, false],
  ['media', own, false],
  ['notifications', own, false],
  ['openExternal', own, false],
  ['notifications', foreign, false],
])('allows the permission "%s" at %s: %s', (permission, url, isGranted) => {
  const { request, check } = handlersOf()
  expect([request(permission, url), check(permission, url)]).toEqual([[isGranted], isGranted])
})

it.each([
  ['loopback-network', own, false, false],
  ['loopback-network', own, true, true],
  ['loopback-network', foreign, true, false],
  ['local-network', own, true, false],
  ['clipboard-read', own, true, false],
])('allows "%s" at %s with a development server (%s): %s', (permission, url, isDevelopment, isGranted) => {
  const { request, check } = handlersOf(isDevelopment)
  expect([request(permission, url), check(permission, url)]).toEqual([[isGranted], isGranted])
})

it('gives no page a device', () => expect(handlersOf().device()).toBe(false))

/** A page of the app as Electron announces it, and whether an event of it is let through. */
function makePage() {
  const opened: ((details: object) => unknown)[] = []
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: (details: object) => unknown) => opened.push(handler),
  })
  confinePages()
  events.emit('web-contents-created', {}, contents)
  const isLetThrough = (name: string, url: string): boolean => {
    let isPrevented = false
    contents.emit(name, { url, preventDefault: () => (isPrevented = true) })
    return !isPrevented
  }
  return { isLetThrough, open: (url: string) => opened.map((handler) => handler({ url })) }
}

it.each([
  ['will-navigate', own, true],
  ['will-navigate', foreign, false],
  ['will-redirect', own, false],
  ['will-redirect', foreign, false],
  ['will-attach-webview', own, false],
])('allows a page that requests %s to %s: %s', (name, url, expected) => {
  expect(makePage().isLetThrough(name, url)).toBe(expected)
})

it('lets no page open a window', () => expect(makePage().open(own)).toEqual([{ action: 'deny' }]))

it('leaves a request for credentials to Electron, which cancels it: one that is prevented waits for an answer', () => {
  confinePages()
  expect(events.listenerCount('login')).toBe(0)
})

it('resolves no host but this computer', () => {
  denyNameResolution()
  expect(Object.fromEntries(switches)).toEqual({
    'host-resolver-rules': 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
    'disable-background-networking': undefined,
  })
})
