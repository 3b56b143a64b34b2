import * as texts from './texts.tsx'

/** Explains why a version lists no files, based on its format. */
export function describeMissingFiles(
  source: { readonly spec: string; readonly manual: boolean } | null | undefined,
): string {
  if (!source) return texts.documentListsNoFiles
  if (source.manual) return texts.thisVersionWasCreatedManuallySo
  return reasons[source.spec] ?? texts.documentListsNoFiles
}

/** Explanations by document family. */
const reasons: Readonly<Record<string, string>> = {
  CycloneDX: texts.cyclonedxListsFilesAsComponents,
  SPDX: texts.thisSpdxDocumentDoesNotList,
}
