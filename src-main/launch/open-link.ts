import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canShowWindows } from './electron-program.ts'

/** The program that opens a file on each system, and its arguments before the file. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** A link that a browser was asked to open. */
export interface OpenedLink {
  /** Whether a program was started that may open it. */
  readonly isStarted: boolean
  /** Removes what was written for the browser. To be called when the link was used, and at the end of the process at the latest. */
  remove(): void
}

/**
 * Opens a one-time link in the user's browser if there is a desktop. Other users of the computer can read the arguments of a program, so the
 * browser is given a page that leads to the link: a file that only this user can read, in a folder of its own.
 */
export async function openLink(link: string): Promise<OpenedLink> {
  const page = canShowWindows() ? writePage(link) : null
  if (page === null) return { isStarted: false, remove() {} }
  const [program, ...before] = openers[process.platform] ?? ['xdg-open']
  const isStarted = await new Promise<boolean>((resolve) => {
    const child = spawn(program, [...before, page.file], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false)) // no such program: the link was printed
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
  if (!isStarted) page.remove()
  return { isStarted, remove: page.remove }
}

/** Returns null without a temporary folder: the link was printed. */
function writePage(link: string): { readonly file: string; remove(): void } | null {
  let folder: string
  try {
    folder = mkdtempSync(join(tmpdir(), 'waybill-open-')) // 0700
  } catch {
    return null
  }
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The temporary folder no longer allows removal. The link in it was used, or ends with the process that gave it.
    }
  }
  try {
    const file = join(folder, 'waybill.html')
    writeFileSync(file, pageTo(link), { flag: 'wx', mode: 0o600 })
    if (process.platform !== 'win32') chmodSync(file, 0o600)
    return { file, remove }
  } catch {
    remove()
    return null // no space
  }
}

function pageTo(link: string): string {
  const safe = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${safe}">
<title>Waybill</title>
<p><a href="${safe}">Open Waybill</a></p>
`
}
