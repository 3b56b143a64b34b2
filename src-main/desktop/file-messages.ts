import type { IpcMainInvokeEvent } from 'electron'
import { menuCommands, type MenuCommand } from '#shared/bridge.ts'
import { channels } from './channels.ts'
import type { KeptExports } from './export-drag/kept-exports.ts'
import type { RecentFiles } from './recent/recent-files.ts'
import type { UnstoredWork } from './window/unstored-work.ts'

/** What the handlers of messages about files and the menu need. */
export interface FileTargets {
  readonly unstored: UnstoredWork
  readonly recent: RecentFiles
  readonly keptExports: KeptExports
  /** Shows in the menu which commands can act. */
  readonly showCommands: (ready: ReadonlySet<MenuCommand>) => void
}

type Answer = (event: IpcMainInvokeEvent, argument: unknown) => unknown

/** Handlers of what the page tells of its files, changed policies and commands, by channel. Each checks its argument. */
export function answerFiles({ unstored, recent, keptExports, showCommands }: FileTargets): Record<string, Answer> {
  return {
    [channels.unstoredFiles]: (_event, names) => unstored.note(names),
    [channels.unsavedPolicies]: (_event, names) => unstored.notePolicies(names),
    [channels.recentFiles]: (_event, paths) => recent.add(Array.isArray(paths) ? paths : []),
    [channels.keepExport]: (_event, file) => keptExports.keep(file),
    [channels.dragExport]: ({ sender }, id) => {
      const item = keptExports.itemOf(id)
      if (item) sender.startDrag(item)
    },
    [channels.commandsReady]: (_event, commands) => {
      const named: readonly unknown[] = Array.isArray(commands) ? commands : []
      showCommands(new Set(menuCommands.filter((command) => named.includes(command))))
    },
  }
}
