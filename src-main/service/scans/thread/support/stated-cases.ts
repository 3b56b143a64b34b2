import { findStatements } from '#service/db/statements/finding-statements.ts'
import { compareStatements } from '#service/domain/statements/finding-statement.ts'
import { osvRecord, scanBench } from './scan-bench.ts'

/** A component, the vulnerability and ecosystem of a record that finds it, and what the vendors' documents say about it. */
export type StatedCase = readonly [purl: string, cve: string, ecosystem: string, said: readonly string[]]

/** For tests: returns status and scope of the vendors' statements about findings of components, in the order of the cases. */
export async function listStatementsAtFindings(
  documents: readonly (readonly [path: string, name: string])[],
  cases: readonly StatedCase[],
): Promise<readonly (readonly string[])[]> {
  const bench = scanBench()
  try {
    for (const [path, name] of documents) await bench.importFile(path, name)
    await bench.importRecords(cases.map(recordOf))
    const outcomes: (readonly string[])[] = []
    for (const [purl] of cases) {
      const version = await bench.addVersion([{ purl }])
      await bench.scan(version)
      const ids = (await bench.findings(version)).map(({ id }) => id)
      const found = await findStatements(bench.database, ids)
      const said = ids.flatMap((id) => compareStatements(found.get(id) ?? []))
      outcomes.push(ids.length === 0 ? ['no finding'] : said.map(({ status, matchScope }) => `${status} ${matchScope}`))
    }
    return outcomes
  } finally {
    bench.close()
  }
}

/** Creates a record about every version of a case's package. */
function recordOf([purl, cve, ecosystem]: StatedCase, at: number) {
  const name = /\/([^/@]+)@/.exec(purl)?.[1] ?? ''
  const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }]
  const affected = [{ package: { ecosystem, name }, ranges }]
  return osvRecord(`TEST-${at}`, ecosystem, name, [], { aliases: [cve], affected })
}
