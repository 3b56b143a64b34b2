import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { commandKey } from '#e2e/story/support/command-key.ts'

/** A file that a person has at hand. */
export interface FileFixture {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads a file of this machine. */
export async function fileAt(path: string): Promise<FileFixture> {
  return { name: basename(path), bytes: await readFile(path) }
}

/** A JSON file. */
export function jsonFile(name: string, content: unknown): FileFixture {
  return { name, bytes: Buffer.from(JSON.stringify(content)) }
}

/** Drops files into the middle of the window, with the events that a browser sends while a person drags. */
export async function dropFiles(page: Page, files: readonly FileFixture[]): Promise<void> {
  await expect(page.getByRole('navigation').first()).toBeVisible() // nobody drops into a window that is not there yet
  const sent = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  await page.evaluate((given) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    const target = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2) ?? document.body
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
    }
  }, sent)
}

/** Picks files in the dialog that Ctrl+O opens. */
export async function pickFiles(page: Page, files: readonly FileFixture[]): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await page.title() // the browser has heard by now that the dialog is ours to answer
  await page.keyboard.press(commandKey('o'))
  const chooser = await opened
  await chooser.setFiles(
    files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })),
    { timeout: 120_000 }, // megabytes pass through the browser's protocol
  )
}
