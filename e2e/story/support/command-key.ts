/** Returns the press that gives a command: with ⌘ where the app runs as on macOS, otherwise with Ctrl. */
export function commandKey(key: string): string {
  const platform = process.env['STANDIN_PLATFORM'] ?? process.platform
  return `${platform === 'darwin' ? 'Meta' : 'Control'}+${key}`
}
