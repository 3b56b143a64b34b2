import type { TestProject } from 'vitest/node'
import { createRunFolder, removeRunFolder } from './run-folder.ts'
import { bundleTestPrograms } from './test-programs.ts'

/** Prepares a Vitest run: its temporary folder and the programs that tests start. Returns the function that cleans up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createRunFolder()
  await bundleTestPrograms()
  project.onTestsRerun(bundleTestPrograms) // in watch mode the sources have changed
  return () => removeRunFolder(folder)
}
