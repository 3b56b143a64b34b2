import { join } from 'node:path'
import { ShellFile } from '#desktop/shell-file.ts'

/** Whether this computer shows notifications. It is off until the user turns it on. */
export interface NoticeSettings {
  readonly isOn: boolean
}

/** Where a data folder keeps it: it belongs to this computer, not to a person or a server. */
export function noticeFile(folder: string): ShellFile<NoticeSettings> {
  return new ShellFile({
    path: join(folder, 'desktop-notifications.json'),
    none: { isOn: false },
    read: ({ isOn }) => (typeof isOn === 'boolean' ? { isOn } : null),
    what: 'The setting of notifications on this computer',
    loss: 'notifications of this computer cannot be turned on or off',
    remedy: 'turn them on again in Settings, Notifications',
  })
}
