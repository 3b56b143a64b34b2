import type { Purl } from '#service/domain/components/purl.ts'
import type {
  ComparedPackage,
  Ecosystem,
  SourcePackage,
  StatedComponent,
} from '#service/matching/contract/ecosystem.ts'
import { dpkg } from '#service/matching/version-orders/dpkg.ts'
import type { Distribution } from '#service/matching/contract/distribution.ts'
import { isSourcePackage, missingRevision, readSource, sourceRole, withEpoch } from './source-package.ts'
import { exactNames } from '#service/matching/contract/package-names.ts'

/** Creates a distribution of Debian packages. Its records name source packages, and those of Ubuntu list the binary ones too. */
export function debEcosystem(
  name: string,
  distribution: Distribution,
  names: 'source' | 'source and binaries' = 'source',
): Ecosystem {
  return {
    name,
    purlTypes: ['deb'],
    versType: 'deb',
    ...exactNames,
    versions: dpkg,
    doubt: missingRevision,
    distribution,
    packages: (purl, version, stated) => debPackages(purl, version, stated, names === 'source and binaries'),
  }
}

function debPackages(
  purl: Purl,
  version: string | null,
  stated: StatedComponent,
  binariesListed: boolean,
): ComparedPackage[] {
  const source = unsigned(readSource(purl.qualifiers.get('upstream')) ?? stated.source)
  const written = withEpoch(version, purl.qualifiers.get('epoch'))
  // A source package without a version of its own has that of its binary packages (Debian Policy 5.6.1).
  const compared = source === undefined ? written : (source.version ?? written)
  const own = {
    name: source?.name ?? purl.name,
    version: compared,
    role: sourceRole(source, purl.name),
    doubt: null,
    epochUnknown: false,
    sourceUnknown: source === undefined && !isSourcePackage(purl),
  }
  return binariesListed && own.sourceUnknown ? [own, { ...own, role: 'binary package', isBinary: true }] : [own]
}

/**
 * Signed kernels are packages of their own, with a version derived from the binary package's. Records are about the kernel's source:
 * `linux-signed-amd64` of Debian is `linux`, `linux-signed-aws` of Ubuntu is `linux-aws`.
 */
function unsigned(source: SourcePackage | undefined): SourcePackage | undefined {
  if (source === undefined || !source.name.startsWith('linux-signed')) return source
  const name = source.name.replace(/^linux-signed(?:-(?:amd64|arm64|i386)$)?/, 'linux')
  return { name, version: null }
}
