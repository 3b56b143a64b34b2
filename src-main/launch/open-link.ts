import { spawn } from 'node:child_process'
import { canShowWindows } from './electron-program.ts'

/** The program that opens a link on each system, and its arguments before the link. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a link in the user's browser if there is a desktop. Returns false if nothing could be started. */
export function openLink(link: string): Promise<boolean> {
  if (!canShowWindows()) return Promise.resolve(false)
  const [program, ...before] = openers[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(program, [...before, link], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false)) // no such program: the link was printed
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
