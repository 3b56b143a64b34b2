'use strict'
const os = require('node:os')
const path = require('node:path')
const { host } = require('./host.cjs')
const { checkValue } = require('./known.cjs')
const { note } = require('./rules.cjs')

const home = os.homedir()
const paths = new Map()
const personal = ['desktop', 'documents', 'downloads', 'music', 'pictures', 'videos']

function configFolder() {
  if (process.platform === 'darwin') return path.join(home, 'Library/Application Support')
  if (process.platform === 'win32') return process.env.APPDATA || path.join(home, 'AppData/Roaming')
  return process.env.XDG_CONFIG_HOME || path.join(home, '.config')
}

const defaults = {
  home: () => home,
  appData: configFolder,
  userData: () => host.switches.get('user-data-dir') || path.join(configFolder(), host.name),
  sessionData: () => getPath('userData'),
  temp: () => os.tmpdir(),
  exe: () => process.argv[0],
  module: () => process.execPath,
  logs: () => path.join(getPath('userData'), 'logs'),
  crashDumps: () => path.join(getPath('userData'), 'Crashpad'),
  ...Object.fromEntries(personal.map((key) => [key, () => path.join(home, key[0].toUpperCase() + key.slice(1))])),
}

function getPath(name) {
  if (!defaults[name]) throw new Error(`Failed to get '${name}' path`)
  return paths.get(name) ?? defaults[name]()
}

function setPath(name, value) {
  checkValue('a path of the app', new Set(Object.keys(defaults)), name)
  if (typeof value !== 'string' || !path.isAbsolute(value)) {
    note('known-names', 'rejected')
    throw new Error('Path must be absolute')
  }
  paths.set(name, value)
}

module.exports = { getPath, setPath }
