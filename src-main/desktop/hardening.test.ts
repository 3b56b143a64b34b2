// What a window is made with, as it is written: that Electron obeys is for the tests in Electron.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

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
  expect(read('src-main/desktop/window/window.ts')).toMatch(new RegExp(`^ {2}${name}: ${value},`, 'm'))
})
