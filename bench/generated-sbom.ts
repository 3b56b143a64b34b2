import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/** Real package names, so that a scan against real advisory data has something to find. */
const names = ['lodash', 'minimist', 'express', 'axios', 'jquery', 'handlebars', 'moment', 'ws', 'node-fetch', 'tar']

/**
 * Writes a CycloneDX 1.6 JSON document with `count` npm components in a graph of fan-out 3, about 420 bytes a component. Same
 * count, same bytes.
 */
export async function writeGeneratedSbom(path: string, count: number): Promise<void> {
  const out = createWriteStream(path)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  await write(
    `{"bomFormat":"CycloneDX","specVersion":"1.6","version":1,"serialNumber":"urn:uuid:00000000-0000-4000-8000-${String(count).padStart(12, '0')}",` +
      `"metadata":{"timestamp":"2026-11-20T08:00:00Z","component":{"type":"application","bom-ref":"root","name":"bench-${count}","version":"1.0.0"}},"components":[`,
  )
  for (let i = 0; i < count; i += 1) await write((i === 0 ? '' : ',') + JSON.stringify(component(i)))
  await write(`],"dependencies":[{"ref":"root","dependsOn":["c0"]}`)
  for (let i = 0; i < count; i += 1) {
    const targets = [3 * i + 1, 3 * i + 2, 3 * i + 3].filter((target) => target < count)
    if (targets.length > 0)
      await write(`,{"ref":"c${i}","dependsOn":[${targets.map((target) => `"c${target}"`).join(',')}]}`)
  }
  await write(']}')
  out.end()
  await once(out, 'close')
}

function component(i: number) {
  const known = i % 20 === 0
  const name = known ? (names[(i / 20) % names.length] ?? 'lodash') : `package-${i}`
  const version = known ? `1.${i % 7}.${i % 11}` : `${i % 9}.${i % 13}.${i % 17}`
  return {
    type: 'library',
    'bom-ref': `c${i}`,
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    hashes: [{ alg: 'SHA-256', content: i.toString(16).padStart(64, '0') }],
    licenses: [{ license: { id: i % 3 === 0 ? 'MIT' : 'Apache-2.0' } }],
    supplier: { name: `Supplier ${i % 50}` },
  }
}

/** The same components as an SPDX 2.3 tag-value document, about 400 bytes a component. */
export async function writeGeneratedTagValue(path: string, count: number): Promise<void> {
  const out = createWriteStream(path)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  await write(
    `SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: bench-${count}\n` +
      `DocumentNamespace: https://example.org/bench-${count}\nCreator: Tool: bench-1\nCreated: 2026-11-20T08:00:00Z\n`,
  )
  for (let i = 0; i < count; i += 1) await write(packageText(i))
  await write('\nRelationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-c0\n')
  for (let i = 0; i < count; i += 1) {
    for (const target of [3 * i + 1, 3 * i + 2, 3 * i + 3]) {
      if (target < count) await write(`Relationship: SPDXRef-c${i} DEPENDS_ON SPDXRef-c${target}\n`)
    }
  }
  out.end()
  await once(out, 'close')
}

function packageText(i: number): string {
  const { name, version, purl, hashes, licenses, supplier } = component(i)
  return [
    `\nPackageName: ${name}\nSPDXID: SPDXRef-c${i}\nPackageVersion: ${version}\nPackageSupplier: Organization: ${supplier.name}\n`,
    `PackageDownloadLocation: NOASSERTION\nFilesAnalyzed: false\nPackageChecksum: SHA256: ${hashes[0]?.content ?? ''}\n`,
    `PackageLicenseDeclared: ${licenses[0]?.license.id ?? ''}\nExternalRef: PACKAGE-MANAGER purl ${purl}\n`,
  ].join('')
}

/** Real packages of several ecosystems, so that a scan against real advisory data has something to find. */
const known = [
  'pkg:npm/lodash@4.17.4',
  'pkg:npm/minimist@0.0.8',
  'pkg:npm/handlebars@4.0.0',
  'pkg:pypi/django@3.2.1',
  'pkg:pypi/pillow@8.0.0',
  'pkg:pypi/requests@2.19.0',
  'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.0',
  'pkg:maven/org.springframework/spring-core@5.0.5',
  'pkg:golang/github.com/gogits/gogs@v0.11.0',
  'pkg:gem/rails@5.0.0',
  'pkg:gem/nokogiri@1.8.0',
  'pkg:cargo/hyper@0.12.0',
  'pkg:composer/symfony/symfony@3.4.0',
  'pkg:deb/debian/openssl@1.1.1d-0?distro=debian-11',
  'pkg:apk/alpine/busybox@1.33.0-r0?distro=alpine-3.14',
  'pkg:rpm/almalinux/sudo@1.8.25p1-1.el8?distro=almalinux-8.5',
  'pkg:bitnami/redis@6.0.0',
]
const types = ['npm', 'pypi', 'maven/org.example', 'golang/example.com', 'gem', 'cargo', 'composer/example', 'nuget']

/**
 * Writes a CycloneDX 1.6 JSON document with `count` components of many ecosystems, one of forty a real one with
 * vulnerabilities. Of documents with another seed nine of ten components are the same. Same count and seed, same bytes.
 */
export async function writeMixedSbom(path: string, count: number, seed: number): Promise<void> {
  const out = createWriteStream(path)
  await writeTo(
    out,
    `{"bomFormat":"CycloneDX","specVersion":"1.6","version":1,"metadata":{"component":{"type":"application","bom-ref":"root","name":"bench","version":"${seed}"}},"components":[`,
  )
  for (let i = 0; i < count; i += 1) {
    const own = i % 10 === 9 ? `-${seed}` : ''
    const version = `1.${i % 7}.${i % 11}`
    const made = `pkg:${types[i % types.length]}/package-${i}${own}@${version}`
    const purl = i % 40 === 0 ? known[(i / 40) % known.length] : made
    const line = {
      type: 'library',
      'bom-ref': `c${i}`,
      name: `package-${i}${own}`,
      version,
      purl,
      hashes: [{ alg: 'SHA-256', content: i.toString(16).padStart(64, '0') }],
      licenses: [{ license: { id: i % 3 === 0 ? 'MIT' : 'Apache-2.0' } }],
      supplier: { name: `Supplier ${i % 50}` },
    }
    await writeTo(out, (i === 0 ? '' : ',') + JSON.stringify(line))
  }
  await writeTo(out, `],"dependencies":[{"ref":"root","dependsOn":["c0"]}`)
  for (let i = 0; i < count; i += 1) {
    const targets = [3 * i + 1, 3 * i + 2, 3 * i + 3].filter((target) => target < count)
    if (targets.length > 0)
      await writeTo(out, `,{"ref":"c${i}","dependsOn":[${targets.map((target) => `"c${target}"`).join(',')}]}`)
  }
  await writeTo(out, ']}')
  out.end()
  await once(out, 'close')
}

async function writeTo(out: ReturnType<typeof createWriteStream>, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain')
}
