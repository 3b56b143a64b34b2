import { announce, showToast } from './toasts.ts'

/** Copies a text to the clipboard and confirms it, or says that this window is not allowed to. Returns whether it is copied. */
export async function copyText(value: string, detail: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    announce('Copied')
    showToast({ text: 'Copied', detail })
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    showToast({ text: 'Clipboard access is not allowed.', tone: 'bad' })
    return false
  }
}
