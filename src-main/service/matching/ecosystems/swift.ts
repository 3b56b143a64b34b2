import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { gitTag } from '#service/matching/version-orders/git-tag.ts'

/** Swift packages. A name is the URL of a Git repository, written in many ways. */
export const swift: Ecosystem = {
  name: 'SwiftURL',
  purlTypes: ['swift'],
  versType: 'swift',
  packageName: ({ namespace, name }) => (namespace === null && !name.includes('/') ? undefined : join(namespace, name)),
  nameKey: (name) =>
    name
      .trim()
      .toLowerCase()
      // A URL that is one escaped segment of a purl has lost a slash.
      .replace(/^[a-z][a-z0-9+.-]*:\/+/, '')
      .replace(/^[^/@]*@/, '')
      // git@github.com:apple/swift-nio.git
      .replace(/^([a-z0-9.-]+):(?!\d+\/)/, '$1/')
      .replace(/^www\./, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .replace(/\.git$/, ''),
  versions: gitTag,
}

function join(namespace: string | null, name: string): string {
  return namespace === null ? name : `${namespace}/${name}`
}
