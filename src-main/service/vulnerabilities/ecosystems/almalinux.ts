import { majorReleases } from '#service/vulnerabilities/distributions/distribution.ts'
import { rpmEcosystem } from '#service/vulnerabilities/distributions/rpm-ecosystem.ts'

/** AlmaLinux. Its records name binary packages, and are no others' (grype#2745). */
export const almalinux = rpmEcosystem(
  'AlmaLinux',
  'binary',
  majorReleases('AlmaLinux', ['almalinux', 'almalinux-os', 'alma'], ['almalinux:almalinux', 'alma:linux']),
)
