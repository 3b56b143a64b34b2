import type { CopyLeft, LicenseTerms, ListedLicense, ModificationDuty } from './organization-license.ts'

/** Families of ids, by how far their licenses reach. The first that fits counts. */
const families: readonly (readonly [CopyLeft, RegExp])[] = [
  ['network', /^(AGPL|SSPL|OSL|CPAL|EUPL|RPL|CAL-1\.0|APSL-2\.0|LiLiQ-Rplus)/],
  ['weak', /^GPL-.*-with-|^(LGPL|MPL|EPL|CDDL|CPL|IPL-1|APSL-1|MS-RL|MS-LPL|NPL|SPL-1|CECILL-C|LPL-|Artistic)/],
  [
    'weak',
    /^(wxWindows|eCos-2|Interbase|gSOAP|RSCPL|SISSL|SugarCRM|YPL|ErlPL|Motosoto|NOSL|Nokia|Frameworx|LiLiQ-R-|OCLC|RPSL)/,
  ],
  ['strong', /^(GPL|GFDL|CECILL-[12]|Sleepycat|QPL|copyleft-next|SimPL|NGPL|ODbL|MulanPubL|TAPR-OHL|CERN-OHL-S|OGTSL)/],
  ['strong', /^CC-BY(-NC)?-SA/],
  ['weak', /^CERN-OHL-W/],
]

const publicDomain =
  /^(CC0-|CC-PDDC|CC-PDM|Unlicense|PDDL|SAX-PD|NIST-PD|ANTLR-PD|blessing|diffmark|libselinux|0BSD|MIT-0|WTFPL)/
/** Use for some purposes is not allowed, or the work may not be changed. */
const restricted =
  /^(BUSL|Elastic-|PolyForm-|CC-BY-(NC|ND)|Aladdin|Hippocratic|BCOLA|FDK-AAC-NC|JPL-image|MMPL|CAPEC|Glulxe-NC|NCGL|NCL|SSPL)/
const mustState =
  /^(A?GPL|LGPL|GFDL|Apache|Zlib|zlib|CDDL|EUPL|EPL|MPL|CC-BY|OSL|AFL|Artistic|CECILL|APSL|CPAL|RPL|QPL|libpng|PHP)/
const freeToModify = /^(MIT|BSD|ISC|BSL-1|X11|NCSA|ICU|Unicode|curl|PostgreSQL|HPND|UPL|Python|PSF|Ruby)/

/**
 * Returns the terms of a license of the SPDX list, as far as its family tells. What it does not tell is `unspecified`. The families are
 * those of the list's own ids and the texts of their licenses.
 */
export function termsOfListed(listed: ListedLicense): LicenseTerms {
  const { spdxId } = listed
  const copyLeft = families.find(([, family]) => family.test(spdxId))?.[0] ?? 'none'
  const groups = restricted.test(spdxId) ? ['proprietary'] : []
  if (copyLeft !== 'none') {
    const asked = { attribution: 'required', sourceDistribution: 'required' } as const
    return { copyLeft, ...asked, modifications: modificationsOf(spdxId), groups: [`copyleft-${copyLeft}`, ...groups] }
  }
  if (publicDomain.test(spdxId)) {
    const asked = { attribution: 'not_required', sourceDistribution: 'not_required', modifications: 'free' } as const
    return { copyLeft, ...asked, groups: ['public-domain', ...groups] }
  }
  if (!listed.osiApproved && !listed.fsfLibre) {
    return { ...unclassified, copyLeft, modifications: modificationsOf(spdxId), groups }
  }
  const asked = { attribution: 'required', sourceDistribution: 'not_required' } as const
  return {
    copyLeft,
    ...asked,
    modifications: modificationsOf(spdxId),
    groups: groups.length > 0 ? groups : ['permissive'],
  }
}

function modificationsOf(spdxId: string): ModificationDuty {
  if (mustState.test(spdxId)) return 'must_state'
  return freeToModify.test(spdxId) ? 'free' : 'unspecified'
}

/** Terms of an own license before it is classified. */
export const unclassified: LicenseTerms = {
  ...{ copyLeft: 'unspecified', attribution: 'unspecified', sourceDistribution: 'unspecified' },
  ...{ modifications: 'unspecified', groups: [] },
}
