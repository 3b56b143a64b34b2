import { createRunFolder, removeRunFolder } from './run-folder.ts'

/** Creates the temporary folder of a Playwright run. Returns the function that removes it. */
function setUp(): () => Promise<void> {
  const folder = createRunFolder()
  return () => removeRunFolder(folder)
}

export default setUp // oxlint-disable-line import/no-default-export -- Playwright loads it by this name
