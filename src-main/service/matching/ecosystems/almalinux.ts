import { majorReleases } from '#service/matching/contract/distribution.ts'
import { rpmEcosystem } from '#service/matching/distributions/rpm-ecosystem.ts'

/** AlmaLinux. Its records name binary packages, and apply to no other distribution (grype#2745). */
export const almalinux = rpmEcosystem(
  'AlmaLinux',
  'binary',
  majorReleases('AlmaLinux', ['almalinux', 'almalinux-os', 'alma'], ['almalinux:almalinux', 'alma:linux']),
)
