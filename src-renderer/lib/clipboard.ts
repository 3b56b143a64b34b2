import { announce, showToast } from './toasts.ts'

/** Puts a text on the clipboard and says so, or says that this window may not. */
export async function copyText(value: string, detail: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    announce('Copied')
    showToast({ text: 'Copied', detail })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    showToast({ text: 'Clipboard access is not allowed.', tone: 'bad' })
  }
}
