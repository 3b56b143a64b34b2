import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders ignored by git that the tests need. */
const generated = ['src-main/service/graphql/generated', 'src-renderer/generated', 'src-shared/generated']

/** Returns the files of a checkout that git would commit. */
export function listFiles(checkout: string): readonly string[] {
  const { stdout, status } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`"${checkout}" is not a git checkout`)
  return stdout.trimEnd().split('\n')
}

/** Copies a checkout, including uncommitted changes, to a temporary folder that shares its `node_modules`. */
export class ScratchCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waybill-mutate-'))
  readonly root = join(this.#folder, 'checkout')
  /** Temporary files of tests are removed with the copy. */
  readonly temporary = join(this.#folder, 'tmp')

  constructor(checkout: string, files: readonly string[]) {
    mkdirSync(this.temporary)
    for (const path of [...files, ...generated])
      cpSync(join(checkout, path), join(this.root, path), { recursive: true })
    symlinkSync(join(checkout, 'node_modules'), join(this.root, 'node_modules'), 'junction')
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
