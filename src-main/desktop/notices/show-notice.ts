import { Notification } from 'electron'
import { lineAsShown, type Notice } from './new-notices.ts'

/** Whether this system shows notifications. */
export function isNoticeSupported(): boolean {
  return Notification.isSupported()
}

/** Notices that are shown. Without a reference, one is collected, and a click on it is lost. */
const shown = new Set<Notification>()
/** Some systems never say that one is gone. */
const maxShown = 50

/** Shows a notice by the system. @param open shows a page in the window */
export function showNotice({ title, line, page }: Notice, open: (page: string) => void): void {
  if (!isNoticeSupported()) return
  const notification = new Notification({ title, body: lineAsShown(line, process.platform) })
  const [oldest] = shown
  if (oldest && shown.size >= maxShown) shown.delete(oldest)
  shown.add(notification)
  notification.once('click', () => {
    shown.delete(notification)
    open(page)
  })
  notification.once('close', () => shown.delete(notification))
  notification.show()
}
