import { type ExportProfileName, exportProfiles } from '#service/domain/downloads/export-request.ts'
import { sbomExports } from './outputs/outputs.ts'

/** An export profile, with its texts for people. */
export interface ExportProfile {
  readonly name: ExportProfileName
  readonly title: string
  readonly description: string
  /** Formats that support the profile. */
  readonly formats: readonly string[]
}

const texts: Readonly<Record<ExportProfileName, Pick<ExportProfile, 'title' | 'description'>>> = {
  default: {
    title: 'Default',
    description:
      'All known data of the version, with findings, decisions and support status unless they are switched off. With all of them, also compliance annotations: what the NTIA minimum elements and BSI TR-03183-2 find missing.',
  },
  'minimum-elements': {
    title: 'Minimum elements (NTIA 2021)',
    description:
      'The seven data fields of the NTIA report of July 2021: supplier, component name, version, other unique identifiers, dependency relationship, author and timestamp. Without parts, files, vulnerabilities and support status.',
  },
  'bsi-tr-03183-2': {
    title: 'BSI TR-03183-2 v2.1.0',
    description:
      'Fields required by the technical guideline of 2025-08-20, with files and parts. Without vulnerabilities, support status or redaction. Missing fields are listed before the download.',
  },
}

/** The export profiles (specification 2.3). */
export const profiles: readonly ExportProfile[] = exportProfiles.map((name) => ({
  name,
  ...texts[name],
  formats: formatsOf(name),
}))

function formatsOf(profile: ExportProfileName): readonly string[] {
  const outputs = sbomExports.filter(({ profiles: possible }) => possible.includes(profile))
  return outputs.map(({ label }) => label).toSorted()
}
