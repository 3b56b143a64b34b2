import type { CheckFramework } from './check.ts'

/** Frameworks that ask for checks, with their versions. */
export const frameworkNames = [
  'NTIA minimum elements 2021',
  'BSI TR-03183-2 v2.1.0',
  'FDA premarket 2025',
  'OpenChain Telco 1.1',
] as const

const [ntiaName, bsiName, fdaName, telcoName] = frameworkNames

const asked =
  (name: string, required: boolean) =>
  (reference: string): CheckFramework => ({ name, required, reference })

/** "The Minimum Elements For a Software Bill of Materials", NTIA, 2021-07-12, by the names of its sections and fields. */
export const ntia = asked(ntiaName, true)
export const ntiaRecommends = asked(ntiaName, false)
/** BSI TR-03183-2 v2.1.0 (2025-08-20), by section. Fields of 5.2.3 and 5.2.4 must be given where they exist, which no document shows. */
export const bsi = asked(bsiName, true)
export const bsiIfExists = asked(bsiName, false)
/** "Cybersecurity in Medical Devices", FDA, 2025-06-27, section V.A.4(b), which asks for the minimum elements of NTIA and two more. */
export const fda = asked(fdaName, true)('V.A.4(b)')
/** OpenChain Telco SBOM Guide 1.1 (2025), by section. */
export const telco = asked(telcoName, true)
export const telcoRecommends = asked(telcoName, false)
