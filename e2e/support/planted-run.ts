import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder as root } from './app-program.ts'

/** A folder of planted tests that a runner is started in. */
export interface Planted {
  readonly folder: string
  readonly plant: (path: string, text: string) => void
  /** Returns the runner's exit code and output, without the settings of this run. */
  readonly run: (program: string, args: readonly string[]) => readonly [code: number | null, said: string]
  readonly remove: () => void
}

/** Makes an empty folder inside the project, because the runners are resolved from there. */
export function makePlanted(): Planted {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/planted-'))
  return {
    folder,
    plant: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    run: (program, args) => {
      const env = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|CI)/.test(name)),
      )
      const script = join(root, 'node_modules', program)
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      return [status, stdout + stderr]
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
