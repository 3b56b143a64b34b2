import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { nuget as order } from '#service/matching/version-orders/nuget.ts'
import { caselessPaths } from '#service/matching/contract/package-names.ts'

/** NuGet. Ids are not case-sensitive. */
export const nuget: Ecosystem = {
  name: 'NuGet',
  purlTypes: ['nuget'],
  versType: 'nuget',
  ...caselessPaths,
  versions: order,
}
