import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Zip, ZipPassThrough } from 'fflate'

/** Files of a document whose findings others say something about. */
export interface StatedFiles {
  /** An archive of OSV records, one a finding. */
  readonly records: string
  /** An OpenVEX document with one statement a finding. */
  readonly statements: string
  /** A CycloneDX document, ten findings a component. */
  readonly sbom: string
}

/**
 * Writes records, a document that they have `count` findings in, and as many statements about them. Same count, same bytes.
 * @param perComponent vulnerabilities of one component
 */
export function writeStated(folder: string, count: number, perComponent = 10): StatedFiles {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const records = join(folder, `stated-${count}.zip`)
  writeArchive(
    records,
    numbers.map((at) => record(at, perComponent)),
  )
  const statements = join(folder, `stated-${count}.openvex.json`)
  const head = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': `https://example.org/vex-${count}` }
  const more = {
    author: 'Bench',
    timestamp: '2026-01-01T00:00:00Z',
    version: 1,
    statements: numbers.map((at) => statement(at, perComponent)),
  }
  writeFileSync(statements, JSON.stringify({ ...head, ...more }))
  const sbom = join(folder, `stated-${count}.cdx.json`)
  const components = numbers.slice(0, Math.ceil(count / perComponent)).map((at) => ({
    type: 'library',
    'bom-ref': `c${at}`,
    name: `stated-${at}`,
    version: '1.0.0',
    purl: purlOf(at),
  }))
  writeFileSync(sbom, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }))
  return { records, statements, sbom }
}

/** Writes one file a record, not compressed. */
export function writeArchive(file: string, records: readonly { readonly id: string }[]): void {
  const parts: Uint8Array[] = []
  const archive = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const one of records) {
    const entry = new ZipPassThrough(`${one.id}.json`)
    archive.add(entry)
    entry.push(Buffer.from(JSON.stringify(one)), true)
  }
  archive.end()
  writeFileSync(file, withManyFiles(Buffer.concat(parts), records.length))
}

/** The library counts the files of an archive in 16 bits. More are counted in 64 (ZIP, APPNOTE.TXT 4.3.14 to 4.3.16). */
function withManyFiles(archive: Buffer, count: number): Buffer {
  const end = archive.length - 22
  const counted = Buffer.alloc(56 + 20)
  counted.writeUInt32LE(0x06064b50, 0)
  counted.writeBigUInt64LE(44n, 4)
  counted.writeUInt16LE(45, 12)
  counted.writeUInt16LE(45, 14)
  counted.writeBigUInt64LE(BigInt(count), 24)
  counted.writeBigUInt64LE(BigInt(count), 32)
  counted.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 12)), 40)
  counted.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 16)), 48)
  counted.writeUInt32LE(0x07064b50, 56)
  counted.writeBigUInt64LE(BigInt(end), 64)
  counted.writeUInt32LE(1, 72)
  const tail = Buffer.from(archive.subarray(end))
  tail.writeUInt16LE(0xffff, 8)
  tail.writeUInt16LE(0xffff, 10)
  return Buffer.concat([archive.subarray(0, end), counted, tail])
}

function record(at: number, perComponent: number) {
  const name = `stated-${Math.floor(at / perComponent)}`
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }]
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }]
  const severity = [{ type: 'CVSS_V3', score: vectorOf(at) }]
  return { id: idOf(at), modified: '2026-01-01T00:00:00Z', summary: `Flaw ${at}`, severity, affected }
}

/** One of the 2,592 base vectors of CVSS 3.1, so that findings differ in their urgency. */
function vectorOf(at: number): string {
  const metrics = { AV: 'NALP', AC: 'LH', PR: 'NLH', UI: 'NR', S: 'UC', C: 'HLN', I: 'HLN', A: 'HLN' }
  let rest = at * 7
  const values = Object.entries(metrics).map(([name, words]) => {
    const word = words[rest % words.length]
    rest = Math.floor(rest / words.length)
    return `${name}:${word}`
  })
  return `CVSS:3.1/${values.join('/')}`
}

function statement(at: number, perComponent: number) {
  const products = [{ '@id': purlOf(Math.floor(at / perComponent)) }]
  const says = at % 2 === 0 ? { status: 'fixed' } : { status: 'not_affected', justification: 'component_not_present' }
  return { vulnerability: { name: idOf(at) }, products, ...says }
}

function idOf(at: number): string {
  return `CVE-2030-${100_000 + at}`
}

function purlOf(component: number): string {
  return `pkg:npm/stated-${component}@1.0.0`
}
