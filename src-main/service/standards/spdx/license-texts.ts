import { createRequire } from 'node:module'

// The build removes the attribute of a JSON import, which then fails to load.
const requireModule = createRequire(import.meta.url)
const names = requireModule('spdx-license-list/spdx.json') as Readonly<Record<string, unknown>>

/** Returns the text of a license of the SPDX list; null if the list in use has none. Read from its own file, as few are asked for. */
export function listedText(spdxId: string): string | null {
  if (!Object.hasOwn(names, spdxId)) return null
  const { licenseText = null } = requireModule(`spdx-license-list/licenses/${spdxId}.json`) as { licenseText?: string }
  return licenseText
}
