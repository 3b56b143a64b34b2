import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Programs that people start with Node by themselves, with the command of npm that finds a Node for each. */
const checkedPrograms = { server: 'serve', cli: 'waybill', launch: 'start' } as const

/** Whether an entry of the build is one of these programs. */
export function isChecked(name: string): name is keyof typeof checkedPrograms {
  return Object.hasOwn(checkedPrograms, name)
}

/** Returns the file of a program itself, which its entry loads if this Node can. */
export function programFileOf(name: string): string {
  return `chunks/${name}-program.js`
}

/**
 * Writes the entries of programs that people start with Node. Any Node from 12.17 on can read them; a program itself does not even load in an
 * old one, and would end with a SyntaxError.
 *
 * @param root the project's folder
 */
export function checkedEntries(root: string): Plugin {
  return {
    name: 'checked-entries',
    generateBundle() {
      const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }
      for (const [name, command] of Object.entries(checkedPrograms)) {
        const source = entryText(`./${programFileOf(name)}`, command, engines.node)
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source })
      }
    },
  }
}

/**
 * The text uses the syntax of 2018, and no import. The database addon needs Node-API 10.
 *
 * @param range such as `>=22.18`
 */
export function entryText(program: string, command: string, range: string): string {
  const [, major = '', minor = '0'] = /^>=(\d+)(?:\.(\d+))?$/.exec(range) ?? []
  if (major === '') throw new Error(`"engines.node" of package.json must be ">=major.minor", not "${range}"`)
  return `#!/usr/bin/env node
// Loads the program if this Node can. Any Node from 12.17 on reads this file.
var version = process.versions.node.split('.').map(Number)
var isNewEnough = version[0] > ${major} || (version[0] === ${major} && version[1] >= ${minor})
if (isNewEnough && Number(process.versions.napi) >= 10) {
  // A program that can never go on ends with 13, as Node ends it when it is started directly.
  var stuck = function () {
    process.exitCode = 13
  }
  process.once('beforeExit', stuck)
  import('${program}').then(function () {
    process.removeListener('beforeExit', stuck)
  })
} else {
  console.error('Waybill needs Node ${range}; this is Node ' + process.versions.node + '.')
  console.error('Install a current version of Node (nodejs.org). "npm run --silent ${command} -- ..." in the folder of Waybill uses the Node')
  console.error('that "npm ci" installed there, on Linux (glibc) and Windows x64.')
  process.exitCode = 1
}
`
}
