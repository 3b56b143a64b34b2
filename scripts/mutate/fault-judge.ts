import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findApiTests } from './api-tests.ts'
import type { PlantedFault } from './choose-faults.ts'
import { findRelatedTests } from './import-graph.ts'
import { plantFault } from './operators.ts'
import { type FailedTest, runTests } from './run-tests.ts'
import type { ScratchCopy } from './scratch-copy.ts'
import { TypeChecker } from './type-checker.ts'

/** A fault and the test that noticed it; null if it survived. */
export interface Result extends PlantedFault {
  readonly killedBy: FailedTest | null
}

/** The architecture test lints the tree, and a fault is not a style error. */
const isWitness = (test: string): boolean => !test.endsWith('architecture.test.ts')
/** The nearest tests run first, because they notice most faults. */
const [maxNearest, maxNear, maxUnit] = [2, 6, 12]

/** Plants faults in a copy of the checkout, one at a time, and runs the tests that load the file. */
export class FaultJudge {
  readonly #copy: ScratchCopy
  readonly #compiler: TypeChecker
  readonly #isUnitOnly: boolean
  readonly #importers: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether a test passes in the copy without any fault. A failing one proves nothing. */
  readonly #passes = new Map<string, boolean>()

  constructor(
    copy: ScratchCopy,
    importers: ReadonlyMap<string, ReadonlySet<string>>,
    { isUnitOnly }: { readonly isUnitOnly: boolean },
  ) {
    this.#copy = copy
    this.#isUnitOnly = isUnitOnly
    this.#importers = importers
    this.#compiler = new TypeChecker(copy.root)
  }

  close(): void {
    this.#compiler.close()
  }

  /** Plants one fault and removes it again. Returns null if the compiler reports it, because such a fault is never committed. */
  async judge(fault: PlantedFault): Promise<Result | null> {
    const path = join(this.#copy.root, fault.file)
    const source = readFileSync(path, 'utf8')
    if (source.slice(fault.start, fault.end) !== fault.original) throw new Error(`"${fault.file}" has changed since`)
    const plant = (): void => writeFileSync(path, plantFault(source, fault))
    const restore = (): void => writeFileSync(path, source)
    try {
      plant()
      if (this.#compiler.rejects(fault.file)) return null
      return { ...fault, killedBy: await this.#findWitness(fault.file, plant, restore) }
    } finally {
      restore()
    }
  }

  async #findWitness(file: string, plant: () => void, restore: () => void): Promise<FailedTest | null> {
    const unit = findRelatedTests(this.#importers, file).filter(
      (test) => isWitness(test) && !test.startsWith('e2e/api'),
    )
    const rounds = [
      ['unit', unit.slice(0, maxNearest)],
      ['unit', unit.slice(maxNearest, maxNear)],
      ['unit', unit.slice(maxNear, maxUnit)],
      ['api', this.#isUnitOnly ? [] : findApiTests(file)],
    ] as const
    for (const [project, all] of rounds) {
      for (;;) {
        const tests = all.filter((test) => this.#passes.get(test) !== false)
        const failed = tests.length > 0 ? await runTests(this.#copy, project, tests) : null
        if (!failed) break
        if (this.#passes.get(failed.file) || failed.file === '') return failed
        restore()
        this.#passes.set(failed.file, (await runTests(this.#copy, project, [failed.file])) === null)
        plant()
        if (this.#passes.get(failed.file)) return failed
      }
    }
    return null
  }
}
