// `npm run package`: installers, built by electron-builder, which is downloaded on demand and is not a dependency of the project.
import { buildIfStale } from './build.mjs'
import { runNode, runProgram } from './step.mjs'

const builder = 'electron-builder@26.17.0'

/** Builds installers for this platform into `dist/`; `args` are passed to electron-builder. */
export async function makePackage(args) {
  const built = await buildIfStale()
  if (built !== 0) return built
  console.error(
    `Running ${builder}. It downloads itself, Electron and the installer tools, so it needs network access.`,
  )
  const code = await runPackage(builder, ['--config', 'electron-builder.json', '--publish', 'never', ...args])
  if (code !== 0) console.error(`electron-builder failed (exit code ${code}). See its output above.`)
  return code
}

/** Calls npm's own `exec` by its script, because a Windows `.cmd` file cannot be started without a shell. */
function runPackage(name, args) {
  const npm = process.env.npm_execpath
  return npm ? runNode([npm, 'exec', '--yes', '--', name, ...args]) : runProgram('npx', ['--yes', name, ...args])
}
