// `npm run dev`: the desktop app with hot reload.
import { join } from 'node:path'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'
import { generate } from './build.mjs'
import { root, runTool } from './step.mjs'

/** Runs the app from source. Without Electron's program the stand-in of the e2e tests shows it in a Chromium window. */
export async function develop(args) {
  const generated = await generate()
  if (generated !== 0) return generated
  const own = args.length > 0 ? ['--', ...args.filter((arg) => arg !== '--')] : []
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--noSandbox'] : []
  return runTool('electron-vite', ['dev', '--watch', ...sandbox, ...own], { env: electronEnvironment() })
}

function electronEnvironment() {
  if (findElectronProgram() && canShowWindows()) return {}
  const standIn = join(root, 'e2e/stand-in')
  const isVisible = canShowWindows()
  console.error(
    `Electron's program is not here${isVisible ? '' : ', or no display is'}: the stand-in runs the app` +
      (isVisible ? ' in a Chromium window.' : ' without a window.'),
  )
  return {
    ELECTRON_OVERRIDE_DIST_PATH: standIn,
    ELECTRON_EXEC_PATH: join(standIn, 'electron'),
    ...(isVisible ? { STANDIN_HEADFUL: '1' } : {}),
  }
}
