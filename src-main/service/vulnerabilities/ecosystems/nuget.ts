import type { Ecosystem } from '#service/vulnerabilities/ecosystem.ts'
import { nuget as order } from '#service/vulnerabilities/versions/nuget.ts'

/** NuGet. Ids have no letter case. */
export const nuget: Ecosystem = {
  name: 'NuGet',
  purlTypes: ['nuget'],
  versType: 'nuget',
  packageName: ({ namespace, name }) => (namespace === null ? name : `${namespace}/${name}`),
  nameKey: (name) => name.toLowerCase(),
  versions: order,
}
