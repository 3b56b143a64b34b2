import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the generated validators of CycloneDX beside the built programs, unchanged: a thread loads the one that it needs.
 *
 * @param root the project's folder
 */
export function validatorsBesidePrograms(root: string): Plugin {
  const folder = join(root, 'src-main/service/standards/cyclonedx/generated')
  return {
    name: 'validators-beside-programs',
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({
          type: 'asset',
          fileName: `validators/${name}`,
          source: readFileSync(join(folder, name), 'utf8'),
        })
      }
    },
  }
}
