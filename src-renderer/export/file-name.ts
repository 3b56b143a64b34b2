/**
 * A name for a file: product and version, then the ending of the name that the service gave it. Signs that a file system may refuse
 * become hyphens. Other names, of originals and reports, stay.
 */
export function nameFile(
  version: { readonly projectVersion: string; readonly project: { readonly projectGroup: { readonly name: string } } },
  filename: string | null,
): string {
  const stem = plain(`${version.project.projectGroup.name}-${version.projectVersion}`)
  const ending = /\.((vex\.)?(cdx|spdx3?)\.(json|xml)|openvex\.json|csaf\.json|support\.csv|spdx|[a-z]+)$/.exec(
    filename ?? '.json',
  )?.[0]
  return stem + (ending ?? '')
}

function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}._+-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}
