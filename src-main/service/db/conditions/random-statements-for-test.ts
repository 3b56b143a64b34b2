import fc from 'fast-check'
import type { scanBench } from '#service/scans/thread/support/scan-bench.ts'

type Bench = ReturnType<typeof scanBench>

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const orNull = <T>(values: readonly T[]) => fc.option(some(values), { freq: 3 })

/** Lets vendors state something of some findings, in turn the same and other than those before them. */
export async function storeVendorStatements({ database }: Bench, days: readonly string[]): Promise<void> {
  const findings = await database.read.selectFrom('finding').select('id').orderBy('id').execute()
  const statement = fc.record({
    ...{ author: some(['Acme', 'acme ', 'Other', 'unknown author']), document: some(['d1', 'd2']) },
    ...{ stated_at: orNull(days), status: some(['not_affected', 'affected', 'fixed', 'under_investigation']) },
    ...{ justification: orNull(['component_not_present', 'vulnerable_code_not_present']) },
    fit: some(['VERSION', 'PACKAGE', 'PRODUCT', 'PART']),
  })
  for (const [at, found] of fc.sample(fc.array(statement, { maxLength: 3 }), findings.length).entries()) {
    for (const [place, { fit, ...stated }] of found.entries()) {
      const id = `statement-${at}-${place}`
      const justification = stated.status === 'not_affected' ? stated.justification : null
      await database.write
        .insertInto('vendor_statement')
        .values({ ...stated, id, justification, original_status: stated.status })
        .execute()
      const link = { finding_id: findings[at]?.id ?? ('' as never), statement_id: id, fit }
      await database.write.insertInto('finding_statement').values(link).execute()
    }
  }
}
