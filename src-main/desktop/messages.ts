import { dialog, ipcMain, shell, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import type { OpenedFile, Session } from '#shared/bridge.ts'
import type { CancelableRequests } from './cancelable-requests.ts'
import { channels } from './channels.ts'
import { answerConnections, replying } from './connections/connection-messages.ts'
import type { Connections } from './connections/connections.ts'
import { parseExternalUrl } from './external-url.ts'
import type { Notices } from './notices/notices.ts'
import { isNoticeSupported } from './notices/show-notice.ts'
import type { OpenedFiles } from './opened-files.ts'
import { answerFiles, type FileTargets } from './file-messages.ts'
import { isLinkMode, type LinkSettingsFile } from './links/link-settings.ts'
import type { OpenedLinks } from './links/opened-links.ts'
import { isAppUrl } from './origin.ts'

/** What the handlers of the page's messages need. */
export interface MessageTargets extends FileTargets {
  /** Token of this computer's service. */
  readonly token: string
  readonly connections: Connections
  readonly notices: Notices
  readonly openedFiles: OpenedFiles
  readonly openedLinks: OpenedLinks
  readonly linkSettings: LinkSettingsFile
  readonly cancelable: CancelableRequests
  readonly window: () => BrowserWindow | null
  /** Loads the page again, with the connection that is current then. */
  readonly reload: () => void
}

/** Handles the page's messages. Each is rejected unless it comes from the top frame of the app's own window and page. */
export function handleMessages(targets: MessageTargets): void {
  const sessions = new OneTimeSession(() => targets.connections.session(targets.token))
  const handle = (channel: string, answer: (event: IpcMainInvokeEvent, argument: unknown) => unknown) =>
    ipcMain.handle(channel, (event, argument: unknown) => {
      if (!isAppPage(event, targets.window())) throw new Error("The message was not sent by the app's page")
      return answer(event, argument)
    })
  handle(channels.session, (event) => sessions.take(event))
  for (const [channel, answer] of Object.entries(answerConnections(targets.connections, targets.reload))) {
    handle(channel, (_event, argument) => answer(argument))
  }
  handle(channels.linkMode, () => targets.linkSettings.mode)
  handle(channels.setLinkMode, (_event, mode) =>
    replying(async () => {
      if (!isLinkMode(mode)) throw new TypeError('The message has a value of another kind')
      await targets.linkSettings.setMode(mode)
      return null
    }),
  )
  handle(channels.notices, () => (isNoticeSupported() ? targets.notices.isOn : null))
  handle(channels.turnNotices, (_event, isOn) =>
    replying(async () => {
      await targets.notices.turn(isOn === true)
      return null
    }),
  )
  for (const [channel, answer] of Object.entries(answerFiles(targets))) handle(channel, answer)
  handle(channels.openExternal, (_event, url) => openExternal(url, targets.window()))
  handle(channels.cancelRequest, (_event, id) => targets.cancelable.cancel(id))
  handle(channels.pendingFiles, ({ sender }): readonly OpenedFile[] =>
    targets.openedFiles.connect((files) => sender.send(channels.filesOpened, files)),
  )
  handle(channels.pendingLink, ({ sender }): string | null =>
    targets.openedLinks.connect((page) => sender.send(channels.linkOpened, page)),
  )
}

function isAppPage(event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && event.sender === window?.webContents && isAppUrl(frame.url)
}

/** Returns the session once for each load of the page, so that a later script receives nothing. */
class OneTimeSession {
  readonly #session: () => Session
  readonly #taken = new WeakSet<object>()

  constructor(session: () => Session) {
    this.#session = session
  }

  take({ sender }: IpcMainInvokeEvent): Session {
    if (this.#taken.has(sender)) throw new Error('The session of this page load was handed out already')
    this.#taken.add(sender)
    sender.once('did-navigate', () => this.#taken.delete(sender))
    return this.#session()
  }
}

async function openExternal(argument: unknown, window: BrowserWindow | null): Promise<boolean> {
  const address = parseExternalUrl(argument)
  if (address === null || window === null) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${address.shown} in your browser?`,
    detail: address.href,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) return false
  await shell.openExternal(address.href)
  return true
}
