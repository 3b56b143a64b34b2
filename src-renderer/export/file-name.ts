/**
 * A name for a file: product and version, then the ending of the name that the service gave it. Signs that a file system may refuse
 * become hyphens. Other names, of originals and reports, stay.
 * @param endings ends of the names of all files that the service makes, without the leading dot
 */
export function nameFile(
  version: { readonly projectVersion: string; readonly project: { readonly projectGroup: { readonly name: string } } },
  filename: string | null,
  endings: readonly string[],
): string {
  const stem = plain(`${version.project.projectGroup.name}-${version.projectVersion}`)
  const given = filename ?? '.json'
  const [longest] = endings.filter((ending) => given.endsWith(`.${ending}`)).toSorted((a, b) => b.length - a.length)
  return stem + (longest === undefined ? (/\.[a-z]+$/.exec(given)?.[0] ?? '') : `.${longest}`)
}

/** Ends of the names of all files that the service makes. */
export function endingsOf(outputs: readonly { readonly endings: readonly string[] }[]): readonly string[] {
  return outputs.flatMap(({ endings }) => endings)
}

function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}._+-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}
