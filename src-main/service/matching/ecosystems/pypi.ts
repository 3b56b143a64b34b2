import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { pep440 } from '#service/matching/version-orders/pep440.ts'

/** PyPI. Names are normalized on both sides (PEP 503): records and purls preserve capitals, dots and underscores. */
export const pypi: Ecosystem = {
  name: 'PyPI',
  purlTypes: ['pypi'],
  versType: 'pypi',
  // `requests[security]` is requests with an optional extra.
  packageName: ({ name }) => name.replace(/\[[^\]]*\]$/, ''),
  nameKey: (name) => name.toLowerCase().replaceAll(/[-_.]+/g, '-'),
  versions: pep440,
}
