/** URL of the service and the secret that authenticates to it. The URL is relative to the page's own origin. */
export interface Session {
  readonly url: string
  readonly token: string
}

/**
 * A file passed to the app by the system, valid until the page is unloaded. Its bytes, or a part of them, can be read from `url`, a path on
 * the page's own origin. A JSON request names it by its id in `extensions.openedFiles`, instead of sending its bytes.
 */
export interface OpenedFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly lastModified: number
  readonly url: string
  /** Why it cannot be read, as a sentence: for example, there is no such file. Null for a file. */
  readonly problem: string | null
}

/** How a download of the page ended. */
export interface DownloadEnd {
  /** The last part of its URL. */
  readonly key: string
  /** `canceled`: by the user, who was asked where to save the file. `failed`: for example, the disk is full. */
  readonly end: 'saved' | 'canceled' | 'failed'
}

/** Header with the id by which the page can cancel a request: the desktop shell is not told that it was aborted. */
export const cancelHeader = 'x-waybill-request'

/** Commands of the native menu that the page carries out. */
const menuCommands = ['open-files', 'export', 'undo', 'redo', 'palette', 'keys', 'home'] as const
export type MenuCommand = (typeof menuCommands)[number]

/**
 * Functions of the desktop shell for the page: only what a browser cannot do. In a browser `window.waybill` is undefined, and each of them
 * has a fallback.
 */
export interface Bridge {
  /** `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** Returns the session of this page load. Rejects if it was already returned for this load. */
  session(): Promise<Session>
  /** Asks the user, then opens an https or mailto URL with the system. Returns false if the user declined or the URL is not allowed. */
  openExternal(url: string): Promise<boolean>
  /** Cancels a request by the id in its header, so that the service no longer works on it. */
  cancelRequest(id: string): void
  /**
   * Calls back for files opened with the app, dropped on its icon, or passed by a second instance. Returns a function that unsubscribes.
   */
  onFilesOpened(callback: (files: readonly OpenedFile[]) => void): () => void
  /** Calls back when a download of the page has ended. Returns a function that unsubscribes. */
  onDownloadEnded(callback: (ended: DownloadEnd) => void): () => void
  /**
   * Calls back with the path of the page that a `waybill:` link asks for. Only paths of pages come through. Returns a function that
   * unsubscribes.
   */
  onLinkOpened(callback: (page: string) => void): () => void
  /** Calls back for a command of the native menu. Returns a function that unsubscribes. */
  onMenuCommand(callback: (command: MenuCommand) => void): () => void
}
