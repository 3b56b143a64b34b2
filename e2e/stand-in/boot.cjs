'use strict'
// argv as Electron sees it: [exe, ...electron switches, app path, ...app arguments], and without the app path once installed.
const { registerHooks, createRequire } = require('node:module')
const { pathToFileURL } = require('node:url')
const path = require('node:path')
const fs = require('node:fs')
const { note } = require('./rules.cjs')

require('./heap-cage.cjs')
require('./boring-ssl.cjs')

const electronUrl = pathToFileURL(path.join(__dirname, 'electron.cjs')).href
registerHooks({
  resolve(specifier, context, next) {
    if (/^electron(\/(main|common|renderer|utility))?$/.test(specifier)) {
      return { url: electronUrl, format: 'commonjs', shortCircuit: true }
    }
    return next(specifier, context)
  },
})

const isPackaged = Boolean(process.env.STANDIN_PACKAGED)
const args = process.argv.slice(2)
const preRequire = []
const switches = new Map()
let appPath = isPackaged && process.env.STANDIN_APP ? path.resolve(process.env.STANDIN_APP) : undefined
for (let i = 0; i < args.length; i++) {
  const a = args[i]
  if ((a === '-r' || a === '--require') && !isPackaged) preRequire.push(args[++i])
  else if (a.startsWith('--')) {
    const [, name, value] = /^--([^=]+)=?(.*)$/s.exec(a)
    switches.set(name, value)
  } else if (!a.startsWith('-')) {
    appPath ??= path.resolve(a)
  }
}
if (!appPath) {
  console.error(isPackaged ? 'stand-in: STANDIN_APP names no app folder' : 'stand-in: no app path given')
  process.exit(1)
}
process.argv = [path.join(__dirname, 'electron'), ...args]

const pkgFile = fs.statSync(appPath).isDirectory() ? path.join(appPath, 'package.json') : null
const pkg = pkgFile ? JSON.parse(fs.readFileSync(pkgFile, 'utf8')) : { name: 'Electron' }
const entry = pkgFile ? path.resolve(appPath, pkg.main ?? 'index.js') : appPath

let electronVersion = '0.0.0'
try {
  electronVersion = createRequire(isPackaged ? __filename : entry)('electron/package.json').version
} catch {}
Object.defineProperty(process.versions, 'electron', { value: electronVersion, enumerable: true })
process.type = 'browser'
if (isPackaged) {
  note('packaged-form', 'applied')
  process.resourcesPath = path.dirname(appPath)
} else Object.assign(process, { defaultApp: true, resourcesPath: path.join(__dirname, 'resources') })
if (process.env.STANDIN_PLATFORM) note('platform', 'applied')

globalThis.__standin = { pkg, appPath: pkgFile ? appPath : path.dirname(appPath), switches, isPackaged }
const electron = require('./electron.cjs')
for (const m of preRequire) createRequire(path.join(process.cwd(), 'x.js'))(m)
import(pathToFileURL(entry).href).catch((err) => {
  console.error(err)
  electron.app.exit(1)
})
setImmediate(() =>
  electron.__start().catch((err) => {
    console.error(err)
    process.exit(1)
  }),
)
