import * as texts from './texts.ts'
import { announce, showToast } from './toasts.ts'

/** Copies a text to the clipboard and confirms it, or says that this window is not allowed to. Returns whether it is copied. */
export async function copyText(value: string, detail: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    announce(texts.copied)
    showToast({ text: texts.copied, detail })
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    showToast({ text: texts.clipboardAccessIsNotAllowed, tone: 'bad' })
    return false
  }
}
