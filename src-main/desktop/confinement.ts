import { app, session, type Session, type WebContents } from 'electron'
import { isAppUrl } from './origin.ts'

/** Copying is the only permission that this page needs. */
const always = ['clipboard-sanitized-write']
/** Connections of the page to this computer: a development server reloads it over a WebSocket. */
const inDevelopment = ['loopback-network']

/**
 * Prevents Chromium from resolving any host name: its background services, and all requests of a document, fail. The caller must do this
 * before the app is ready.
 */
export function denyNameResolution(): void {
  const own = ['localhost', '*.localhost', '127.0.0.1', '[::1]'].map((host) => `EXCLUDE ${host}`)
  app.commandLine.appendSwitch('host-resolver-rules', ['MAP * ~NOTFOUND', ...own].join(', '))
  app.commandLine.appendSwitch('disable-background-networking')
}

/** Denies for every page: other URLs, new windows, embedded pages, permissions, devices. */
export function confinePages(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
}

/**
 * Denies permissions. The caller must do this when the app is ready.
 *
 * @param isDevelopment whether the page comes from a development server
 */
export function confineSession(isDevelopment: boolean, target: Session = session.defaultSession): void {
  const granted = new Set(isDevelopment ? [...always, ...inDevelopment] : always)
  target.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(granted.has(permission) && isAppUrl(requestingUrl)),
  )
  target.setPermissionCheckHandler((_contents, permission, origin) => granted.has(permission) && isAppUrl(origin))
  target.setDevicePermissionHandler(() => false)
}

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-navigate', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
}
