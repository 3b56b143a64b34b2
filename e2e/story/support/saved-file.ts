import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Shape } from '#e2e/support/shape.ts'

declare global {
  interface Window {
    savedForTest?: Promise<{ name: string; text: string; base64: string }>
  }
}

/** A file that the window handed to the system to be saved. */
export interface SavedFile {
  readonly name: string
  readonly text: string
  readonly bytes: Uint8Array
}

/**
 * Does something that saves a file and answers that file. A browser downloads it. The desktop app asks the person where to put it, with a
 * dialog of the system that nothing here could answer, so there the file is taken where the page hands it over.
 */
export async function savedFile(page: Page, shape: Shape, act: () => Promise<void>): Promise<SavedFile> {
  if (shape === 'browser') {
    const [download] = await Promise.all([page.waitForEvent('download'), act()])
    const bytes = await readFile(await download.path())
    return { name: download.suggestedFilename(), text: bytes.toString('utf8'), bytes }
  }
  await page.evaluate(() => {
    const makeUrl = URL.createObjectURL
    const click = HTMLAnchorElement.prototype.click
    let blob: Blob | undefined
    URL.createObjectURL = (made) => {
      if (made instanceof Blob) blob = made
      return makeUrl.call(URL, made)
    }
    window.savedForTest = new Promise((resolve) => {
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        URL.createObjectURL = makeUrl
        HTMLAnchorElement.prototype.click = click
        const { href, download: name } = this
        const read = href.startsWith('blob:') ? Promise.resolve(blob) : fetch(href).then((response) => response.blob())
        void read.then(async (made) => {
          const bytes = new Uint8Array((await made?.arrayBuffer()) ?? [])
          const base64 = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''))
          resolve({ name, text: new TextDecoder().decode(bytes), base64 })
        })
      }
    })
  })
  await act()
  const { base64, ...saved } = await page.evaluate(() => window.savedForTest!)
  return { ...saved, bytes: Buffer.from(base64, 'base64') }
}
