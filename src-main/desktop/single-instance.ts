import { app } from 'electron'
import type { Opened } from './running-app.ts'

/**
 * Claims to be the only app on this data folder (the lock is in the app's `userData` folder). Returns false if another app has it, which
 * then receives what this one was opened with. Any program could send that, so it is validated like all input.
 */
export function claimInstance(opened: Opened, receive: (opened: Opened) => void): boolean {
  if (!app.requestSingleInstanceLock({ ...opened })) return false
  app.on('second-instance', (_event, _argv, _folder, value) =>
    receive({ files: textsOf(value, 'files'), links: textsOf(value, 'links') }),
  )
  return true
}

function textsOf(value: unknown, name: string): readonly string[] {
  if (typeof value !== 'object' || value === null || !(name in value)) return []
  const list: unknown = Reflect.get(value, name)
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string' && text !== '') : []
}
