/** URL of the service and the secret that authenticates to it. The URL is relative to the page's own origin. */
export interface Session {
  readonly url: string
  readonly token: string
  /** The server that the desktop shell passes requests on to. Missing for the service of this computer. */
  readonly server?: SessionServer
}

/** Marks that tell connections apart. */
export const connectionColors = ['blue', 'green', 'orange', 'purple', 'red', 'gray'] as const
export type ConnectionColor = (typeof connectionColors)[number]

/** A server as the window shows it. */
export interface SessionServer {
  readonly id: string
  readonly name: string
  /** Origin of its URL. */
  readonly address: string
  readonly color: ConnectionColor
}

/** A connection to a server. Its token stays in the desktop shell. */
export interface ServerConnection extends SessionServer {
  /** SHA-256 of its certificate as hexadecimal digits; null without TLS. */
  readonly certificate: string | null
  /** Whether only that certificate is accepted. */
  readonly isPinned: boolean
  readonly hasOwnCa: boolean
  /** What the server said when the connection was last checked. */
  readonly version: string
  readonly user: string
  readonly role: string
}

export interface ConnectionList {
  /** What is wrong with the list itself; null if nothing is. */
  readonly problem: string | null
  /** Id of the server that the window works with; null for this computer. */
  readonly current: string | null
  readonly servers: readonly ServerConnection[]
}

/** A server before a token is sent to it. */
export interface ServerLook {
  readonly address: string
  /** Null without TLS, which only this computer may do. */
  readonly certificate: {
    readonly sha256: string
    readonly issuedTo: string
    readonly issuedBy: string
    /** RFC 3339. */
    readonly validUntil: string
    /** Why no authority that this computer trusts vouches for it; null if one does. */
    readonly problem: string | null
  } | null
}

/** What is stored of a server. It is checked before: the server has to accept the token. */
export interface ConnectionInput {
  /** Null for a new one. */
  readonly id: string | null
  /** Empty: the name of the host. */
  readonly name: string
  readonly address: string
  readonly color: ConnectionColor
  /** Null keeps the stored one. */
  readonly token: string | null
  /** SHA-256 of the certificate that the user saw. */
  readonly certificate: string | null
  readonly isPinned: boolean
  /** PEM text; null for none, undefined keeps the stored one. */
  readonly ca?: string | null | undefined
}

/** A result, or what went wrong, for people. */
export type ConnectionReply<Value> =
  { readonly value: Value } | { readonly problem: string; readonly remedy: string | null; readonly code: string | null }

/** Connections of the desktop app. A browser is a client of the server that serves its page. */
export interface ConnectionBridge {
  list(): Promise<ConnectionList>
  /** Reads the certificate of a server. Nothing is sent to it. */
  look(address: string, ca: string | null): Promise<ConnectionReply<ServerLook>>
  /**
   * Adds or edits a server, and returns its id. If the window works with it, and does so as another user then or on another URL, the page is
   * loaded again.
   */
  save(input: ConnectionInput): Promise<ConnectionReply<string>>
  /** Forgets a server, its token and its drafts. If the window works with it, the page is loaded again, with this computer. */
  remove(id: string): Promise<ConnectionReply<null>>
  /** Makes the window work with a server, or with this computer (null): the page is loaded again. */
  switchTo(id: string | null): Promise<ConnectionReply<null>>
}

/** What a `waybill:` link may do: each asks, those into the store that the window works with open at once, or none is followed. */
export const linkModes = ['ask', 'ask-for-servers', 'off'] as const
export type LinkMode = (typeof linkModes)[number]

/** The setting of `waybill:` links, which belongs to this computer. */
export interface LinkBridge {
  mode(): Promise<LinkMode>
  setMode(mode: LinkMode): Promise<ConnectionReply<null>>
}

/** Limits of the drafts of one connection and user: their number, and the characters of one and of all. */
export const draftLimits = { count: 1_000, characters: 256 * 1024, allCharacters: 2 * 1024 * 1024 } as const

/** A decision that was not sent, as the page wrote it. */
export interface KeptDraft {
  /** A UUID. */
  readonly id: string
  /** JSON of the page. */
  readonly text: string
}

export interface KeptDrafts {
  readonly drafts: readonly KeptDraft[]
  /** What is wrong with them; null if nothing is. */
  readonly problem: string | null
}

/** Drafts of the server that the window works with. Each function takes the token of the page's session: an earlier page reaches none. */
export interface DraftBridge {
  list(token: string): Promise<ConnectionReply<KeptDrafts>>
  /** Adds a draft, or replaces the one with its id. */
  put(token: string, draft: KeptDraft): Promise<ConnectionReply<KeptDrafts>>
  remove(token: string, id: string): Promise<ConnectionReply<KeptDrafts>>
}

/** Notifications of this computer: what the user is told, shown by the system while the window is not in front. */
export interface NoticeBridge {
  /** Whether they are on. Null: this system shows none. */
  isOn(): Promise<boolean | null>
  turn(isOn: boolean): Promise<ConnectionReply<null>>
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
export const menuCommands = [
  'open-files',
  'open-folder',
  'export',
  'undo',
  'redo',
  'my-queue',
  'focus-filter',
  'tray',
  'palette',
  'keys',
  'home',
] as const
export type MenuCommand = (typeof menuCommands)[number]

/** Path of a page that the native menu opens. */
export type MenuPage = `/${string}`

/** Files of the page that the shell knows of. */
export interface FileBridge {
  /**
   * Tells the names of all files that are not stored yet, which live in the page. Before the window closes, the shell asks whether they may
   * be lost.
   */
  noteUnstored(names: readonly string[]): void
  /** Tells the names of all policies whose changes are not saved. They live in the page too, and the shell asks about them as about files. */
  noteUnsaved(names: readonly string[]): void
  /** Adds files (`File`) that the user dropped or picked to the recent ones. Their paths stay in the shell. */
  noteRecent(files: readonly { readonly name: string }[]): void
}

/** Dragging a file that was made out of the window. */
export interface DragBridge {
  /**
   * Keeps a file of a one-use URL of the service in a private folder until the app quits. Returns an id that is valid as long as the page;
   * null if the file cannot be kept.
   */
  keep(url: string, filename: string): Promise<string | null>
  /** Starts to drag a kept file. The page calls it for a drag that the user begins. */
  start(id: string): void
}

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
  readonly connections: ConnectionBridge
  readonly links: LinkBridge
  readonly drafts: DraftBridge
  readonly notices: NoticeBridge
  readonly files: FileBridge
  readonly drag: DragBridge
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
  /** Tells which commands of the native menu have something to act on. The others are shown as not available. */
  noteCommands(commands: readonly MenuCommand[]): void
  /** Calls back for a command or a page of the native menu. Returns a function that unsubscribes. */
  onMenuCommand(callback: (chosen: MenuCommand | MenuPage) => void): () => void
}
