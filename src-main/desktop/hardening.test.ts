// What a package is built with and what a window is made with, as they are written: that Electron obeys is for the tests in Electron.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

it('disables every fuse that opens the program and enables those that close it', () => {
  const { electronFuses } = JSON.parse(read('electron-builder.json')) as { electronFuses: unknown }
  expect(electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
})

it.each([
  ['sandbox', 'true'],
  ['contextIsolation', 'true'],
  ['nodeIntegration', 'false'],
  ['nodeIntegrationInWorker', 'false'],
  ['nodeIntegrationInSubFrames', 'false'],
  ['webSecurity', 'true'],
  ['allowRunningInsecureContent', 'false'],
  ['experimentalFeatures', 'false'],
  ['webviewTag', 'false'],
  ['navigateOnDragDrop', 'false'],
])('gives a page %s: %s', (name, value) => {
  expect(read('src-main/desktop/window.ts')).toMatch(new RegExp(`^ {2}${name}: ${value},`, 'm'))
})
