import { strToU8, zipSync } from 'fflate'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { RefusedOperation } from './soak-server.ts'
import type { SoakState } from './soak-state.ts'
import {
  decidedLabel,
  endOfJob,
  type Operation,
  type OperationKind,
  sentDocument,
  type SoakWorld,
  swappedLabel,
} from './soak-world.ts'

/** Creates an operation of each kind; null if there is nothing that it could work on. */
export const operations: Readonly<Record<OperationKind, (world: SoakWorld) => Operation | null>> = {
  upload,
  decide: (world) => decide(world, false),
  bulk: (world) => decide(world, true),
  undo,
  import: importRecords,
  swap: (world) => (world.random.once(3) ? (activate(world) ?? replace(world)) : replace(world)),
  delete: remove,
  backup,
  restore,
}

const nothing = { change: null, records: 0, happened: () => {} }

function upload(world: SoakWorld): Operation {
  const label = `upload-${world.next}`
  const { bytes, sha256 } = sentDocument(world, { label, count: 100 + world.random.below(2000), prefix: 'part' })
  return {
    ...nothing,
    kind: 'upload',
    change: (state) => withVersion(state, label, { active: sha256, documents: [sha256] }),
    run: async ({ ask }, acknowledge) => {
      const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
      const input = { doc: null, projectGroupName: 'Uploads' }
      await ask(query, { input }, { name: 'app.json', bytes, path: 'input.doc' })
      acknowledge()
    },
  }
}

const words = ['not_affected', 'under_investigation'] as const

function decide(world: SoakWorld, isBulk: boolean): Operation | null {
  const keys = [...world.findings.keys()]
  const from = world.random.below(keys.length)
  const chosen = keys.slice(from, isBulk ? from + 20 + world.random.below(keys.length) : from + 1)
  const [first] = chosen
  if (first === undefined) return null
  const before: Record<string, string | undefined> = Object.fromEntries(
    chosen.map((key) => [key, world.state.decisions[key]]),
  )
  const word = before[first] === words[0] ? words[1] : words[0]
  const justification = word === 'not_affected' ? vexJustifications[1].id : null
  const status = {
    vexStatusId: vexStatuses.find((one) => one.word === word)?.id,
    ...(justification && { vexJustificationId: justification }),
  }
  const ids = chosen.map((key) => world.findings.get(key))
  const currentSbomId = world.stored.versions.find(({ label }) => label === decidedLabel)?.id
  const query = isBulk
    ? 'mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors } }'
    : 'mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  const input = isBulk ? { componentVulnIds: ids, ...status } : { componentVulnId: ids[0], currentSbomId, ...status }
  return {
    ...nothing,
    kind: isBulk ? 'bulk' : 'decide',
    change: (state) => withDecisions(state, Object.fromEntries(chosen.map((key) => [key, word]))),
    happened: () => (world.steps = [...world.steps, before]),
    run: async ({ ask }, acknowledge) => {
      await ask(query, { input })
      acknowledge()
    },
  }
}

function undo(world: SoakWorld): Operation | null {
  const step = world.steps.at(-1)
  if (!step) return null
  return {
    ...nothing,
    kind: 'undo',
    change: (state) => withDecisions(state, step),
    happened: () => (world.steps = world.steps.slice(0, -1)),
    run: async ({ ask }, acknowledge) => {
      await ask('mutation { vexUndo(input: {}) { errors operations { id } } }')
      acknowledge()
    },
  }
}

function importRecords(world: SoakWorld): Operation {
  const count = 20 + world.random.below(1500)
  const first = world.next
  world.next += count
  const records = Array.from({ length: count }, (_, at) =>
    osvRecord(`GHSA-${first + at}`, [`fresh-${first + at}`], first),
  )
  return {
    ...nothing,
    kind: 'import',
    records: count,
    run: async (server, acknowledge) => {
      const query = `mutation ($input: AdvisorySourceImportInput!) {
        advisorySourceImport(input: $input) { errors jobs { id } } }`
      type Payload = { advisorySourceImport: { jobs: readonly { id: string }[] } }
      const file = { name: 'all.zip', bytes: zipOf(records), path: 'input.file' }
      const { advisorySourceImport } = await server.ask<Payload>(query, { input: { file: null } }, file)
      acknowledge()
      for (const { id } of advisorySourceImport.jobs) await succeeded(server, id)
    },
  }
}

/** Creates an advisory about all versions of npm packages. A higher number is a later modification. */
export function osvRecord(id: string, names: readonly string[], number: number): { readonly id: string } {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }]
  return {
    ...{ id, summary: `About ${id}`, modified: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString() },
    ...{ affected: names.map((name) => ({ package: { ecosystem: 'npm', name }, ranges })) },
  }
}

/** Packs records as OSV publishes them. */
export function zipOf(records: readonly { readonly id: string }[]): Uint8Array {
  const files = records.map((record) => [`${record.id}.json`, strToU8(JSON.stringify(record))] as const)
  return zipSync(Object.fromEntries(files), { level: 0 })
}

function replace(world: SoakWorld): Operation | null {
  const version = world.stored.versions.find(({ label }) => label === swappedLabel)
  if (!version) return null
  const inactive = version.documents.filter(({ active }) => active === 0)
  const [old] = inactive
  const document = { label: swappedLabel, count: 100 + world.random.below(2000), prefix: 'swapped' }
  if (inactive.length > 2 && old) return removeDocument(old.id, old.sha256)
  const { bytes, sha256 } = sentDocument(world, document)
  return {
    ...nothing,
    kind: 'swap',
    change: (state) => {
      const { documents = [] } = state.versions[swappedLabel] ?? {}
      return withVersion(state, swappedLabel, { active: sha256, documents: [...documents, sha256].toSorted() })
    },
    run: async ({ ask }, acknowledge) => {
      const query = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
      await ask(query, { input: { sbomId: version.id, doc: null } }, { name: 'app.json', bytes, path: 'input.doc' })
      acknowledge()
    },
  }
}

function removeDocument(id: string, sha256: string): Operation {
  return {
    ...nothing,
    kind: 'swap',
    change: (state) => {
      const { active = '', documents = [] } = state.versions[swappedLabel] ?? {}
      return withVersion(state, swappedLabel, { active, documents: documents.filter((one) => one !== sha256) })
    },
    run: async ({ ask }, acknowledge) => {
      const query = 'mutation ($input: SbomDocumentDeleteInput!) { sbomDocumentDelete(input: $input) { errors } }'
      await ask(query, { input: { id } })
      acknowledge()
    },
  }
}

function activate(world: SoakWorld): Operation | null {
  const version = world.stored.versions.find(({ label }) => label === swappedLabel)
  const document = version?.documents.find(({ active }) => active === 0)
  if (!document) return null
  return {
    ...nothing,
    kind: 'swap',
    change: (state) => {
      const { documents = [] } = state.versions[swappedLabel] ?? {}
      return withVersion(state, swappedLabel, { active: document.sha256, documents })
    },
    run: async ({ ask }, acknowledge) => {
      const query = 'mutation ($input: SbomDocumentActivateInput!) { sbomDocumentActivate(input: $input) { errors } }'
      await ask(query, { input: { id: document.id } })
      acknowledge()
    },
  }
}

function remove(world: SoakWorld): Operation | null {
  const uploads = world.stored.versions.filter(({ label }) => label.startsWith('upload-'))
  const version = uploads[world.random.below(uploads.length || 1)]
  if (!version) return null
  return {
    ...nothing,
    kind: 'delete',
    change: ({ versions, decisions }) => {
      const { [version.label]: _deleted, ...others } = versions
      return { versions: others, decisions }
    },
    run: async ({ ask }, acknowledge) => {
      await ask('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id: version.id })
      acknowledge()
    },
  }
}

type Queued<Name extends string> = Record<Name, { readonly job: { readonly id: string } }>

function backup(world: SoakWorld): Operation {
  return {
    ...nothing,
    kind: 'backup',
    run: async (server, acknowledge) => {
      const { backupCreate } = await server.ask<Queued<'backupCreate'>>(
        'mutation { backupCreate(input: {}) { errors job { id } } }',
      )
      await succeeded(server, backupCreate.job.id)
      world.backups.add(backupCreate.job.id)
      acknowledge()
    },
  }
}

function restore(world: SoakWorld): Operation | null {
  const known = [...world.backedUp]
  const [id, content] = known[world.random.below(known.length || 1)] ?? []
  if (id === undefined || !content) return null
  return {
    ...nothing,
    kind: 'restore',
    change: () => content,
    happened: () => (world.steps = []),
    run: async (server, acknowledge) => {
      const { backupRestore } = await server.ask<Queued<'backupRestore'>>(
        'mutation ($input: BackupRestoreInput!) { backupRestore(input: $input) { errors job { id } } }',
        { input: { id } },
      )
      await succeeded(server, backupRestore.job.id)
      acknowledge()
    },
  }
}

async function succeeded(server: Parameters<Operation['run']>[0], id: string): Promise<void> {
  const end = await endOfJob(server, id)
  if (end?.state !== 'SUCCEEDED') throw new RefusedOperation(`Job ${id} ended: ${JSON.stringify(end)}`)
}

function withVersion(state: SoakState, label: string, version: SoakState['versions'][string]): SoakState {
  return { ...state, versions: { ...state.versions, [label]: version } }
}

function withDecisions(state: SoakState, changed: Readonly<Record<string, string | undefined>>): SoakState {
  const all = Object.entries({ ...state.decisions, ...changed })
  return {
    ...state,
    decisions: Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}
