// Entry of every npm script. It must work with any Node from 12 on: no newer syntax.
import { existsSync, readFileSync } from 'fs'
import { dirname, join } from 'path'
import { fileURLToPath } from 'url'
import { runUnder } from './run-under.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command, ...args] = process.argv.slice(2)

/** The database addon needs Node-API 10; running TypeScript files directly needs 22.18. */
function isNewEnough(versions) {
  const [major, minor] = versions.node.split('.').map(Number)
  return Number(versions.napi) >= 10 && (major > 22 || (major === 22 && minor >= 18))
}

/** Returns the Node that `npm ci` installed for this platform, or null if there is none (macOS, musl). */
function findBundledNode() {
  const name = 'node-' + (process.platform === 'win32' ? 'win' : process.platform) + '-' + process.arch
  const program = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(program) ? program : null
}

function refuse() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
  console.error('Waybill needs Node ' + wanted + '; this is Node ' + process.versions.node + '.')
  console.error(
    'Install a current version of Node (nodejs.org). On Linux (glibc) and Windows x64, "npm ci" also installs one.',
  )
  process.exitCode = 1
}

async function main() {
  if (isNewEnough(process.versions)) {
    const { runCommand } = await import('./commands.mjs')
    process.exitCode = await runCommand(command, args)
    return
  }
  const bundled = findBundledNode()
  if (bundled) runUnder(bundled, [fileURLToPath(import.meta.url), command].concat(args))
  else refuse()
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
