'use strict'
// What Electron knows by name, read from its own declarations, and checks of what the app passes.
const fs = require('node:fs')
const { note } = require('./rules.cjs')

let declarations
const readDeclarations = () => (declarations ??= fs.readFileSync(require.resolve('electron/electron.d.ts'), 'utf8'))

const found = new Map()

/** Returns the names of the members of an interface, with those that it inherits. */
function membersOf(name) {
  if (found.has(name)) return found.get(name)
  const start = new RegExp(`^ {2}interface ${name}(?: extends ([\\w, ]+))? \\{$`, 'm').exec(readDeclarations())
  if (!start) throw new Error(`stand-in: electron.d.ts has no interface ${name}`)
  const text = declarations.slice(start.index, declarations.indexOf('\n  }\n', start.index))
  const own = [...text.matchAll(/^ {4}(?:readonly )?(\w+)\??:/gm)].map(([, member]) => member)
  const inherited = (start[1] ?? '').split(', ').filter((base) => base !== '')
  const all = new Set([...own, ...inherited.flatMap((base) => [...membersOf(base)])])
  found.set(name, all)
  return all
}

/** Returns the texts that a member of an interface may be. */
function valuesOf(name, member) {
  const start = readDeclarations().search(new RegExp(`^ {2}interface ${name}\\b`, 'm'))
  const line = new RegExp(`^ {4}${member}\\??: (.*);$`, 'm').exec(declarations.slice(start))
  return new Set([...line[1].matchAll(/'([\w-]+)'/g)].map(([, value]) => value))
}

function reject(text) {
  note('known-names', 'rejected')
  throw new TypeError(`stand-in: ${text}`)
}

/** Throws if an object has a member that an interface of Electron does not have. */
function checkOptions(interfaceName, options = {}) {
  note('known-names', 'applied')
  if (typeof options !== 'object' || options === null) reject(`${interfaceName} is an object`)
  for (const key of Object.keys(options))
    if (!membersOf(interfaceName).has(key)) reject(`${interfaceName} has no "${key}"`)
}

/** Throws if a text is not one of those that Electron knows. */
function checkValue(kind, values, value) {
  note('known-names', 'applied')
  if (!values.has(value)) reject(`"${value}" is not ${kind}`)
}

/** Calls that have no effect here, in order: `[name, ...arguments]`. */
const calls = []

/**
 * Returns a function that checks and records its arguments, and does nothing else.
 *
 * @param {readonly string[]} types of `typeof`, or the name of an interface of options; with "?" if it may be absent
 */
function recorded(name, types = [], answer = undefined) {
  return (...args) => {
    if (args.length > types.length) reject(`${name} takes ${types.length} arguments`)
    for (const [at, type] of types.entries()) checkArgument(name, type, args[at])
    calls.push([name, ...args])
    return answer
  }
}

function checkArgument(name, type, value) {
  const [, plain, optional] = /^(\w+)(\??)$/.exec(type)
  if (value === undefined && optional) return
  if (/^[A-Z]/.test(plain)) checkOptions(plain, value)
  else if (typeof value !== plain || value === null) reject(`${name} needs ${plain}, not ${value}`)
}

const modifiers = /^(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i
const keyNames =
  /^(?:[!-~]|F(?:[1-9]|1\d|2[0-4])|Plus|Space|Tab|Capslock|Numlock|Scrolllock|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|PrintScreen|num(?:\d|dec|add|sub|mult|div)|Volume(?:Up|Down|Mute)|Media(?:NextTrack|PreviousTrack|Stop|PlayPause))$/i

/** Reads an accelerator: any number of modifiers, and one key. */
function readAccelerator(text) {
  note('known-names', 'applied')
  const parts = text.split('+')
  const key = parts.pop() ?? ''
  if (!keyNames.test(key) || !parts.every((part) => modifiers.test(part))) reject(`"${text}" is not an accelerator`)
  return { key: key.toLowerCase(), modifiers: parts.map((part) => part.toLowerCase()) }
}

module.exports = { calls, checkOptions, checkValue, readAccelerator, recorded, valuesOf }
