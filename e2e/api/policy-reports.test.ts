// @module-tag long
// What the policies say of a version is in its reports, waivers with their end and reason included.
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { startPolicyService } from './support/policy-service.ts'
import type { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startPolicyService()
  service = started.running
  const { running, version } = started
  const fileOf = async (format: string, sections: string) => {
    const query = `{ sbom(sbomId: "${version}") { report(format: "${format}", sections: ["${sections}"]) { url } } }`
    const { sbom } = await running.data<{ sbom: { report: { url: string } } }>(query)
    return new Uint8Array(await (await fetch(new URL(sbom.report.url, running.url))).arrayBuffer())
  }
  return {
    ...started,
    fileOf,
    /** The cells of each sheet of the workbook, row by row. */
    sheets: async (sections: string) => {
      const files = unzipSync(await fileOf('XLSX', sections))
      const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
      const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text)
      const names = [...textOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => name)
      const cellsOf = (row: string) =>
        [...row.matchAll(/<c [^>]*?(t="s")?[^>]*><v>([^<]*)<\/v>/g)].map(([cell, , value = '']) =>
          cell.includes('t="s"') ? shared[Number(value)] : Number(value),
        )
      return Object.fromEntries(
        names.map((name, at) => {
          const sheet = textOf(`xl/worksheets/sheet${at + 1}.xml`)
          return [name, [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => cellsOf(row))]
        }),
      )
    },
  }
}

test('nothing is said of policies where there are none', async () => {
  const { sheets } = await start()
  expect((await sheets('POLICIES'))['Policies']).toEqual([['No policies configured.']])
})

test('outcomes, violations and waivers are listed, in both formats', async () => {
  const { create, change, verdict, version, sheets, fileOf, dayFrom } = await start()
  const policyId = await create('Any <finding>', 'finding', 'vuln.cvss > 0')
  await create('No gnu', 'component', 'component.name is gnu', { resultType: 'warn' })
  await verdict(version)
  const waiver = { policyId, vulnId: 'CVE-2026-0001', reason: 'behind a proxy', expiresAt: dayFrom(30) }
  expect((await change('policyWaiverCreate', waiver)).errors).toEqual([])
  await verdict(version)
  const found = await sheets('POLICIES')
  expect(found['Policies']).toEqual([
    ['Policy', 'Kind', 'Result', 'Open', 'Waived', 'Note'],
    ['Any &lt;finding&gt;', 'Security', 'Fails', 1, 1],
    ['No gnu', 'Quality', 'Passes', 0, 0],
  ])
  const [, waived, open] = found['Policy violations'] ?? []
  expect(waived).toEqual(
    expect.arrayContaining(['CVE-2026-0001 in fox 1.0.0', 'vuln.cvss &gt; 0', '9.8', 'behind a proxy']),
  )
  expect(open).toContain('CVE-2026-0002 in owl 1.0.0')
  expect(open).not.toContain('behind a proxy')
  const pdf = await fileOf('PDF', 'POLICIES')
  expect(strFromU8(pdf.slice(0, 5))).toBe('%PDF-')
})
