import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { startTriageService } from './support/triage-service.ts'

let running: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => running?.close())

test('imports juice-shop, KEV and real npm data end to end', async () => {
  const service = (running = await startTriageService())
  const read = (path: string) => ({
    name: path.split('/').at(-1) ?? '',
    bytes: new Uint8Array(readFileSync(realPath(path))),
  })
  await service.importFile(read('advisories/osv-glad-2022/npm/all.zip'))
  await service.importFile(read('advisories/kev/known_exploited_vulnerabilities.json'))
  await service.importFile(read('advisories/epss-synthetic/epss_scores-2026-01-01.csv.gz'))
  const id = await service.upload(read('sboms/bom-examples/SBOM/juice-shop/via_npm/bare/bom.1.4.json'), 'juice-shop')
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 5) { totalCount nodes {
    component { name purl } vuln { vulnId aliases } confidence confidenceReason priority priorityReason
    evidence { record range comparator comparedVersion snapshot } } } stats { compCount } } }`
  const { sbom } = await service.data<{ sbom: { vulns: { totalCount: number; nodes: { priority: number }[] } } }>(
    query,
    { id },
  )
  expect(sbom.vulns.totalCount).toBeGreaterThan(20)
  const priorities = sbom.vulns.nodes.map(({ priority }) => priority)
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
})
