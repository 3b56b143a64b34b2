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
function writeArchive(file: string, records: readonly { readonly id: string }[]): void {
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
  writeFileSync(file, Buffer.concat(parts))
}

function record(at: number, perComponent: number) {
  const name = `stated-${Math.floor(at / perComponent)}`
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }]
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }]
  return { id: idOf(at), modified: '2026-01-01T00:00:00Z', summary: `Flaw ${at}`, affected }
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
