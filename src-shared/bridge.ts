/** Where the service answers and the secret that opens it. The URL is relative to the page's own origin. */
export interface Session {
  readonly url: string
  readonly token: string
}

/** A file handed to the app by the system: its bytes are read once from `url`, a path on the page's own origin. */
export interface OpenedFile {
  readonly name: string
  readonly bytes: number
  readonly url: string
}

/** Commands of the native menu that the page carries out. */
const menuCommands = ['open-files', 'export', 'undo', 'redo', 'palette', 'keys', 'home'] as const
export type MenuCommand = (typeof menuCommands)[number]

/**
 * What the page can ask of the desktop shell: only things that a browser cannot do. In a browser `window.waybill` is absent and
 * every one of these has a fallback.
 */
export interface Bridge {
  /** `darwin`, `linux` or `win32`. */
  readonly platform: string
  /** The session of this page load. Rejects when it was handed out for this load already. */
  session(): Promise<Session>
  /** Asks the person, then opens an https or mailto address in the system's browser. False when refused. */
  openExternal(url: string): Promise<boolean>
  /** Calls back for files opened with the app, dropped on its icon or handed over by a second instance. Returns the way to stop. */
  onFilesOpened(callback: (files: readonly OpenedFile[]) => void): () => void
  /** Calls back for a command of the native menu. Returns the way to stop. */
  onMenuCommand(callback: (command: MenuCommand) => void): () => void
}
