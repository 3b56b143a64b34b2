// A built server makes every file that it offers: what a build leaves out is missed only when a file of that kind is made.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { packages, withDecided } from '#e2e/story/support/prepared-stories.ts'
import { startServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'

interface Offered {
  readonly kind: string
  readonly spec: string | null
  readonly specVersion: string | null
  readonly format: string | null
  readonly encodings: readonly string[]
  readonly profiles: readonly string[]
}
interface MadeFile {
  readonly filename: string
  readonly url: string
  readonly sha256: string
  readonly schemaValid: boolean | null
  readonly roundTripVerified: boolean | null
}
interface Job {
  readonly state: string
  readonly error: string | null
  readonly export: { readonly files: readonly MadeFile[] }
}

/** The outputs of an export that request everything that is offered. */
function outputsOf(offered: readonly Offered[]): readonly object[] {
  return offered.flatMap(({ kind, spec, specVersion, format, encodings, profiles }): readonly object[] => {
    if (kind === 'REPORT') return [{ kind: format }]
    if (kind !== 'SBOM') return [{ kind, format }]
    const target = { kind, format: spec?.toUpperCase(), specVersion }
    return encodings.flatMap((encoding) => profiles.map((profile) => ({ ...target, encoding, profile })))
  })
}

/** What a file of this ending has to contain, and what is verified about it: schema, round trip. */
const expected: readonly (readonly [ending: RegExp, content: RegExp, verified: readonly unknown[]])[] = [
  [/\.vex\.cdx\.json$/, /"vulnerabilities": \[\s*\{/, [true, true]],
  [/\.vex\.spdx3\.json$/, /security_VexNotAffectedVulnAssessmentRelationship/, [true, true]],
  [/\.openvex\.json$/, /openvex\.dev\/ns\/v0\.2\.0/, [true, true]],
  [/\.csaf\.json$/, /"csaf_version": "2\.0"/, [true, true]],
  [/\.cdx\.json$/, /"bomFormat":\s*"CycloneDX"/, [true, true]],
  [/\.cdx\.xml$/, /cyclonedx\.org\/schema\/bom\/1\.[4-7]/, [true, true]],
  [/\.spdx\.json$/, /"spdxVersion":\s*"SPDX-2\.3"/, [true, true]],
  [/\.spdx3\.json$/, /"@graph":/, [true, true]],
  [/\.spdx$/, /^SPDXVersion: SPDX-2\.3/m, [true, true]],
  [/\.support\.csv$/, /saddle/, [null, null]],
  [/\.notice\.txt$/, /^Notices for /, [null, null]],
  [/\.notice\.md$/, /^# Notices for /, [null, null]],
  [/\.notice\.html$/, /^<!doctype html>/, [null, null]],
  [/\.notice\.csv$/, /^"name","version","purl","license"/, [null, null]],
  [/\.pdf$/, /^%PDF-1\.7[^]*%%EOF\s*$/, [null, null]],
  [/\.xlsx$/, /saddle/, [null, null]],
]

function textOf(filename: string, bytes: Buffer): string {
  if (filename.endsWith('.pdf')) return bytes.toString('latin1')
  if (!filename.endsWith('.xlsx')) return bytes.toString()
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

test('a built server makes and verifies every output that it offers', async ({ app: { dataFolder } }) => {
  const folder = join(dataFolder, 'server')
  await withDecided.copyTo(folder)
  const server = await startServer({ dataFolder: folder, args: ['--rate-limit', '0'] })
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    const answer = (await response.json()) as { data: T; errors?: unknown }
    expect(answer.errors).toBeUndefined()
    return answer.data
  }
  const made = async (sbomId: string, outputs: readonly object[]): Promise<readonly MadeFile[]> => {
    const { exportCreate } = await ask<{ exportCreate: { errors: string[]; job: { id: string } } }>(
      'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors job { id } } }',
      { input: { sbomId, outputs } },
    )
    expect(exportCreate.errors).toEqual([])
    const query = `query ($id: Uuid!) { job(id: $id) { state error
      export { files { filename url sha256 schemaValid roundTripVerified } } } }`
    for (;;) {
      const { job } = await ask<{ job: Job }>(query, exportCreate.job)
      if (job.state === 'QUEUED' || job.state === 'RUNNING') await wait(50)
      else {
        expect([job.state, job.error]).toEqual(['SUCCEEDED', null])
        return job.export.files
      }
    }
  }

  const { exportOutputs, sboms } = await ask<{ exportOutputs: Offered[]; sboms: { nodes: { id: string }[] } }>(
    '{ exportOutputs { kind spec specVersion format encodings profiles } sboms { nodes { id } } }',
  )
  const outputs = outputsOf(exportOutputs)
  expect(outputs.length).toBeGreaterThan(30)
  const found = new Set<RegExp>()
  for (let start = 0; start < outputs.length; start += 20) {
    for (const file of await made(sboms.nodes[0]?.id ?? '', outputs.slice(start, start + 20))) {
      const { filename, url, sha256, schemaValid, roundTripVerified } = file
      const bytes = Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex'), filename).toBe(sha256)
      const [ending = /-/, content, verified] = expected.find(([pattern]) => pattern.test(filename)) ?? []
      found.add(ending)
      const text = textOf(filename, bytes)
      expect(text, filename).toMatch(content ?? /-/)
      if (!filename.endsWith('.pdf')) expect(text, filename).toContain(packages[0])
      expect([filename, schemaValid, roundTripVerified]).toEqual([filename, ...(verified ?? [])])
    }
  }
  expect(found.size).toBe(expected.length)
  expect(await server.stop()).toBe(0)
})
