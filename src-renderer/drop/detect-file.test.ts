import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { detectFile } from './detect-file.ts'

async function sniff(content: string | Uint8Array): Promise<string> {
  const sniffed = await detectFile(new Blob([typeof content === 'string' ? content : new Uint8Array(content)]))
  return sniffed.goesTo === 'nowhere' ? `nowhere: ${sniffed.why}` : `${sniffed.goesTo}: ${sniffed.guess}`
}

const epss =
  '#model_version:v2026.03.01,score_date:2026-11-18T00:00:00+0000\ncve,epss,percentile\nCVE-1999-0001,0.01,0.8\n'
const cycloneDx = '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[],"vulnerabilities":[]}'

/** Creates the head of a tar with one file, as far as detection reads it. */
function tarOf(content: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1_024)
  bytes.set(strToU8('a.json'))
  bytes.set(strToU8('ustar'), 257)
  bytes.set(strToU8(content), 512)
  return bytes
}

const encrypted =
  'nowhere: This file is encrypted. If it hands a version over, open it under "Review a handover file" in the palette; otherwise decrypt it first.'

describe('the first bytes', () => {
  it.each([
    ['CycloneDX', cycloneDx, 'inspect: CycloneDX JSON'],
    ['CycloneDX after white space and a mark', `\uFEFF \n${cycloneDx}`, 'inspect: CycloneDX JSON'],
    ['CycloneDX, packed', gzipSync(strToU8(cycloneDx)), 'inspect: CycloneDX JSON (gzip)'],
    ['CycloneDX XML', '<?xml version="1.0"?><bom/>', 'inspect: XML document'],
    ['SPDX', '{"spdxVersion":"SPDX-2.3"}', 'inspect: SPDX JSON'],
    ['SPDX tag-value', '# made by hand\nSPDXVersion: SPDX-2.3\n', 'inspect: SPDX tag-value'],
    ['OpenVEX', '{"@context":"https://openvex.dev/ns/v0.2.0","statements":[]}', 'inspect: VEX document'],
    [
      'findings of Dependency-Track',
      '{"version":"1.2","meta":{"application":"Dependency-Track"},"project":{},"findings":[]}',
      'inspect: Dependency-Track findings',
    ],
    ['an envelope', '{"payloadType":"x","payload":"e30="}', 'inspect: signed envelope'],
    ['a statement', '{"_type":"https://in-toto.io/Statement/v1"}', 'inspect: in-toto statement'],
    ['UTF-16 without a mark', strToU8(cycloneDx.replaceAll(/./g, '$&\0')), 'inspect: CycloneDX JSON'],
    ['UTF-32', new Uint8Array([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), 'inspect: text'],
    ['KEV', '{"title":"CISA","catalogVersion":"2026.11.17","vulnerabilities":[]}', 'advisories: KEV catalog'],
    ['EPSS', epss, 'advisories: EPSS scores'],
    ['EPSS, packed', gzipSync(strToU8(epss)), 'advisories: EPSS scores (gzip)'],
    ['EPSS without its comment', 'cve,epss,percentile\nCVE-1,1,1', 'advisories: EPSS scores'],
    ['an OSV record', '{"schema_version":"1.7.0","id":"GHSA-a","affected":[]}', 'advisories: OSV record'],
    ['an old OSV record', '{"id":"PYSEC-2021-1","modified":"2021-01-01T00:00:00Z"}', 'advisories: OSV record'],
    ['an OSV zip', zipSync({ 'GHSA-25mq-v84q-4j7r.json': strToU8('{}') }), 'advisories: OSV archive'],
    ['an OSV zip with folders', zipSync({ 'npm/MAL-2024-1.json': strToU8('{}') }), 'advisories: OSV archive'],
    [
      'a clone of a database',
      zipSync({ 'advisory-database-main/README.md': strToU8('') }),
      'advisories: archive of advisories',
    ],
    ['a zip of the Go database', zipSync({ 'index/db.json': strToU8('{}') }), 'advisories: archive of advisories'],
    ['a bundle', 'waybill-advisory-bundle 1\n{}\n', 'advisories: advisory bundle'],
    ['NVD', '{"resultsPerPage":1,"format":"NVD_CVE","version":"2.0"}', 'advisories: NVD feed'],
    ['end of life', '{"total":1,"result":[{"name":"x","releases":[{"isEol":true}]}]}', 'advisories: end-of-life list'],
    ['releases', 'version,codename,series,created\n1.1,Buzz', 'advisories: release support list'],
    [
      'packages without support',
      '\n# List of packages whose security support ends before the EOL\n',
      'advisories: release support list',
    ],
    ['a tar of CSAF', tarOf('{"document":{"csaf_version":"2.0"}}'), 'advisories: archive of advisories'],
    ['a tar of SBOMs', tarOf(cycloneDx), 'inspect: tar archive'],
    ['a packed tar of OSV', gzipSync(tarOf('{"id":"GO-1","modified":"2026"}')), 'advisories: archive of advisories'],
    ['another zip', zipSync({ 'bom.json': strToU8(cycloneDx) }), 'inspect: zip archive'],
    ['an empty file', '', 'nowhere: The file is empty.'],
    ['an encrypted file', 'age-encryption.org/v1\n-> scrypt', encrypted],
    ['an armored file', '-----BEGIN AGE ENCRYPTED FILE-----\n', encrypted],
    ['a text about age', 'see age-encryption.org/v1', 'inspect: text'],
    ['a PDF', '%PDF-1.7', 'nowhere: This is a PDF, not an SBOM.'],
    ['a broken gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 1]), 'inspect: gzip file'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
      'nowhere: This is a binary file in a format that Waybill does not support.',
    ],
    ['CycloneDX protobuf', '\n\u00031.6\u0010\u0001\0', 'inspect: CycloneDX protobuf'],
    ['cut JSON', '{"bomFormat": "Cyclo', 'inspect: CycloneDX JSON'],
  ])('%s', async (_, content, said) => {
    expect(await sniff(content)).toBe(said)
  })
})
