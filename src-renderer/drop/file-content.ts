import type { SourceFile } from '#renderer/lib/source-file.ts'
import { isAboutSkippedFile } from '#shared/failure-messages.ts'
import { readZipNames } from './zip-names.ts'

/** Larger files are not read completely just to offer an optional action. */
const maxBytes = 16_000_000
const statements = /Vex\w+VulnAssessmentRelationship|"analysis"\s*:\s*\{|<analysis[\s>]/

/** Returns true if an SBOM also contains VEX statements that can be reviewed. False if unknown. */
export async function containsStatements(file: Pick<SourceFile, 'size' | 'text'>): Promise<boolean> {
  return file.size <= maxBytes && statements.test(await file.text())
}

/** Returns the names of the SBOMs in an archive: its files without those that the notes of its inspection list as skipped. */
export async function sbomsInArchive(
  file: Pick<SourceFile, 'size' | 'slice'>,
  notes: readonly { readonly message: string }[],
): Promise<readonly string[]> {
  const names = await readZipNames(file)
  return names.filter((name) => !notes.some(({ message }) => isAboutSkippedFile(message, name)))
}
