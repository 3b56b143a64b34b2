/** Why a version lists no files: a sentence about its format. */
export function whyNoFiles(source: { readonly spec: string; readonly manual: boolean } | null | undefined): string {
  if (!source) return 'The document lists no files.'
  if (source.manual) return 'This version was created manually, so it has no file list.'
  if (source.spec === 'CycloneDX') {
    return 'CycloneDX lists files as components of type “file”. See Components.'
  }
  return 'This SPDX document does not list the files of its packages.'
}
