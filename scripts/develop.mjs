// `npm run dev`: the desktop app with hot reload.
import { join } from 'node:path'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'
import { refusesRoot } from '#launch/sandbox.ts'
import { generate } from './build.mjs'
import { root, runTool } from './step.mjs'

/** Runs the app from source. Without Electron's program, the replacement from the e2e tests shows it in a Chromium window. */
export async function develop(args) {
  const generated = await generate()
  if (generated !== 0) return generated
  // Editors set it in their terminals. Electron would then run as Node, without an app.
  delete process.env.ELECTRON_RUN_AS_NODE
  const withoutSandbox = args.includes('--no-sandbox')
  const own = args.filter((arg) => !['--', '--no-sandbox'].includes(arg))
  const options = [...(withoutSandbox ? ['--noSandbox'] : []), ...(own.length > 0 ? ['--', ...own] : [])]
  return runTool('electron-vite', ['dev', '--watch', ...options], { env: electronEnvironment(withoutSandbox) })
}

function electronEnvironment(withoutSandbox) {
  const isRefused = refusesRoot(withoutSandbox)
  if (findElectronProgram() && canShowWindows() && !isRefused) return {}
  const standIn = join(root, 'e2e/stand-in')
  const isVisible = canShowWindows()
  console.error(
    (isRefused
      ? 'Electron has no sandbox for root ("npm run dev -- --no-sandbox" runs it without one)'
      : `Electron is not installed${isVisible ? '' : ' or there is no display'}`) +
      '. Running the app in the stand-in' +
      (isVisible ? ' in a Chromium window.' : ' without a window.'),
  )
  return {
    ELECTRON_OVERRIDE_DIST_PATH: standIn,
    ELECTRON_EXEC_PATH: join(standIn, 'electron'),
    ...(isVisible ? { STANDIN_HEADFUL: '1' } : {}),
  }
}
