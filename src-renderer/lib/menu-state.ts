import type { Bridge, MenuCommand } from '#shared/bridge.ts'
import { handlers, type CommandName } from './commands.ts'

/** Commands of the menu that need a page which handles them. The others act everywhere. */
const handledBy: Readonly<Partial<Record<MenuCommand, CommandName>>> = {
  'open-files': 'open-files',
  'open-folder': 'open-folder',
  export: 'open-export',
  undo: 'undo',
  redo: 'redo',
  'my-queue': 'my-queue',
  'focus-filter': 'focus-filter',
}
const everywhere: readonly MenuCommand[] = ['home', 'palette', 'tray', 'keys']

/** Returns the commands of the menu that can act now. */
export function readyCommands(counts: ReadonlyMap<string, number>): readonly MenuCommand[] {
  const named = Object.entries(handledBy) as [MenuCommand, CommandName][] // its own keys
  return [...everywhere, ...named.filter(([, name]) => (counts.get(name) ?? 0) > 0).map(([command]) => command)]
}

let isTelling = false

/** Tells the shell which commands of its menu can act, now and after each change. */
export function tellCommands({ noteCommands }: Pick<Bridge, 'noteCommands'>): void {
  if (isTelling) return
  isTelling = true
  let told = ''
  let isWaiting = false
  const tell = () => {
    isWaiting = false
    const ready = readyCommands(handlers.counts)
    if (ready.join() === told) return
    told = ready.join()
    noteCommands(ready)
  }
  // One page goes and another comes: that is one change.
  const later = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(tell)
  }
  handlers.target.addEventListener('handled', later)
  tell()
}
