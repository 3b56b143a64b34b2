import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { conan } from '#service/matching/version-orders/conan.ts'

/** ConanCenter, for C and C++. Names are in lower case; user and channel of a purl identify a build of the same package. */
export const conanCenter: Ecosystem = {
  name: 'ConanCenter',
  purlTypes: ['conan'],
  versType: 'conan',
  packageName: ({ name }) => name,
  nameKey: (name) => name.toLowerCase(),
  versions: conan,
}
