/** Explains why a version lists no files, based on its format. */
export function describeMissingFiles(
  source: { readonly spec: string; readonly manual: boolean } | null | undefined,
): string {
  if (!source) return 'The document lists no files.'
  if (source.manual) return 'This version was created manually, so it has no file list.'
  return reasons[source.spec] ?? 'The document lists no files.'
}

/** Explanations by document family. */
const reasons: Readonly<Record<string, string>> = {
  CycloneDX: 'CycloneDX lists files as components of type “file”. See Components.',
  SPDX: 'This SPDX document does not list the files of its packages.',
}
