'use strict'
// Loaded before everything else, by the main process and by each of its threads: the platform, and the protection of an installed app.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { fileURLToPath } = require('node:url')

const real = process.platform
const temporary = os.tmpdir()

/** Reports a platform to the app. What Node itself does stays that of the real one, which is known from the start. */
function setPlatform(platform) {
  Object.defineProperty(process, 'platform', { value: platform, enumerable: true, configurable: true })
  // Native libraries exist for the real platform only.
  const load = process.dlopen
  process.dlopen = (module, file, ...rest) => load(module, file.replace(`${platform}-`, `${real}-`), ...rest)
  hideFolder('/proc')
  if (platform !== 'win32') return
  process.env.TEMP ??= temporary
  nameSocketsAsPipes()
}

/** Lets a folder that only Linux has be missing. */
function hideFolder(folder) {
  const missing = (file) => {
    const text = `ENOENT: no such file or directory, open '${file}'`
    return Object.assign(new Error(text), { code: 'ENOENT', errno: -2, syscall: 'open', path: file })
  }
  const isHidden = (file) => typeof file === 'string' && file.startsWith(`${folder}/`)
  const { readFileSync } = fs
  const { readFile } = fs.promises
  fs.readFileSync = (file, ...rest) => {
    if (isHidden(file)) throw missing(file)
    return readFileSync(file, ...rest)
  }
  fs.promises.readFile = (file, ...rest) => (isHidden(file) ? Promise.reject(missing(file)) : readFile(file, ...rest))
  syncBuiltinESMExports()
}

/** Named pipes of Windows are sockets without a file, which end with their process as well. */
function nameSocketsAsPipes() {
  const socketOf = (name) => (/^\\\\[.?]\\pipe\\/.test(name) ? `\0${name}` : name)
  const translate = ([first, ...rest]) => {
    if (typeof first === 'string') return [socketOf(first), ...rest]
    if (typeof first?.path === 'string') return [{ ...first, path: socketOf(first.path) }, ...rest]
    // Node's own calls wrap the arguments once more.
    if (Array.isArray(first) && typeof first[0]?.path === 'string') first[0].path = socketOf(first[0].path)
    return [first, ...rest]
  }
  for (const [owner, name] of [
    [net.Server.prototype, 'listen'],
    [net.Socket.prototype, 'connect'],
  ]) {
    const original = owner[name]
    owner[name] = function (...args) {
      return original.apply(this, translate(args))
    }
  }
}

/** Functions that change the file of their first argument, and those that also or only change that of the second. */
const changing = {
  first: [
    ...['writeFile', 'appendFile', 'mkdir', 'mkdtemp', 'rm', 'rmdir', 'unlink', 'truncate', 'chmod', 'utimes'],
    ...['rename', 'writeFileSync', 'appendFileSync', 'mkdirSync', 'mkdtempSync', 'rmSync', 'rmdirSync', 'unlinkSync'],
    ...['truncateSync', 'chmodSync', 'utimesSync', 'renameSync'],
  ],
  second: [
    'rename',
    'copyFile',
    'cp',
    'link',
    'symlink',
    'renameSync',
    'copyFileSync',
    'cpSync',
    'linkSync',
    'symlinkSync',
  ],
}

/** Rejects every change below a folder, as the system does for an installed app. Root may change anything, so its permissions do not help. */
function protectFolder(folder) {
  const isBelow = (file) => {
    if (typeof file !== 'string' && !(file instanceof URL)) return false
    const from = path.relative(folder, path.resolve(file instanceof URL ? fileURLToPath(file) : file))
    return from === '' || (!from.startsWith('..') && !path.isAbsolute(from))
  }
  const check = (file, call) => {
    if (!isBelow(file)) return
    require('./rules.cjs').note('packaged-form', 'rejected')
    const text = `EACCES: permission denied, ${call} '${file}'`
    throw Object.assign(new Error(text), { code: 'EACCES', errno: -13, syscall: call, path: String(file) })
  }
  const wrap = (owner, name, at, isChange = () => true) => {
    const original = owner[name]
    if (typeof original !== 'function') return
    owner[name] = function (...args) {
      try {
        if (isChange(args)) check(args[at], name.replace('Sync', ''))
      } catch (error) {
        if (owner === fs.promises) return Promise.reject(error)
        const callback = args.at(-1)
        if (name.endsWith('Sync') || typeof callback !== 'function') throw error
        process.nextTick(callback, error)
        return undefined
      }
      return original.apply(this, args)
    }
  }
  const opensToWrite = ([, flags]) =>
    typeof flags === 'string' ? flags !== 'r' : typeof flags === 'number' && (flags & 3) !== fs.constants.O_RDONLY
  for (const owner of [fs, fs.promises]) {
    for (const name of changing.first) wrap(owner, name, 0)
    for (const name of changing.second) wrap(owner, name, 1)
    for (const name of ['open', 'openSync']) wrap(owner, name, 0, opensToWrite)
  }
  syncBuiltinESMExports()
}

const { STANDIN_PLATFORM: platform, STANDIN_PACKAGED, STANDIN_APP } = process.env
if (platform && platform !== real) setPlatform(platform)
if (STANDIN_PACKAGED && STANDIN_APP) protectFolder(path.resolve(STANDIN_APP))

/** Calls a function of the stand-in that has to know the real platform until it returns. */
function onRealPlatform(call) {
  const shown = process.platform
  Object.defineProperty(process, 'platform', { value: real })
  try {
    return call()
  } finally {
    Object.defineProperty(process, 'platform', { value: shown })
  }
}

module.exports = { onRealPlatform }
