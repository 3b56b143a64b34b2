import type { Ecosystem } from './ecosystem.ts'

type PackageNames = Pick<Ecosystem, 'packageName' | 'nameKey'>

/** Names without a namespace, case-sensitive. */
export const exactNames: PackageNames = {
  packageName: ({ name }) => name,
  nameKey: (name) => name,
}

/** Names without a namespace, in any case. */
export const caselessNames: PackageNames = {
  packageName: ({ name }) => name,
  nameKey: (name) => name.toLowerCase(),
}

/** Names like `vendor/name`, in any case. */
export const caselessPaths: PackageNames = {
  packageName: ({ namespace, name }) => (namespace === null ? name : `${namespace}/${name}`),
  nameKey: (name) => name.toLowerCase(),
}
