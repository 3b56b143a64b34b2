import type { Purl } from '#service/domain/components/purl.ts'
import type { ComparedPackage, Ecosystem, SourcePackage } from '#service/matching/contract/ecosystem.ts'
import { rpm } from '#service/matching/version-orders/rpm.ts'
import type { Distribution } from '#service/matching/contract/distribution.ts'
import { appliesToModule } from './rpm-module.ts'
import { hasEpoch, isSourcePackage, missingRevision, readSource, sourceRole, withEpoch } from './source-package.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/**
 * The packages that the records of a distribution name; there are exceptions. With `source and binaries`, records are about source packages
 * and list the binary ones built from them.
 */
export type NamedPackages = 'source' | 'binary' | 'source and binaries'

/** Creates a distribution of RPM packages. */
export function rpmEcosystem(name: string, names: NamedPackages, distribution: Distribution): Ecosystem {
  const isBySource = names !== 'binary'
  return {
    name,
    purlTypes: ['rpm'],
    versType: 'rpm',
    ...exactNames,
    versions: rpm,
    doubt: missingRevision,
    distribution,
    packages(purl, version, stated) {
      const binary = binaryPackage(purl, version)
      const source = sourcePackage(purl, binary, sourceOf(purl) ?? stated.source)
      if (source === undefined) {
        const own = { ...binary, sourceUnknown: isBySource && !isSourcePackage(purl) }
        const isListed = names === 'source and binaries' && own.sourceUnknown
        return isListed ? [own, { ...own, role: 'binary package', isBinary: true }] : [own]
      }
      if (source.name === binary.name) return [isBySource ? source : binary]
      return isBySource
        ? [source, { ...binary, doubt: uncertaintyOf('source', binary.name) }]
        : [binary, toSecondaryPackage(source)]
    },
    concerns: appliesToModule,
  }
}

function sourceOf({ qualifiers }: Purl): SourcePackage | undefined {
  return readSource(qualifiers.get('upstream') ?? qualifiers.get('sourcerpm'))
}

/** The epoch is a qualifier. A purl without any qualifier may come from a tool that omits it (rpm itself says 0). */
function binaryPackage(purl: Purl, version: string | null): ComparedPackage {
  const withItsEpoch = withEpoch(version, purl.qualifiers.get('epoch'))
  const epochUnknown = withItsEpoch !== null && !hasEpoch(withItsEpoch) && purl.qualifiers.size === 0
  return { name: purl.name, version: withItsEpoch, role: null, doubt: null, epochUnknown }
}

/** The name of a source RPM has a version but no epoch. If the versions are equal, the epoch of the binary package is used. */
function sourcePackage(
  purl: Purl,
  binary: ComparedPackage,
  source: SourcePackage | undefined,
): ComparedPackage | undefined {
  if (source === undefined) return undefined
  const { name, version } = source
  const role = sourceRole(source, purl.name)
  const sameVersion = version === null || version === binary.version?.replace(/^\d+:/, '')
  if (sameVersion) return { ...binary, name, role }
  return { name, version, role, doubt: null, epochUnknown: !hasEpoch(version) }
}

function toSecondaryPackage(source: ComparedPackage): ComparedPackage {
  return { ...source, doubt: uncertaintyOf('binary', source.name) }
}

function uncertaintyOf(expected: 'source' | 'binary', name: string): string {
  const other = expected === 'source' ? 'binary' : 'source'
  return `the records list ${expected} packages, but only the ${other} package ${name} is listed`
}
