import { emptyDetail } from '#service/domain/components/component.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { UserDatabase } from '#service/db/database.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import { newId } from '#service/domain/id.ts'
import { importFeed, removeFeed } from '#service/advisories/thread/import-feed.ts'
import type { FeedImported } from '#service/advisories/thread/describe-import.ts'
import { withScanSession } from '#service/scans/thread/open-session.ts'
import { scanVersion } from '#service/scans/thread/scan-version.ts'
import type { ScanChanges, ScanOptions } from '#service/scans/thread/scan-changes.ts'

/** A purl, or the fields of a component that differ from a plain npm package. */
export interface GivenComponent {
  readonly purl?: string | null
  readonly name?: string
  readonly version?: string | null
  readonly cpes?: readonly string[]
  readonly kind?: string
  readonly relation?: 'direct' | 'transitive'
}

const now = () => new Date('2026-11-20T12:00:00Z')

/** For tests: real databases in a temporary folder, and the steps of an import and a scan without service and threads. */
export function scanBench() {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-scan-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  let advisories: string | null = null
  let files = 0

  return {
    database,
    folder,
    advisories: () => advisories,
    importFile: async (path: string, fileName: string, name: string | null = null): Promise<FeedImported> => {
      const buildFile = join(folder, `advisories-${(files += 1)}.db`)
      const imported = await importFeed(
        { path, fileName, bytes: 1, sha256: '', name, url: null, current: advisories, buildFile },
        { now, signal: new AbortController().signal, report: () => {} },
      )
      advisories = buildFile
      return imported
    },
    /** Imports OSV records as one zip. A record without a modification time counts as later than all imported before. */
    importRecords: function (records: readonly object[], fileName = 'all.zip'): Promise<FeedImported> {
      const path = join(folder, `feed-${(files += 1)}.zip`)
      const modified = new Date(Date.UTC(2026, 0, 1, 0, files)).toISOString()
      writeFileSync(path, osvZip(records.map((record) => ({ modified, ...record }))))
      return this.importFile(path, fileName)
    },
    remove: (sourceId: string): void => {
      const buildFile = join(folder, `advisories-${(files += 1)}.db`)
      removeFeed(sourceId, advisories, buildFile, now().toISOString())
      advisories = buildFile
    },
    addVersion: (components: readonly GivenComponent[], retain = false) => addVersion(database, components, retain),
    /** Scans all components, or some, as the stage does, without updates that follow from findings. Returns what changed. */
    scan: (versionId: string, reason: ScanOptions['reason'] = 'PROCESS', only?: readonly string[]) =>
      scanAndPublish({ database, dataFolder: folder, advisoriesFile: advisories }, versionId, { reason, only }),
    findings: (versionId: string) => findingsOf(database, versionId),
    close: () => database.close(),
  }
}

async function scanAndPublish(
  context: Parameters<typeof withScanSession>[0],
  versionId: string,
  how: Pick<ScanOptions, 'reason' | 'only'>,
): Promise<ScanChanges> {
  const { database } = context
  const { id: organizationId } = await database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const options = { now, signal: new AbortController().signal, report: () => {}, ...how }
  const finished = await withScanSession(context, organizationId, (session) =>
    scanVersion(database, session, { id: versionId, organizationId }, options),
  )
  await database.write.transaction().execute((transaction) => finished.publish(transaction))
  return finished.changes
}

/** Reads the columns of a version's findings that tests check. */
function findingsOf({ read }: Pick<UserDatabase, 'read'>, versionId: string) {
  return read
    .selectFrom('finding')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .select(['finding.id', 'finding.state', 'finding.state_reason', 'finding.evidence', 'finding.priority_reason'])
    .select(['finding.vex_status', 'component.name', 'vulnerability.vulnerability_id as vulnerability'])
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .orderBy('component.name')
    .orderBy('vulnerability.vulnerability_id')
    .execute()
}

/** Creates an OSV record about one package, without a modification time; `events` as in a range. */
export function osvRecord(
  id: string,
  ecosystem: string,
  name: string,
  events: readonly object[],
  more: object = {},
): { readonly id: string; readonly [field: string]: unknown } {
  const affected = [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events }] }]
  return { id, summary: `About ${id}`, affected, ...more }
}

/** Packs records into an archive as OSV exports it. */
export function osvZip(records: readonly object[]): Uint8Array {
  const files = records.map((record, at) => [`${fileOf(record, at)}.json`, strToU8(JSON.stringify(record))] as const)
  return zipSync(Object.fromEntries(files), { level: 0 })
}

function fileOf(record: object, at: number): string {
  return 'id' in record ? String(record.id) : `record-${at}`
}

async function addVersion(
  database: ReturnType<typeof openLocalDatabase<UserDataTables>>,
  components: readonly GivenComponent[],
  retain: boolean,
): Promise<string> {
  const at = new Date().toISOString()
  const { write } = database
  const known = await write.selectFrom('environment').select(['id', 'product_id']).executeTakeFirst()
  const environment = known ?? (await addEnvironment(database, at, retain))
  const versionId = newId()
  const ids = components.map(() => newId())
  const organization = await write.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  await write
    .insertInto('sbom_version')
    .values({
      id: versionId,
      content_id: versionId,
      finding_set_id: versionId,
      organization_id: organization.id,
      product_id: environment.product_id,
      environment_id: environment.id,
      visible: 1,
      label: versionId,
      label_key: versionId,
      spec: 'CycloneDX',
      spec_version: '1.6',
      format: 'JSON',
      serial_number: null,
      document_created_at: null,
      release_date: null,
      end_of_support_date: null,
      end_of_life_date: null,
      tlp: null,
      data_license: null,
      archived_at: null,
      ci_metadata: null,
      primary_component_id: ids[0] ?? '',
      created_by: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute()
  // One transaction: on a slow disk each one takes long.
  await write.transaction().execute(async (transaction) => {
    for (const [position, given] of components.entries()) {
      const row = componentRow(given, position, ids[position] ?? '', versionId, at)
      await transaction.insertInto('component').values(row).execute()
    }
  })
  return versionId
}

function componentRow(given: GivenComponent, position: number, id: string, versionId: string, at: string) {
  const { purl = null, version = null, cpes = [], kind = 'library', relation = 'unspecified' } = given
  const name = given.name ?? /\/([^/@]+)(@|$)/.exec(purl ?? '')?.[1] ?? 'unnamed'
  return {
    id,
    content_id: versionId,
    ref: `ref-${position}`,
    parent_id: null,
    position,
    name,
    name_key: name.toLowerCase(),
    component_version: version,
    kind,
    swid: null,
    group_name: null,
    purl,
    cpes: JSON.stringify(cpes),
    detail: JSON.stringify(emptyDetail),
    ecosystem: null,
    license_expression: null,
    author: null,
    scope: null,
    declared_license_expression: null,
    description: null,
    copyright: null,
    supplier_name: null,
    match_state: null,
    match_reason: null,
    relation,
    created_at: at,
    updated_at: at,
  }
}

async function addEnvironment(
  database: ReturnType<typeof openLocalDatabase<UserDataTables>>,
  at: string,
  retain: boolean,
) {
  const organization = { id: newId(), name: 'Organization', email: null, url: null, updated_at: at }
  const product = { id: newId(), name: 'App', name_key: 'app', created_at: at, updated_at: at }
  const environment = { id: newId(), product_id: product.id, name: 'default', name_key: 'default', position: 0 }
  const { write } = database
  await write.insertInto('organization').values(organization).execute()
  await write
    .insertInto('product')
    .values({ ...product, organization_id: organization.id })
    .execute()
  await write
    .insertInto('environment')
    .values({ ...environment, retain_vulnerability_status: Number(retain), updated_at: at })
    .execute()
  return environment
}
