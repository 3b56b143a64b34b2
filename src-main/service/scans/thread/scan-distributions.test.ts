import { expect, test } from 'vitest'
import { osvRecord, type scanBench } from './support/scan-bench.ts'
import { openBench } from './support/open-bench-for-test.ts'

/** Changes a component as documents of operating systems write theirs. */
async function change(bench: ReturnType<typeof scanBench>, version: string, name: string, values: object) {
  await bench.database.write
    .updateTable('component')
    .set(values)
    .where('content_id', '=', version)
    .where('name', '=', name)
    .execute()
}

async function judged(bench: ReturnType<typeof scanBench>, version: string) {
  const components = await bench.database.read
    .selectFrom('component')
    .select(['name', 'match_state', 'match_reason'])
    .where('content_id', '=', version)
    .orderBy('position')
    .execute()
  return components.map((row) => [row.name, row.match_state, row.match_reason])
}

test('takes a package for its own source package only in documents that name those of others', async () => {
  const bench = openBench()
  await bench.importRecords([osvRecord('DSA-1', 'Debian:11', 'vixen', [{ introduced: '0' }])])
  const alone = { purl: 'pkg:deb/debian/libowl@1.0?arch=amd64&distro=debian-11' }
  const named = { purl: 'pkg:deb/debian/libfox@1.0?arch=amd64&upstream=fox&distro=debian-11' }
  const without = await bench.addVersion([alone])
  const withNames = await bench.addVersion([alone, named])
  for (const version of [without, withNames]) {
    await bench.database.write
      .updateTable('component')
      .set({ ecosystem: 'deb' })
      .where('content_id', '=', version)
      .execute()
    await bench.scan(version)
  }
  const reason = 'unknown source package: records of Debian are about source packages'
  expect(await judged(bench, without)).toEqual([['libowl', 'NOT_EVALUATED', reason]])
  expect(await judged(bench, withNames)).toEqual([
    ['libowl', 'CLEAN', null],
    ['libfox', 'CLEAN', null],
  ])
})

test("evaluates a distribution's packages by the document's operating system and the stated source packages", async () => {
  const bench = openBench()
  await bench.importRecords([
    osvRecord('DSA-1', 'Debian:11', 'vixen', [{ introduced: '0' }, { fixed: '1.1-1+deb11u2' }]),
    osvRecord('DSA-2', 'Debian:12', 'vixen', [{ introduced: '0' }, { fixed: '9.9' }]),
  ])
  const version = await bench.addVersion([
    { purl: null, name: 'debian', version: '11.6' },
    { purl: 'pkg:deb/debian/libvixen1@7.0-1?arch=amd64' },
    { purl: 'pkg:deb/debian/vixen@1.1-1%2Bdeb11u2?arch=amd64' },
    { purl: 'pkg:deb/debian/vixen-doc@1.0?upstream=vixen&distro=debian-13' },
    { purl: 'pkg:apk/alpine/vixen@1.0-r0' },
  ])
  await change(bench, version, 'debian', { kind: 'operating-system' })
  const properties = [
    { name: 'aquasecurity:trivy:SrcName', value: 'vixen' },
    { name: 'aquasecurity:trivy:SrcVersion', value: '1.1' },
    { name: 'aquasecurity:trivy:SrcRelease', value: '1+deb11u1' },
  ]
  await change(bench, version, 'libvixen1', { ecosystem: 'deb', detail: JSON.stringify({ properties }) })
  await bench.scan(version)
  expect(await judged(bench, version)).toEqual([
    ['debian', 'NOT_EVALUATED', 'no purl and no CPE'],
    ['libvixen1', 'MATCHED', null],
    ['vixen', 'CLEAN', null],
    ['vixen-doc', 'NOT_EVALUATED', 'no data for this release: Debian 13'],
    [
      'vixen',
      'NOT_EVALUATED',
      'no distribution release: the operating system of the document, "debian-11", is not a release of Alpine',
    ],
  ])
  const findings = await bench.findings(version)
  expect(findings.map(({ name, vulnerability }) => [name, vulnerability])).toEqual([['libvixen1', 'DSA-1']])
  expect(JSON.parse(findings[0]?.evidence ?? '{}')).toMatchObject({
    record: 'DSA-1',
    range: 'all versions before 1.1-1+deb11u2',
    comparator: 'dpkg',
    comparedName: 'vixen',
    comparedVersion: '1.1-1+deb11u1',
  })
})
