// The stand-in itself: what Electron rejects, it rejects, and what an installed app cannot do, it cannot do here.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isolatedEnvironment, projectFolder } from '#e2e/support/app-program.ts'
import { expect, test } from '#e2e/support/test.ts'

test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], 'only for the stand-in')

/** Runs an app of one file, and returns what it passes to `tell`. */
function runApp(source: string, env: Record<string, string> = {}, args: readonly string[] = []): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-app-'))
  const app = join(folder, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{"name":"tried","main":"main.cjs"}')
  const told = join(folder, 'told')
  const begin = `const electron = require('electron')
    const tell = (value) => require('node:fs').writeFileSync(${JSON.stringify(told)}, JSON.stringify(value))\n`
  writeFileSync(join(app, 'main.cjs'), begin + source)
  const own = env['STANDIN_PACKAGED'] ? [] : [app]
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  execFileSync(join(projectFolder, 'e2e/stand-in/electron'), [...sandbox, ...own, ...args], {
    env: isolatedEnvironment(folder, { STANDIN_APP: app, ...env }),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 60_000,
  })
  const value: unknown = JSON.parse(readFileSync(told, 'utf8'))
  // The browser of the app may still be writing its profile.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  return value
}

test('rejects names that Electron does not have, and what comes before or after its time', () => {
  const seen = runApp(`
    const { app, BrowserWindow, dialog, ipcMain, Menu, Notification, safeStorage, screen } = electron
    const attempts = {
      'a relative path': () => app.setPath('userData', 'here'),
      'a path without a name': () => app.setPath('nowhere', '/here'),
      'an unknown role': () => Menu.buildFromTemplate([{ role: 'undoAll' }]),
      'an unknown accelerator': () => Menu.buildFromTemplate([{ label: 'x', accelerator: 'Hyper+Z' }]),
      'an unknown option of a menu': () => Menu.buildFromTemplate([{ label: 'x', icons: [] }]),
      'an unknown option of a relaunch': () => app.relaunch({ arguments: [] }),
      'a number as a scheme': () => app.setAsDefaultProtocolClient(7),
      'a window': () => new BrowserWindow({ show: false }),
      'an unknown option of a window': () => new BrowserWindow({ shown: true }),
      'an unknown preference of a page': () => new BrowserWindow({ webPreferences: { sandboxed: true } }),
      'a dialog': () => dialog.showMessageBox({ message: 'x' }),
      'an unknown option of a dialog': () => dialog.showMessageBox({ text: 'x' }),
      'an error box': () => dialog.showErrorBox('x', 'y'),
      'a secret': () => safeStorage.encryptString('x'),
      'a screen': () => screen.getPrimaryDisplay(),
      'a notification': () => new Notification({ title: 'x' }),
      'the sandbox': () => app.enableSandbox(),
      'a handler that is none': () => ipcMain.handle('x', 'y'),
      'a window that is gone': async () => {
        const window = new BrowserWindow({ show: false })
        await new Promise((resolve) => window.once('closed', resolve).destroy())
        window.focus()
      },
      'a message that cannot be cloned': () => {
        const window = new BrowserWindow({ show: false })
        window.webContents.send('x', { now: () => 1 })
      },
    }
    const tried = async () => {
      const rejected = []
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          await attempt()
        } catch {
          rejected.push(name)
        }
      }
      return rejected
    }
    app.on('window-all-closed', () => {})
    tried()
      .then(async (before) => {
        await app.whenReady()
        tell({ before, after: await tried() })
      })
      .finally(() => app.exit(0))
  `)
  const always = [
    'a relative path',
    'a path without a name',
    'an unknown role',
    'an unknown accelerator',
    'an unknown option of a menu',
    'an unknown option of a relaunch',
    'a number as a scheme',
    'an unknown option of a window',
    'an unknown preference of a page',
    'an unknown option of a dialog',
    'a handler that is none',
    'a window that is gone',
    'a message that cannot be cloned',
  ]
  const first = ['a window', 'a dialog', 'a secret', 'a screen', 'a notification']
  const { before, after } = seen as { before: string[]; after: string[] }
  expect(before.toSorted()).toEqual([...always, ...first].toSorted())
  expect(after.toSorted()).toEqual([...always, 'the sandbox'].toSorted())
})

test('an installed app has a folder that it cannot change, and no options of Node', () => {
  const source = `
    const fs = require('node:fs')
    const path = require('node:path')
    const { Worker } = require('node:worker_threads')
    const codeOf = (attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error.code
      }
    }
    const file = path.join(__dirname, 'own.txt')
    const inThread = \`const fs = require('node:fs')
      let code = 'done'
      try { fs.writeFileSync(\${JSON.stringify(file)}, '') } catch (error) { code = error.code }
      require('node:worker_threads').parentPort.postMessage(code)\`
    const writes = [
      codeOf(() => fs.writeFileSync(file, '')),
      codeOf(() => fs.mkdirSync(path.join(__dirname, 'logs'))),
      codeOf(() => fs.renameSync(__filename, file)),
      codeOf(() => fs.openSync(file, 'w')),
      codeOf(() => fs.writeFileSync(path.join(__dirname, '..', 'beside.txt'), '')),
      codeOf(() => fs.readFileSync(__filename)),
    ]
    const { app } = electron
    const told = { writes, isPackaged: app.isPackaged, args: process.argv.slice(1) }
    new Worker(inThread, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } }).once('message', (thread) => {
      tell({ ...told, thread })
      app.exit(0)
    })
  `
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const seen = runApp(source, { STANDIN_PACKAGED: '1', NODE_OPTIONS: '--require=/nowhere/hook.cjs' }, [
    '--inspect=0',
    'x',
  ])
  expect(seen).toEqual({
    writes: ['EACCES', 'EACCES', 'EACCES', 'EACCES', 'done', 'done'],
    isPackaged: true,
    args: [...sandbox, '--inspect=0', 'x'],
    thread: 'EACCES',
  })
})

test('a prevented quit can be tried again, and a second signal ends the app at once', async () => {
  test.skip(process.platform === 'win32', 'Windows has no signals')
  const folder = mkdtempSync(join(tmpdir(), 'waybill-app-'))
  writeFileSync(join(folder, 'package.json'), '{"name":"tried","main":"main.cjs"}')
  const source = `const { app } = require('electron')
    let asked = 0
    app.on('will-quit', (event) => {
      event.preventDefault()
      asked += 1
      console.log('asked ' + asked)
    })
    app.whenReady().then(() => {
      app.quit()
      setImmediate(() => app.quit())
    })`
  writeFileSync(join(folder, 'main.cjs'), source)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(join(projectFolder, 'e2e/stand-in/electron'), [...sandbox, folder], {
    env: isolatedEnvironment(folder),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said).toBe('asked 1\nasked 2\n')
  child.kill('SIGTERM')
  await expect.poll(() => said).toBe('asked 1\nasked 2\nasked 3\n')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

test.describe('a platform', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    test(`is the same for the main process and its threads: ${platform}`, () => {
      const source = `
        const { Worker } = require('node:worker_threads')
        const { app } = electron
        const text = "require('node:worker_threads').parentPort.postMessage(process.platform)"
        new Worker(text, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } }).once('message', (thread) => {
          tell({ main: process.platform, thread, hasDock: app.dock !== undefined })
          app.exit(0)
        })
      `
      const seen = runApp(source, { STANDIN_PLATFORM: platform })
      expect(seen).toEqual({ main: platform, thread: platform, hasDock: platform === 'darwin' })
    })
  }
})
