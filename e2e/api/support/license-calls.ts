// A version whose components have licenses of all kinds, and calls that read and change what is thought of them.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startTriageService } from './triage-service.ts'

export type Started = Awaited<ReturnType<typeof startTriageService>>

const licenses = {
  one: [{ license: { id: 'MIT' } }],
  two: [{ expression: 'MIT OR GPL-3.0-only' }],
  three: [{ license: { name: 'Our own terms' } }],
  four: [{ expression: 'MIT AND LicenseRef-own' }],
  five: undefined,
  six: [{ license: { id: 'MIT' } }],
}

/** Starts a service with a version of these components. */
export async function startLicenseService(): Promise<{ readonly running: Started; readonly sbomId: string }> {
  const running = await startTriageService()
  const components = Object.entries(licenses).map(([name, stated]) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1' },
    ...(stated && { licenses: stated }),
  }))
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } }
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components })
  return { running, sbomId: await running.upload({ name: 'app.cdx.json', bytes }) }
}

interface License {
  readonly id: string
  readonly state: string
  readonly componentsCount: number
}

/** The licenses of the organization. */
export async function listed({ data }: Started, args = ''): Promise<{ totalCount: number; nodes: readonly License[] }> {
  const query = `{ organization { licenses${args && `(${args})`} { totalCount nodes { id state componentsCount } } } }`
  return (await data<{ organization: { licenses: { totalCount: number; nodes: License[] } } }>(query)).organization
    .licenses
}

/** The license expressions of a version. */
export async function ofVersion({ data }: Started, sbomId: string, args = '') {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { licenses${args && `(${args})`} { totalCount nodes {
    licensesExp resolved state copyLeft componentsCount licenses { id } components { totalCount nodes { name licenseState } } } }
    stats { licenseStateCounts { key count } } } }`
  type Row = {
    readonly licensesExp: string
    readonly state: string
    readonly componentsCount: number
    readonly components: { totalCount: number; nodes: { name: string; licenseState: string }[] }
  }
  type Answer = { sbom: { licenses: { totalCount: number; nodes: Row[] }; stats: { licenseStateCounts: object[] } } }
  return (await data<Answer>(query, { id: sbomId })).sbom
}

/** Adds or changes a license. */
export async function write({ data }: Started, name: 'licenseCreate' | 'licenseUpdate', input: object, token?: string) {
  const type = name === 'licenseCreate' ? 'LicenseCreateInput' : 'LicenseUpdateInput'
  const fields = `organizationLicense { id state copyLeft attribution sourceDistribution modifications groups note componentsCount
    content { __typename ... on License { shortId } ... on LicenseCustom { spdxId name text urls } } }`
  const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
  return (
    await data<Record<string, { errors: string[]; organizationLicense: object | null }>>(mutation, { input }, token)
  )[name]
}

/** The messages about licenses that wait to be sent. */
export function messagesIn({ dataFolder }: Started) {
  const database = new Database(join(dataFolder, 'waybill.db'), { readonly: true })
  try {
    const rows = database.prepare(
      "select message_type, payload from outbox where message_type like '%LICENSE%' order by id",
    )
    return rows.all().map((row) => {
      const { message_type, payload } = row as { message_type: string; payload: string }
      return [message_type, JSON.parse(payload) as object]
    })
  } finally {
    database.close()
  }
}
