import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { semver } from '#service/matching/version-orders/semver.ts'

/** Extensions of Visual Studio Code: `publisher/name`, also written `publisher.name`, not case-sensitive. */
export const vscode: Ecosystem = {
  name: 'VSCode',
  purlTypes: ['vscode-extension', 'vscode'],
  versType: null,
  packageName: ({ namespace, name }) =>
    namespace === null ? (/[./]/.test(name) ? name : undefined) : `${namespace}/${name}`,
  nameKey: (name) => name.toLowerCase().replace('.', '/'),
  versions: semver,
}
