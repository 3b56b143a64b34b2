// `npm run package`: installers, built by electron-builder, which is downloaded on demand and is not a dependency of the project.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { packFolder } from './package/pack-folder.ts'
import { stageApp } from './package/stage-app.ts'
import { serverName, stageServer } from './package/stage-server.ts'
import { targetOf } from './package/target.ts'
import { root, runNode, runProgram } from './step.mjs'

const builder = 'electron-builder@26.17.0'

/**
 * Builds installers for this platform into `dist/`, from the folder `dist/app`. `--stage` stops at that folder; all other `args` are passed to
 * electron-builder. `--server` makes the archive of a server instead, which needs no Electron.
 */
export async function makePackage(args) {
  const target = targetOf(args, process)
  if ('problem' in target) return fail(target.problem)
  const built = await buildIfStale()
  if (built !== 0) return built
  if (args.includes('--server')) return makeServer(target)
  try {
    stageApp(root, join(root, 'dist/app'), target)
  } catch (error) {
    return fail(error.message)
  }
  if (args.includes('--stage')) return 0
  console.error(
    `Running ${builder}. It downloads itself, Electron and the installer tools, so it needs network access.`,
  )
  const options = ['--config', 'scripts/package/electron-builder.config.ts', '--publish', 'never', `--${target.arch}`]
  const code = await runPackage(builder, [...options, ...args.filter((arg) => arg !== `--${target.arch}`)])
  if (code !== 0) console.error(`electron-builder failed (exit code ${code}). See its output above.`)
  return code
}

async function makeServer(target) {
  const folder = join(root, 'dist', serverName(root, target))
  try {
    stageServer(root, folder, target)
    const { archive, sha256 } = await packFolder(folder)
    console.log(`${archive}\nSHA-256 ${sha256}`)
    return 0
  } catch (error) {
    return fail(error.message)
  }
}

function fail(problem) {
  console.error(problem)
  return 1
}

/** Calls npm's own `exec` by its script, because a Windows `.cmd` file cannot be started without a shell. */
function runPackage(name, args) {
  const npm = process.env.npm_execpath
  return npm ? runNode([npm, 'exec', '--yes', '--', name, ...args]) : runProgram('npx', ['--yes', name, ...args])
}
