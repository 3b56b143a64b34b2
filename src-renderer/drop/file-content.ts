import { isAboutSkippedFile } from '#shared/failure-messages.ts'
import { readZipNames } from './zip-names.ts'

/** Above this many bytes nobody reads a whole file only to offer something. */
const maxBytes = 16_000_000
const statements = /Vex\w+VulnAssessmentRelationship|"analysis"\s*:\s*\{|<analysis[\s>]/

/** True when an SBOM also says which vulnerabilities matter, so that its statements can be reviewed. False where that is not known. */
export async function containsStatements(file: Blob): Promise<boolean> {
  return file.size <= maxBytes && statements.test(await file.text())
}

/** SBOMs of an archive by name: its files without those that were left out, as the notes of its inspection name them. */
export async function sbomsInArchive(
  file: Blob,
  notes: readonly { readonly message: string }[],
): Promise<readonly string[]> {
  const names = await readZipNames(file)
  return names.filter((name) => !notes.some(({ message }) => isAboutSkippedFile(message, name)))
}
