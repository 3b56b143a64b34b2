import { createRequire } from 'node:module'
import type { ListedLicense } from './organization-license.ts'

// The build removes the attribute of a JSON import, which then fails to load.
const requireModule = createRequire(import.meta.url)
const currentIds = requireModule('spdx-license-ids/index.json') as readonly string[]
const deprecatedIds = requireModule('spdx-license-ids/deprecated.json') as readonly string[]
const details = requireModule('spdx-license-list/spdx.json') as Readonly<Record<string, ListEntry>>

interface ListEntry {
  readonly name: string
  readonly url: string
  readonly osiApproved: boolean
}

/** When the list was published, RFC 3339 in UTC. */
export const licenseListDate = '2026-07-25T00:00:00.000Z'

/** Licenses that the Free Software Foundation calls free, by their ids on the SPDX list. `*`: any end. */
const libre = pattern(
  'AFL-* AGPL-* Apache-1.0 Apache-1.1 Apache-2.0 APSL-2.0 Artistic-2.0 BitTorrent-1.1 BSD-2-Clause BSD-2-Clause-FreeBSD BSD-2-Clause-Views',
  'BSD-3-Clause BSD-3-Clause-Clear BSD-4-Clause BSL-1.0 CC-BY-4.0 CC-BY-SA-4.0 CC0-1.0 CDDL-1.0 CECILL-2.0 CECILL-B CECILL-C ClArtistic',
  'Condor-1.1 CPAL-1.0 CPL-1.0 ECL-2.0 EFL-2.0 EPL-1.0 EPL-2.0 EUDatagrid EUPL-1.1 EUPL-1.2 FTL FSFAP GFDL-* GPL-2.0* GPL-3.0* HPND IJG',
  'iMatix Imlib2 Intel IPA IPL-1.0 ISC LGPL-2.1* LGPL-3.0* LPL-1.02 LPPL-1.2 LPPL-1.3a MIT MPL-1.1 MPL-2.0 MPL-2.0-no-copyleft-exception MS-PL',
  'MS-RL NCSA Nokia NOSL NPL-1.0 NPL-1.1 ODbL-1.0 OFL-1.0 OFL-1.1 OLDAP-2.3 OLDAP-2.7 OpenSSL OSL-* PHP-3.01 Python-2.0 QPL-1.0 RPSL-1.0',
  'Ruby SGI-B-2.0 SISSL Sleepycat SMLNJ StandardML-NJ SPL-1.0 Unlicense UPL-1.0 Vim W3C WTFPL X11 XFree86-1.1 xinetd YPL-1.1 Zend-2.0',
  'Zimbra-1.3 Zlib ZPL-2.0 ZPL-2.1',
)

function pattern(...lines: readonly string[]): RegExp {
  const ids = lines
    .join(' ')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.*')
    .split(' ')
  return new RegExp(`^(${ids.join('|')})$`)
}

/** The SPDX License List, by id. A license that is newer than the names has its id as its name. */
export const listedLicenses: readonly ListedLicense[] = [...currentIds, ...deprecatedIds]
  .map((spdxId) => {
    const entry = details[spdxId]
    return {
      ...{ spdxId, name: entry?.name ?? spdxId, urls: addresses(entry), osiApproved: entry?.osiApproved ?? false },
      ...{ fsfLibre: libre.test(spdxId), deprecated: deprecatedIds.includes(spdxId) },
    }
  })
  .toSorted((a, b) => (a.spdxId.toLowerCase() < b.spdxId.toLowerCase() ? -1 : 1))

/** The entry of a license may name several addresses, one per line. */
function addresses(entry: ListEntry | undefined): readonly string[] {
  return (entry?.url ?? '').split(/\s+/).filter((url) => url !== '')
}

const successors: Readonly<Record<string, string>> = {
  ...{
    'BSD-2-Clause-FreeBSD': 'BSD-2-Clause-Views',
    'BSD-2-Clause-NetBSD': 'BSD-2-Clause',
    Nunit: 'zlib-acknowledgement',
  },
  ...{ 'StandardML-NJ': 'SMLNJ', 'bzip2-1.0.5': 'bzip2-1.0.6' },
  'eCos-2.0': 'GPL-2.0-or-later WITH eCos-exception-2.0',
  wxWindows: 'GPL-2.0-or-later WITH WxWindows-exception-3.1',
  'GPL-2.0-with-GCC-exception': 'GPL-2.0-only WITH GCC-exception-2.0',
  'GPL-2.0-with-autoconf-exception': 'GPL-2.0-only WITH Autoconf-exception-2.0',
  'GPL-2.0-with-bison-exception': 'GPL-2.0-only WITH Bison-exception-2.2',
  'GPL-2.0-with-classpath-exception': 'GPL-2.0-only WITH Classpath-exception-2.0',
  'GPL-2.0-with-font-exception': 'GPL-2.0-only WITH Font-exception-2.0',
  'GPL-3.0-with-GCC-exception': 'GPL-3.0-only WITH GCC-exception-3.1',
  'GPL-3.0-with-autoconf-exception': 'GPL-3.0-only WITH Autoconf-exception-3.0',
}

/** Returns what the list says to write in place of a deprecated id; an empty text where it names nothing. */
export function successorOf(spdxId: string, orLater: boolean): string {
  const named = successors[spdxId]
  if (named !== undefined) return named
  return /^(A?GPL|LGPL|GFDL)-\d\.\d$/.test(spdxId) ? `${spdxId}-${orLater ? 'or-later' : 'only'}` : ''
}
