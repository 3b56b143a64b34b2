// @module-tag long
// What the preview of a VEX export says of versions with parts is what its file has, in any shape of parts and after any decisions.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inheritedCalls, nameOf } from './support/inherited-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, statusId } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([
      ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
      ...[osv('GHSA-4', 'c'), osv('GHSA-5', 'd', severity.critical)],
    ]),
  )
})
afterAll(() => service.close())

const { attach, detach, versionOf } = partCalls(() => service)
const { decideAt, rowsOf } = inheritedCalls(() => service)

interface Statements {
  readonly total: number
  /** Numbers by status. */
  readonly by: Readonly<Record<string, number>>
}

interface Count {
  readonly label: string
  readonly count: number
}

async function preview(id: string): Promise<Statements & { readonly undecided: number }> {
  interface Answer {
    readonly sbom: {
      readonly vexPreview: {
        readonly statementsCount: number
        readonly undecidedCount: number
        readonly statusCounts: readonly Count[]
      }
    }
  }
  const { sbom } = await service.data<Answer>(
    `{ sbom(sbomId: "${id}") { vexPreview(format: "OPENVEX") { statementsCount undecidedCount statusCounts { label count } } } }`,
  )
  const { statementsCount: total, undecidedCount: undecided, statusCounts } = sbom.vexPreview
  const by = Object.fromEntries(
    statusCounts.filter(({ count }) => count > 0).map(({ label, count }) => [wordOf(label), count]),
  )
  return { total, undecided, by }
}

const wordOf = (label: string) => label.toLowerCase().replaceAll(' ', '_')

/** The statements of the file, each for the components that it names. */
async function made(id: string): Promise<Statements> {
  interface File {
    readonly statements: readonly {
      readonly status: string
      readonly products: readonly { readonly subcomponents?: readonly object[] }[]
    }[]
  }
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(
    `{ sbom(sbomId: "${id}") { download(vex: "OPENVEX") { content } } }`,
  )
  const { statements } = JSON.parse(Buffer.from(sbom.download.content, 'base64').toString()) as File
  const about = statements.flatMap(({ status, products }) =>
    products.flatMap(({ subcomponents = [{}] }) => subcomponents.map(() => status)),
  )
  const by = Object.fromEntries(
    [...Map.groupBy(about, (status) => status)].map(([status, { length }]) => [status, length]),
  )
  return { total: about.length, by }
}

it('a preview counts the statements of the file, with those of parts, each once', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 2)), await versionOf(names.slice(1, 4)), await versionOf([])],
    ...[await versionOf(names.slice(2)), await versionOf(names.slice(3))],
  ]
  const ids = versions.map(({ id }) => id)
  const choices = [
    notAffected(),
    { vexStatusId: statusId('affected'), vexJustificationId: null },
    { vexStatusId: statusId('fixed'), vexJustificationId: null },
  ]
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const decision = fc.record({ by: fc.nat(4), row: fc.nat(20), choice: fc.nat(2) })
  const shape = fc.record({
    links: fc.subarray(every, { minLength: 2 }),
    decisions: fc.array(decision, { minLength: 2, maxLength: 8 }),
  })
  const property = fc.asyncProperty(shape, async ({ links, decisions }) => {
    const attached: string[] = []
    for (const [from, to] of links) attached.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const { by, row, choice } of decisions) await decideAt(ids[by] ?? '', row, choices[choice] ?? {})
      await service.idle() // a file waits for what is evaluated
      for (const id of ids) {
        const { undecided, ...counts } = await preview(id)
        const rows = await rowsOf(id)
        expect([undecided, counts.total]).toEqual([
          rows.filter((row) => nameOf(row) === null).length,
          rows.filter((row) => nameOf(row) !== null).length,
        ])
        if (counts.total > 0) expect(counts).toEqual(await made(id))
      }
    } finally {
      for (const id of attached) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 8 })
}, 300_000)
