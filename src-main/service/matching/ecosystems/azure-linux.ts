import { majorReleases } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** Azure Linux, formerly CBL-Mariner. */
export const azureLinux = rpmEcosystem(
  'Azure Linux',
  'source',
  majorReleases(
    'Azure Linux',
    ['azurelinux', 'azure-linux', 'mariner', 'cbl-mariner', 'microsoft-azure-linux', 'common-base-linux-mariner'],
    ['microsoft:azure_linux', 'microsoft:cbl-mariner'],
  ),
)
