import { openedSession } from './session.ts'
import * as texts from './texts.ts'
import { showError } from './toasts.ts'
import { describeUnstored } from './unstored-files.ts'

const notSwitched = texts.connectionWasNotSwitched

/** Makes the window work with a server, or with this computer (null). The page is loaded again, so files must be stored before. */
export async function switchConnection(id: string | null): Promise<void> {
  const unstored = describeUnstored()
  if (unstored !== null) return showError(new Error(unstored), notSwitched)
  const reply = await window.waybill?.connections.switchTo(id)
  if (reply !== undefined && 'problem' in reply) {
    showError(new Error([reply.problem, reply.remedy].filter(Boolean).join(' ')), notSwitched)
  }
}

/** Switches to the next connection of the list, and after the last one to this computer. */
export async function switchToNext(): Promise<void> {
  const { servers } = (await window.waybill?.connections.list()) ?? { servers: [] }
  const ids = [null, ...servers.map(({ id }) => id)]
  const here = openedSession().server?.id ?? null
  const next = ids[(ids.indexOf(here) + 1) % ids.length] ?? null
  if (next !== here) await switchConnection(next)
}
