import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, DownloadEnd, MenuCommand, MenuPage, OpenedFile } from '#shared/bridge.ts'
import { channels } from './channels.ts'

/** Calls back for each message of a channel. Returns a function to stop listening. */
function listen<T>(channel: string, callback: (value: T) => void): () => void {
  const listener = (_event: unknown, value: T) => callback(value)
  ipcRenderer.on(channel, listener)
  return () => void ipcRenderer.off(channel, listener)
}

/** The path of a file of the page; empty for one that the page made. It is not told to the page. */
function pathOf(file: object): string {
  return webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0])
}

const bridge: Bridge = {
  platform: process.platform,
  session: () => ipcRenderer.invoke(channels.session),
  openExternal: (url) => ipcRenderer.invoke(channels.openExternal, url),
  connections: {
    list: () => ipcRenderer.invoke(channels.connections),
    look: (address, ca) => ipcRenderer.invoke(channels.lookAtServer, { address, ca }),
    save: (input) => ipcRenderer.invoke(channels.saveConnection, input),
    remove: (id) => ipcRenderer.invoke(channels.removeConnection, id),
    switchTo: (id) => ipcRenderer.invoke(channels.switchConnection, id),
  },
  links: {
    mode: () => ipcRenderer.invoke(channels.linkMode),
    setMode: (mode) => ipcRenderer.invoke(channels.setLinkMode, mode),
  },
  drafts: {
    list: (token) => ipcRenderer.invoke(channels.drafts, { token }),
    put: (token, draft) => ipcRenderer.invoke(channels.keepDraft, { token, draft }),
    remove: (token, id) => ipcRenderer.invoke(channels.removeDraft, { token, id }),
  },
  notices: {
    isOn: () => ipcRenderer.invoke(channels.notices),
    turn: (isOn) => ipcRenderer.invoke(channels.turnNotices, isOn),
  },
  files: {
    noteUnstored: (names) => void ipcRenderer.invoke(channels.unstoredFiles, names),
    noteUnsaved: (names) => void ipcRenderer.invoke(channels.unsavedPolicies, names),
    noteRecent: (files) => void ipcRenderer.invoke(channels.recentFiles, files.map(pathOf)),
  },
  drag: {
    keep: (url, filename) => ipcRenderer.invoke(channels.keepExport, { url, filename }),
    start: (id) => void ipcRenderer.invoke(channels.dragExport, id),
  },
  cancelRequest: (id) => void ipcRenderer.invoke(channels.cancelRequest, id),
  onFilesOpened: (callback) => {
    const stop = listen<readonly OpenedFile[]>(channels.filesOpened, callback)
    // Files that arrived before the page are delivered to the first listener.
    void ipcRenderer.invoke(channels.pendingFiles).then((files: readonly OpenedFile[]) => {
      if (files.length > 0) callback(files)
    })
    return stop
  },
  onDownloadEnded: (callback) => listen<DownloadEnd>(channels.downloadEnded, callback),
  onLinkOpened: (callback) => {
    const stop = listen<string>(channels.linkOpened, callback)
    void ipcRenderer.invoke(channels.pendingLink).then((page: string | null) => {
      if (page !== null) callback(page)
    })
    return stop
  },
  noteCommands: (commands) => void ipcRenderer.invoke(channels.commandsReady, commands),
  onMenuCommand: (callback) => listen<MenuCommand | MenuPage>(channels.menuCommand, callback),
}

contextBridge.exposeInMainWorld('waybill', bridge)
