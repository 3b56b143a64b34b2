/** Escapes what has a meaning within a line or at its start, and what GitHub makes a link of. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[#&*<>@[\\\]_`|~]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replaceAll('://', String.raw`:\//`)
    .replaceAll(/(www)\./gi, String.raw`$1\.`)
}
