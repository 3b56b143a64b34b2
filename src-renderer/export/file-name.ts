type NamedVersion = {
  readonly projectVersion: string
  readonly project: { readonly projectGroup: { readonly name: string } }
}

/** Names the files of a version after product and version, without an ending. Unsafe characters become hyphens. */
export function nameFiles({ project, projectVersion }: NamedVersion): string {
  return replaceUnsafeCharacters(`${project.projectGroup.name}-${projectVersion}`)
}

/**
 * Builds a file name from product and version and the ending of the service's name. Characters that a file system may reject become
 * hyphens. Names of originals and reports do not change.
 * @param endings endings of all generated file names, without the leading dot
 */
export function nameFile(version: NamedVersion, filename: string | null, endings: readonly string[]): string {
  const stem = nameFiles(version)
  const serviceName = filename ?? '.json'
  const [longest] = endings
    .filter((ending) => serviceName.endsWith(`.${ending}`))
    .toSorted((a, b) => b.length - a.length)
  return stem + (longest === undefined ? (/\.[a-z]+$/.exec(serviceName)?.[0] ?? '') : `.${longest}`)
}

/** Returns the endings of all generated file names. */
export function endingsOf(outputs: readonly { readonly endings: readonly string[] }[]): readonly string[] {
  return outputs.flatMap(({ endings }) => endings)
}

function replaceUnsafeCharacters(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}._+-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}
