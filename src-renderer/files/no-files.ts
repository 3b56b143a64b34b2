/** Why a version lists no files: a sentence about its format. */
export function whyNoFiles(source: { readonly spec: string; readonly manual: boolean } | null | undefined): string {
  if (!source) return 'The document names none.'
  if (source.manual) return 'This version was made by hand: there is no document that could list files.'
  return reasons[source.spec] ?? 'The document names none.'
}

/** What the documents of a family say about files. */
const reasons: Readonly<Record<string, string>> = {
  CycloneDX:
    'CycloneDX keeps no list of files. What it says about a file is a component of the kind “file”, under Components.',
  SPDX: 'SPDX can list the files of a package; this document does not.',
}
