import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StageName } from '#shared/stage.ts'
import { insertRules } from '#service/db/automation/rules.ts'
import { insertPolicies } from '#service/db/policies/policies.ts'
import { openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { insertCustomField } from '#service/db/labeling/custom-fields.ts'
import { saveInternalNames } from '#service/db/labeling/internal-names.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { ingestLimits } from '#service/documents/ingest-limits.ts'
import type { IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import type { AutomationRule, RuleAction } from '#service/domain/automation/rule.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere } from '#service/domain/policies/policy.ts'
import type { StageInput, StageOutcome } from '#service/pipeline/thread/run-stage.ts'
import { createProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { benchPolicies } from './bench-policies.ts'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { processorTime } from './processor-time.ts'

/**
 * Measures the stages that evaluate and edit a version, from source, on a real processing thread and database, as ratios of processor time to
 * ingesting the same document: CHECKS; LABELING with 100 internal names; AUTOMATION with 200 rules that fit no component, and with 200 that
 * change one in a hundred each; POLICY_SCAN with 50 policies. Prints JSON lines with the additional resident memory of the process; `--quick` for a small size.
 */
const counts = process.argv.includes('--quick') ? [2_000] : [10_000, 50_000]
const rulesCount = 200
const policiesCount = 50
const rounded = (value: number) => Math.round(value * 100) / 100
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const at = '2026-11-20T12:00:00.000Z'

for (const count of counts) await measure(count)

async function measure(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-stages-'))
  const path = join(folder, 'sbom.json')
  await writeGeneratedSbom(path, count)
  const file = join(folder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  const database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers: 1, threadUrl })
  const pool = createProcessingPool({
    ...{ database, databaseFile: file, dataFolder: folder, advisoriesFile: () => null, now: () => new Date(at) },
  })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  try {
    const place = { organizationId: newId(), productId: newId(), environmentId: newId() }
    await insertPlace(database, place)
    const input: IngestInput = {
      ...{ ...place, versionId: newId(), documentId: newId(), path, filename: 'sbom.json', bytes: statSync(path).size },
      ...{ sha256: '', label: '1.0', productName: 'Bench', licenseOperator: 'OR', provenance: null, at },
      actor: { kind: 'USER', name: 'Bench', id: null },
    }
    const ingest = await processorTime(() => pool.run<IngestInput, IngestOutput>('ingest', input, ingestLimits))
    const version = { ...place, id: input.versionId, label: '1.0' }
    await database.write.updateTable('sbom_version').set({ visible: 1 }).where('id', '=', version.id).execute()
    const run = async (stage: StageName, what: object) => {
      const idle = process.memoryUsage.rss()
      peak = idle
      const jobId = newId()
      const outcomes: StageOutcome[] = []
      const ms = await processorTime(async () => {
        outcomes.push(
          await pool.run<StageInput, StageOutcome>('stage', { stage, version, reason: 'PROCESS', jobId }, ingestLimits),
        )
      })
      const { error = null } = outcomes[0] ?? {}
      const numbers = { ratio: rounded(ms / ingest), ms: Math.round(ms), memoryMiB: mebibytes(peak - idle), error }
      console.log(JSON.stringify({ bench: 'stages', stage, components: count, ...what, ...numbers }))
    }
    console.log(JSON.stringify({ bench: 'stages', stage: 'ingest', components: count, ms: Math.round(ingest) }))
    await measureStages(database, place.organizationId, run)
  } finally {
    clearInterval(timer)
    await pool.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Run = (stage: StageName, what: object) => Promise<void>

async function measureStages(database: Database, organizationId: string, run: Run): Promise<void> {
  await run('CHECKS', {})
  await run('LABELING', { names: 0 })
  await setNames(database, organizationId)
  await run('LABELING', { names: 100 })
  await run('AUTOMATION', { rules: 0 })
  await setRules(database, organizationId, 'no-such-')
  await run('AUTOMATION', { rules: rulesCount, fit: 'none' })
  await database.write.deleteFrom('automation_rule').execute()
  await setRules(database, organizationId, 'package-')
  await run('AUTOMATION', { rules: rulesCount, fit: '1 in 100' })
  await run('AUTOMATION', { rules: rulesCount, fit: '1 in 100, all done before' })
  await run('POLICY_SCAN', { policies: 0 })
  await insertPolicies(database.write, benchPolicies(organizationId, policiesCount))
  await run('POLICY_SCAN', { policies: policiesCount })
  await run('POLICY_SCAN', { policies: policiesCount, again: true })
}

type Database = Awaited<ReturnType<typeof openDatabaseThreads<UserDataTables>>>

async function insertPlace(
  { write }: Database,
  {
    organizationId,
    productId,
    environmentId,
  }: Readonly<Record<'organizationId' | 'productId' | 'environmentId', string>>,
): Promise<void> {
  const named = { name: 'Bench', name_key: 'bench', updated_at: at }
  await write.insertInto('organization').values({ id: organizationId, name: 'Bench', updated_at: at }).execute()
  const product = { id: productId, organization_id: organizationId, created_at: at, ...named }
  await write.insertInto('product').values(product).execute()
  await write
    .insertInto('environment')
    .values({ id: environmentId, product_id: productId, position: 0, ...named })
    .execute()
}

async function setNames(database: Database, organizationId: string): Promise<void> {
  const numbered = (text: string) => Array.from({ length: 50 }, (_, number) => `${text}${number}`)
  const names = { namespaces: numbered('npm:@acme-'), names: numbered('npm:package-*9'), purlTypes: [] }
  await database.write.transaction().execute((write) => saveInternalNames(write, organizationId, names, at))
  await insertCustomField(database, {
    ...{ id: newId(), organizationId, name: 'team', description: '', appliesTo: 'component', type: 'text' },
    ...{ choices: [], exported: true, updatedAt: at },
  })
}

/** Each rule fits the names that end with its own two digits. */
async function setRules({ write }: Database, organizationId: string, prefix: string): Promise<void> {
  const action = (given: Partial<RuleAction> & Pick<RuleAction, 'action'>): RuleAction => ({
    ...{ field: null, value: null, parameters: {} },
    ...given,
  })
  const rules = Array.from({ length: rulesCount }, (_, number): AutomationRule => {
    const digits = String(number % 100).padStart(2, '0')
    const own =
      number < 100
        ? action({ action: 'setField', field: 'copyright', value: `Copyright ${digits}` })
        : action({ action: 'addLabel', value: `label ${digits}` })
    return {
      ...{ id: newId(), organizationId, name: `Rule ${number}`, description: '', isEnabled: true, isStarter: false },
      ...{ position: number + 1, appliesTo: 'component', triggers: ['import'], actions: [own], mode: 'APPLY' },
      conditions: parseConditions(`component.name matches "${prefix}*${digits}" and component.ecosystem is npm`),
      ...{ write: 'IF_IMPORTED', scope: everywhere, validFrom: null, validUntil: null, stopAfter: null, revision: 1 },
      ...{ createdAt: at, updatedAt: at },
    }
  })
  await write.transaction().execute((transaction) => insertRules(transaction, rules))
}
