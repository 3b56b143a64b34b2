import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { nuget as order } from '#service/matching/version-orders/nuget.ts'

/** NuGet. Ids are not case-sensitive. */
export const nuget: Ecosystem = {
  name: 'NuGet',
  purlTypes: ['nuget'],
  versType: 'nuget',
  packageName: ({ namespace, name }) => (namespace === null ? name : `${namespace}/${name}`),
  nameKey: (name) => name.toLowerCase(),
  versions: order,
}
