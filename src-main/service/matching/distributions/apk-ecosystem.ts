import type { Purl } from '#service/domain/components/purl.ts'
import type { Ecosystem, SourcePackage } from '#service/matching/contract/ecosystem.ts'
import { apk } from '#service/matching/version-orders/apk.ts'
import type { Distribution } from '#service/matching/contract/distribution.ts'
import { missingRevision, readSource, sourceRole } from './source-package.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** Creates a distribution of Alpine packages. Its records name the origin package that sub-packages are built from. */
export function apkEcosystem(name: string, distribution: Distribution): Ecosystem {
  return {
    name,
    purlTypes: ['apk'],
    versType: 'apk',
    ...exactNames,
    versions: apk,
    doubt: missingRevision,
    distribution,
    packages(purl, version, stated) {
      const origin = originOf(purl) ?? stated.source
      return [
        {
          name: origin?.name ?? purl.name,
          version: origin?.version ?? version,
          role: sourceRole(origin, purl.name),
          doubt: null,
          epochUnknown: false,
          sourceUnknown: origin === undefined,
        },
      ]
    },
  }
}

function originOf({ qualifiers }: Purl): SourcePackage | undefined {
  return readSource(qualifiers.get('upstream') ?? qualifiers.get('origin'))
}
