import { expect, test } from 'vitest'
import type { ProductLifecycle, ReleaseCycle, SupportNotice } from '#service/domain/advisories/lifecycle.ts'
import { assessSupport, type SupportSubject } from './assess-support.ts'
import { readSupportLists } from './support-lists.ts'

const today = '2026-11-21'

function line(
  name: string,
  securityUntil: ReleaseCycle['securityUntil'],
  more: Partial<ReleaseCycle> = {},
): ReleaseCycle {
  return {
    cycle: name,
    codename: null,
    releasedOn: null,
    activeUntil: null,
    securityUntil,
    extendedUntil: null,
    isLongTerm: false,
    latest: null,
    latestOn: null,
    ...more,
  }
}

function product(productId: string, releases: readonly ReleaseCycle[], more: Partial<ProductLifecycle> = {}) {
  const link = `https://lists.example/${productId}`
  const content: ProductLifecycle = { productId, label: productId, purls: [], cpes: [], releases, link, ...more }
  return { sourceName: 'lists.example', date: '2026-08-22', content }
}

function notice(packageName: string, kind: SupportNotice['kind'], endedOn: string | null, note: string | null = null) {
  const content = { distribution: 'Debian', release: '12', packageName, kind, lastVersion: null, endedOn, note }
  return { sourceName: 'Debian', date: '2026-09-01', content }
}

const lists = readSupportLists(
  [
    product('node', [line('3.10', '2027-01-31'), line('3.1', '2023-09-11'), line('3', '2022-01-01'), line('4', null)], {
      purls: ['pkg:generic/node', 'pkg:docker/library/node'],
      cpes: ['cpe:2.3:a:nodejs:node.js', 'cpe:/a:nodejs:node.js'],
    }),
    product('angularjs', [line('1.8', '2021-12-31'), line('1.7', true)], { purls: ['pkg:npm/angular'] }),
    product('rails', [line('8', false), line('7', '2025-10-01', { extendedUntil: '2027-10-01' })], {
      purls: ['pkg:gem/rails'],
    }),
    product('image', [line('1', false)], { purls: ['pkg:oci/image?repository_url=ghcr.example/maker'] }),
    product('old-oracle', [line('1', true, { extendedUntil: false })], { purls: ['pkg:npm/old-oracle'] }),
    product('debian', [
      line('12', '2026-07-11', { codename: 'Bookworm', extendedUntil: '2028-06-30' }),
      line('13', '2028-08-09', { codename: 'Trixie' }),
    ]),
    product('alpine-linux', [line('3.15', '2023-11-01'), line('3.21', '2026-11-21')]),
    product('ubuntu', [line('22.04', '2027-04-01', { codename: 'Jammy Jellyfish' })]),
  ],
  [
    notice('wpewebkit', 'ENDED', '2023-05-09', 'too many changes'),
    notice('linux-*', 'ENDED', '2030-01-01'),
    notice('binutils', 'LIMITED', null, 'only for trusted content'),
  ],
)

function judged(subject: Partial<SupportSubject>, operatingSystem: string | null = null): string {
  const component = { name: 'x', kind: 'library', purl: null, cpes: [], componentVersion: null, ...subject }
  const { level, endOfSupport, source, reason } = assessSupport(component, lists, operatingSystem, today)
  return [level, endOfSupport, source, reason].join(' | ')
}

const node = 'lists.example, data of 2026-08-22, https://lists.example/node'
const debian = 'lists.example, data of 2026-08-22, https://lists.example/debian'
const alive = 'actively_maintained'
const gone = 'no_longer_maintained'

test.each<[Partial<SupportSubject>, string | null, string]>([
  [
    { purl: 'pkg:generic/node@v3.10.2' },
    null,
    `${alive} | 2027-01-31 | LIFECYCLE_DATA | node 3.10 receives security fixes until 2027-01-31. ${node}`,
  ],
  [
    { purl: 'pkg:generic/node@3.1.0-rc1' },
    null,
    `${gone} | 2023-09-11 | LIFECYCLE_DATA | Security fixes for node 3.1 ended on 2023-09-11. ${node}`,
  ],
  [
    { purl: 'pkg:generic/node@3.11' },
    null,
    `${gone} | 2022-01-01 | LIFECYCLE_DATA | Security fixes for node 3 ended on 2022-01-01. ${node}`,
  ],
  [
    { purl: 'pkg:docker/node@3.9' },
    null,
    `${gone} | 2022-01-01 | LIFECYCLE_DATA | Security fixes for node 3 ended on 2022-01-01. ${node}`,
  ],
  [{ purl: 'pkg:generic/node@4.2' }, null, `unspecified |  |  | node 4 has no known end of support. ${node}`],
  [
    { purl: 'pkg:generic/node@30' },
    null,
    'unspecified |  |  | node has lifecycle data, but none matches "30" (lists.example)',
  ],
  [
    { purl: 'pkg:generic/node' },
    null,
    'unspecified |  |  | node has lifecycle data, but the component has no version (lists.example)',
  ],
  [
    { cpes: ['cpe:2.3:a:nodejs:node.js:3.1.5:*:*:*:*:*:*:*'] },
    null,
    `${gone} | 2023-09-11 | LIFECYCLE_DATA | Security fixes for node 3.1 ended on 2023-09-11. ${node}`,
  ],
  [
    { purl: 'pkg:npm/angular@1.8.3' },
    null,
    'abandoned | 2021-12-31 | LIFECYCLE_DATA | Security fixes for angularjs 1.8 ended on 2021-12-31, and no other release of angularjs receives any. lists.example, data of 2026-08-22, https://lists.example/angularjs',
  ],
  [
    { purl: 'pkg:npm/angular@0.9' },
    null,
    'abandoned |  | LIFECYCLE_DATA | No release of angularjs receives security fixes. lists.example, data of 2026-08-22, https://lists.example/angularjs',
  ],
  [
    { purl: 'pkg:gem/rails@7.1.3' },
    null,
    `${gone} | 2025-10-01 | LIFECYCLE_DATA | Security fixes for rails 7 ended on 2025-10-01; paid or extended support until 2027-10-01. lists.example, data of 2026-08-22, https://lists.example/rails`,
  ],
  [
    { purl: 'pkg:npm/old-oracle@1' },
    null,
    `abandoned |  | LIFECYCLE_DATA | old-oracle 1 no longer receives security fixes, and no other release of old-oracle receives any; paid or extended support without a known end. lists.example, data of 2026-08-22, https://lists.example/old-oracle`,
  ],
  [{ purl: 'pkg:oci/image@1' }, null, 'unspecified |  |  | '],
  [
    { purl: 'pkg:oci/image@1?repository_url=ghcr.example/maker/image' },
    null,
    `${alive} |  | LIFECYCLE_DATA | image 1 receives security fixes with no known end. lists.example, data of 2026-08-22, https://lists.example/image`,
  ],
  [{ purl: 'pkg:npm/rails@7.1.3', name: 'rails' }, null, 'unspecified |  |  | '],
  [
    { purl: 'pkg:deb/debian/node@3.1?distro=trixie' },
    null,
    `${alive} | 2028-08-09 | LIFECYCLE_DATA | Debian 13 receives security fixes until 2028-08-09. ${debian}`,
  ],
  [
    { purl: 'pkg:deb/debian/libwpe@1?distro=debian-12.6&upstream=wpewebkit%402.38' },
    null,
    `${gone} | 2023-05-09 | LIFECYCLE_DATA | Support of "wpewebkit" in Debian 12.6 ended on 2023-05-09 (too many changes). Debian, data of 2026-09-01`,
  ],
  [
    { purl: 'pkg:deb/debian/linux-image@6?distro=bookworm' },
    null,
    `${gone} | 2026-07-11 | LIFECYCLE_DATA | Security fixes for Debian 12 ended on 2026-07-11; paid or extended support until 2028-06-30. ${debian}`,
  ],
  [
    { purl: 'pkg:deb/debian/binutils@2.40' },
    'debian-12',
    `${gone} | 2026-07-11 | LIFECYCLE_DATA | Security fixes for Debian 12 ended on 2026-07-11; paid or extended support until 2028-06-30. ${debian}. Security support of "binutils" is limited: only for trusted content (Debian, data of 2026-09-01)`,
  ],
  [{ purl: 'pkg:deb/debian/curl@7' }, null, 'unspecified |  |  | The distribution release is unknown'],
  [{ purl: 'pkg:deb/ubuntu/curl@7' }, 'debian-12', 'unspecified |  |  | The distribution release is unknown'],
  [
    { purl: 'pkg:apk/alpine/curl@7?distro=3.15.4' },
    null,
    `${gone} | 2023-11-01 | LIFECYCLE_DATA | Security fixes for Alpine Linux 3.15 ended on 2023-11-01. lists.example, data of 2026-08-22, https://lists.example/alpine-linux`,
  ],
  [
    { name: 'Alpine', kind: 'operating-system', componentVersion: '3.21.0' },
    null,
    `${alive} | 2026-11-21 | LIFECYCLE_DATA | Alpine Linux 3.21 receives security fixes until 2026-11-21. lists.example, data of 2026-08-22, https://lists.example/alpine-linux`,
  ],
  [
    { purl: 'pkg:deb/ubuntu/curl@7?distro=jammy' },
    null,
    `${alive} | 2027-04-01 | LIFECYCLE_DATA | Ubuntu 22.04 receives security fixes until 2027-04-01. lists.example, data of 2026-08-22, https://lists.example/ubuntu`,
  ],
])('assesses %o on %s', (subject, operatingSystem, expected) => {
  expect(judged(subject, operatingSystem)).toBe(expected)
})

test("uses Debian's number of a point release, even without its lifecycle", () => {
  const noticesOnly = readSupportLists([], [notice('wpewebkit', 'ENDED', '2023-05-09')])
  const purl = 'pkg:deb/debian/wpewebkit@1?distro=debian-12.6'
  const component = { name: 'x', kind: 'library', purl, cpes: [], componentVersion: null }
  expect(assessSupport(component, noticesOnly, null, today)).toMatchObject({ level: gone, endOfSupport: '2023-05-09' })
})
