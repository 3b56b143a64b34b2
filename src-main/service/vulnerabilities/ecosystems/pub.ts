import type { Ecosystem } from '#service/vulnerabilities/ecosystem.ts'
import { pub as order } from '#service/vulnerabilities/versions/pub.ts'

/** Pub, for Dart and Flutter. Names are in lower case. */
export const pub: Ecosystem = {
  name: 'Pub',
  purlTypes: ['pub'],
  versType: 'pub',
  packageName: ({ name }) => name,
  nameKey: (name) => name.toLowerCase(),
  versions: order,
}
