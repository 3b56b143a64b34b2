import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'

/** "declared but never used": a fault that drops a call leaves its import unused. */
const unused = new Set([6133, 6192, 6196, 6198, 6199])

/** Checks one file at a time; the compiler stays open between calls. */
export class TypeChecker {
  readonly #api: API
  readonly #root: string

  constructor(root: string) {
    this.#root = root
    this.#api = new API({ cwd: root })
  }

  /** Whether the compiler reports an error in a file as it is on disk now. */
  rejects(file: string): boolean {
    const path = join(this.#root, file)
    const project = join(this.#root, file.split('/')[0] ?? '', 'tsconfig.json')
    const snapshot = this.#api.updateSnapshot({ openProjects: [project], fileChanges: { changed: [path] } })
    const program = snapshot.getProject(project)?.program
    if (!program) throw new Error(`${project} could not be opened`)
    const found = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)]
    snapshot.dispose()
    return found.some(({ code }) => !unused.has(code))
  }

  close(): void {
    this.#api.close()
  }
}
