import type { TestProject } from 'vitest/node'
import { createRunFolder, removeRunFolder } from './run-folder.ts'
import { bundleTestPrograms } from './test-programs.ts'

/** Prepares a run of Vitest: one temporary folder, and the programs that tests start. Returns what ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createRunFolder()
  await bundleTestPrograms()
  project.onTestsRerun(bundleTestPrograms) // in watch mode the sources have changed
  return () => removeRunFolder(folder)
}
