import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { UnpackMeter } from '#service/archives/unpack-meter.ts'
import { readZip } from '#service/archives/zip.ts'
import { feedLimits } from '#service/feeds/reading/feed.ts'

/** NVD has several times as many records as the sample, relative to OSV. */
const cvesPerCopy = 5
const copiesPerFile = 10

/**
 * Writes feeds of `factor` times as many records to a folder. Each copy has its own ids, aliases and names of packages and products.
 * Returns the files.
 */
export async function multiplyAdvisories(
  paths: readonly string[],
  factor: number,
  folder: string,
): Promise<readonly string[]> {
  const written: string[] = []
  for (const path of paths) {
    const isNvd = basename(path).startsWith('nvdcve')
    if (!path.endsWith('.zip') && !isNvd) {
      written.push(path)
      continue
    }
    const target = join(folder, basename(dirname(dirname(path))), basename(dirname(path)), basename(path))
    mkdirSync(dirname(target), { recursive: true })
    if (isNvd) {
      written.push(...(await multiplyNvd(path, factor * cvesPerCopy, target)))
      continue
    }
    written.push(...(await multiplyZip(path, factor, target)))
  }
  return written
}

/** Writes one archive for each copy. */
async function multiplyZip(path: string, factor: number, target: string): Promise<readonly string[]> {
  const texts: (readonly [name: string, content: Buffer])[] = []
  for await (const { name, read } of readZip(path, path, new UnpackMeter(feedLimits))) {
    const content = read()
    if (typeof content !== 'string' && name.endsWith('.json')) texts.push([name, content])
  }
  return Array.from({ length: factor }, (_, copy) => {
    const files = texts.map(([name, content]) => [
      copy === 0 ? name : name.replace(/\.json$/, `-x${copy}.json`),
      copy === 0 ? content : Buffer.from(variedOsv(content.toString('utf8'), copy)),
    ])
    const file = target.replace(/\.zip$/, `-${copy}.zip`)
    writeFileSync(file, zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 1 })) // names and bytes
    return file
  })
}

interface OsvRecord {
  id: string
  aliases?: string[]
  affected?: { package?: { name?: string; purl?: string } }[]
}

function variedOsv(text: string, copy: number): string {
  const record = JSON.parse(text) as OsvRecord // a record of a feed
  record.id = varied(record.id, copy)
  if (record.aliases) record.aliases = record.aliases.map((id) => varied(id, copy))
  for (const { package: named } of record.affected ?? []) {
    if (named?.name !== undefined) named.name = `${named.name}-x${copy}`
    if (named) delete named.purl
  }
  return JSON.stringify(record)
}

/** Writes several files, like NVD's one for each year. */
async function multiplyNvd(path: string, copies: number, target: string): Promise<readonly string[]> {
  const packed = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(packed) : packed).toString('utf8')
  const feed = JSON.parse(text) as NvdFeed // a feed file
  const files: string[] = []
  for (let first = 0; first < copies; first += copiesPerFile) {
    const file = `${target.replace(/\.json(?:\.gz)?$/, '')}-${first}.json.gz`
    await writeNvd(feed, first, Math.min(copies, first + copiesPerFile), file)
    files.push(file)
  }
  return files
}

interface NvdFeed {
  readonly vulnerabilities: readonly { readonly cve: { readonly id: string } }[]
}

async function writeNvd({ vulnerabilities, ...head }: NvdFeed, first: number, end: number, file: string) {
  const output = createGzip({ level: 1 })
  const done = finished(output.pipe(createWriteStream(file)))
  output.write(`${JSON.stringify(head).slice(0, -1)},"vulnerabilities":[`)
  for (let copy = first; copy < end; copy += 1) {
    for (const [at, { cve }] of vulnerabilities.entries()) {
      const text = JSON.stringify({ cve: { ...cve, id: varied(cve.id, copy) } })
      // vendor and product of a name: cpe:2.3:a:vendor:product
      const own = copy === 0 ? text : text.replaceAll(/("cpe:2\.3:[aoh]:[^:"]+:[^:"]+)/g, `$1_x${copy}`)
      if (!output.write(`${copy === first && at === 0 ? '' : ','}${own}`)) {
        await new Promise((resolve) => output.once('drain', resolve))
      }
    }
  }
  output.end(']}')
  await done
}

/** A CVE id stays valid: the number of the copy goes before its own. */
function varied(id: string, copy: number): string {
  if (copy === 0) return id
  const cve = /^CVE-(\d{4})-(\d+)$/.exec(id)
  return cve ? `CVE-${cve[1]}-${1000 + copy}${cve[2]?.padStart(7, '0')}` : `${id}-x${copy}`
}
