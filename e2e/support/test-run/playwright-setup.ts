import { createRunFolder, removeRunFolder } from './run-folder.ts'

/** Prepares a run of Playwright: one temporary folder for all that its tests start. Returns what ends it. */
function setUp(): () => Promise<void> {
  const folder = createRunFolder()
  return () => removeRunFolder(folder)
}

export default setUp // oxlint-disable-line import/no-default-export -- Playwright loads it by this name
