import type { DownloadEnd } from '#shared/bridge.ts'
import * as texts from './texts.ts'
import { showError, showToast } from './toasts.ts'

/** A file that the desktop shell saves, and what saves it again: a one-use URL is used up by a download that was canceled. */
interface SavedFile {
  readonly filename: string
  readonly again: () => Promise<unknown> | void
  readonly onEnd: OnSaveEnd
}

/** Called when saving a file has ended. Returns whether the end is shown; otherwise it is shown here. */
export type OnSaveEnd = (end: DownloadEnd['end']) => boolean

/** Files that are being saved, by the last part of their URLs. */
const saving = new Map<string, SavedFile>()
let isListening = false

/** Saves a file through the browser. `content` is base64 text, as downloads of the API return it. */
export function saveBase64(content: string, filename: string, contentType: string): void {
  const binary = atob(content)
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  saveUrl(url, filename, () => saveBase64(content, filename, contentType))
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Downloads from a one-use URL of the service on this page's origin. In the desktop app, a download that is canceled or fails is reported.
 * A browser does not say how a download ended: it is saved as soon as the browser has it.
 *
 * @param again saves the file again, from a new URL
 */
export function saveUrl(
  url: string,
  filename: string,
  again: SavedFile['again'],
  onEnd: OnSaveEnd = () => false,
): void {
  if (window.waybill) {
    if (!isListening) window.waybill.onDownloadEnded(endSaving)
    isListening = true
    saving.set(keyOf(url), { filename, again, onEnd })
  }
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  if (!window.waybill) onEnd('saved')
}

function keyOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** Says how a download ended, unless the file was saved, and offers to try again. */
function endSaving({ key, end }: DownloadEnd): void {
  const file = saving.get(key)
  saving.delete(key)
  if (!file || file.onEnd(end) || end === 'saved') return
  const { filename } = file
  const action = { label: texts.tryAgain, run: () => void saveAgain(file) }
  if (end === 'canceled') showToast({ text: texts.wasNotSaved(filename), detail: texts.youCanceledIt, action })
  else showToast({ text: texts.couldNotBeSaved(filename), detail: texts.checkThatTheDiskHasSpace, tone: 'bad', action })
}

async function saveAgain({ filename, again }: SavedFile): Promise<void> {
  try {
    await again()
  } catch (error) {
    showError(error, texts.couldNotBeSaved(filename))
  }
}
