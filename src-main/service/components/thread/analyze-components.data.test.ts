import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { type GivenComponent, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { analyze, stored } from './analyze-for-test.ts'

test('reads real lifecycle lists', async () => {
  const bench = scanBench()
  const files = [
    'products.json',
    'debian.csv',
    'ubuntu.csv',
    'security-support-ended.deb12',
    'security-support-limited',
  ]
  for (const file of files) await bench.importFile(realPath(`advisories/eol/${file}`), file)
  const given = (name: string, purl: string | null, more: Partial<GivenComponent> = {}): GivenComponent => ({
    name,
    purl,
    ...more,
  })
  const version = await bench.addVersion([
    given('1 angularjs', 'pkg:npm/angular@1.8.3'),
    given('2 spring', 'pkg:maven/org.springframework/spring-core@5.3.39'),
    given('3 django', 'pkg:pypi/django@4.2.11'),
    given('4 bookworm', 'pkg:deb/debian/curl@7.88.1-10+deb12u5?distro=debian-12'),
    given('5 wpewebkit', 'pkg:deb/debian/libwpewebkit@2.38.6-1?distro=bookworm&upstream=wpewebkit'),
    given('6 focal', 'pkg:deb/ubuntu/curl@7.68.0?distro=ubuntu-20.04'),
    given('7 alpine', 'pkg:apk/alpine/busybox@1.36.1-r5?distro=alpine-3.18.4'),
    given('8 nginx', null, { version: '1.24.0', cpes: ['cpe:2.3:a:f5:nginx:1.24.0:*:*:*:*:*:*:*'] }),
    given('9 unknown', 'pkg:npm/left-pad@1.3.0'),
  ])
  expect(await analyze(bench, version)).toBe(8)
  const rows = (await stored(bench)).filter(({ name }) => /^\d/.test(name))
  expect(rows.map(({ name, level, end, reason }) => [name, level, end, reason?.split('. ')[0]])).toMatchInlineSnapshot(`
    [
      [
        "1 angularjs",
        "abandoned",
        "2021-12-31",
        "Security fixes for AngularJS 1.8 ended on 2021-12-31, and no other release of AngularJS receives any; paid or extended support without a known end",
      ],
      [
        "2 spring",
        "no_longer_maintained",
        "2024-08-31",
        "Security fixes for Spring Framework 5.3 ended on 2024-08-31; paid or extended support until 2029-06-30",
      ],
      [
        "3 django",
        "no_longer_maintained",
        "2026-04-07",
        "Security fixes for Django 4.2 ended on 2026-04-07",
      ],
      [
        "4 bookworm",
        "no_longer_maintained",
        "2026-07-11",
        "Security fixes for Debian 12 ended on 2026-07-11; paid or extended support until 2028-06-30",
      ],
      [
        "5 wpewebkit",
        "no_longer_maintained",
        "2023-05-09",
        "Support of "wpewebkit" in Debian bookworm ended on 2023-05-09 (https://bugs.debian.org/1035794)",
      ],
      [
        "6 focal",
        "no_longer_maintained",
        "2025-05-31",
        "Security fixes for Ubuntu 20.04 ended on 2025-05-31; paid or extended support until 2030-04-02",
      ],
      [
        "7 alpine",
        "no_longer_maintained",
        "2025-05-09",
        "Security fixes for Alpine Linux 3.18 ended on 2025-05-09",
      ],
      [
        "8 nginx",
        "no_longer_maintained",
        "2024-04-23",
        "Security fixes for nginx 1.24 ended on 2024-04-23",
      ],
      [
        "9 unknown",
        "unspecified",
        null,
        undefined,
      ],
    ]
  `)
  expect(await analyze(bench, version)).toBe(0)
})
