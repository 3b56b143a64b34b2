import type { HandoverEntry, HandoverImportPayload, HandoverNote } from '#shared/generated/schema-types.ts'
import { pathType, textOption } from '#cli/argument-values.ts'
import { waitForVersion } from '#cli/chosen-version.ts'
import type { Command, CommandContext, OptionValues } from '#cli/command.ts'
import { ArgumentError, exitCodes, OperationalError, RejectedError } from '#cli/exit-code.ts'
import { passphraseOptions, readPassphrase, signatureOptions } from '#cli/passphrase.ts'

type Side = { readonly vexStatus: { readonly name: string }; readonly decidedBy: { readonly name: string } } | null
type Entry = Pick<HandoverEntry, 'id' | 'outcome' | 'vulnerability' | 'component'> & {
  readonly ours: Side
  readonly theirs: Side
}
type Note = Pick<
  HandoverNote,
  'id' | 'outcome' | 'kind' | 'name' | 'vulnerability' | 'component' | 'ours' | 'theirs' | 'reason'
>
type Payload = Pick<HandoverImportPayload, 'errors' | 'state'> & {
  readonly sbom: { readonly id: string } | null
  readonly createsProjectGroup: boolean | null
  readonly entries: readonly Entry[] | null
  readonly notes: readonly Note[] | null
  readonly noteOutcomes: readonly { readonly kind: string; readonly outcome: string; readonly count: number }[] | null
  readonly outcomes: readonly { readonly key: string; readonly label: string; readonly count: number }[] | null
  readonly operation: { readonly summary: string } | null
  readonly resolvedCount: number | null
  readonly file: {
    readonly projectGroupName: string
    readonly projectVersion: string
    readonly madeBy: string
    readonly edited: boolean
    readonly unknownKinds: readonly string[]
    readonly signature: { readonly state: string; readonly keyName: string | null }
  } | null
}

const side = '{ vexStatus { name } decidedBy { name } }'
const mutation = `mutation ($input: HandoverImportInput!) {
  payload: handoverImport(input: $input) {
    errors state sbom { id } createsProjectGroup resolvedCount operation { summary } outcomes { key label count }
    file { projectGroupName projectVersion madeBy edited unknownKinds signature { state keyName } }
    entries { id outcome vulnerability component ours ${side} theirs ${side} }
    noteOutcomes { kind outcome count } notes { id outcome kind name vulnerability component ours theirs reason }
  }
}`
const keys = ['outcome', 'kind', 'vulnerability', 'component', 'here', 'hereBy', 'there', 'thereBy', 'reason', 'id']

const fileOptions = { ...passphraseOptions, id: { type: 'string' } } as const

/** Says what a handover file would change. */
export const handoverPreviewCommand: Command = {
  name: 'handover preview',
  usage: 'FILE [--id ID] [--passphrase-file FILE]',
  summary: 'Show what differs between a handover file and this store, and change nothing',
  options: fileOptions,
  prepare(words, options) {
    const file = readFileName(words)
    const input = { ...readInput(options), dryRun: true }
    return async (context) => {
      const answer = await send(context, file, input)
      show(context, answer)
      if (!answer.sbom) {
        const product = answer.createsProjectGroup === true ? ' and its product' : ''
        context.output.note(`The version is not here. An import creates it${product}`)
      }
      return exitCodes.done
    }
  },
}

/** Applies what only the file decided, and conflicts as the options say. */
export const handoverImportCommand: Command = {
  name: 'handover import',
  usage: `FILE [--id ID] [--ours IDS] [--theirs IDS] [--conflicts leave|ours|theirs]
      [--passphrase-file FILE] [--accept-invalid-signature]`,
  summary: 'Apply the decisions of a handover file; conflicts stay open unless an option resolves them',
  options: {
    ...fileOptions,
    ...signatureOptions,
    ours: { type: 'string' },
    theirs: { type: 'string' },
    conflicts: { type: 'string' },
  },
  prepare(words, options) {
    const file = readFileName(words)
    const choices = [...readChoices(options, 'ours'), ...readChoices(options, 'theirs')]
    const conflicts = textOption(options, 'conflicts')?.toUpperCase() ?? null
    const acceptInvalidSignature = options['accept-invalid-signature'] === true
    const input = { ...readInput(options), conflicts, choices, acceptInvalidSignature }
    return async (context) => {
      const answer = await sendUntilApplied(context, file, input)
      show(context, answer)
      context.output.note(answer.operation?.summary ?? 'No changes')
      const conflictsCount = countConflicts(answer)
      const open = conflictsCount - (answer.resolvedCount ?? 0)
      if (open === 0) return exitCodes.done
      context.output.note(`Open conflicts: ${open}. Resolve them with --ours, --theirs or --conflicts`)
      return exitCodes.failed
    }
  },
}

function readFileName([file, ...others]: readonly string[]): string {
  if (file === undefined || others.length > 0) throw new ArgumentError('No handover file given')
  if (pathType(file) === 'folder') throw new ArgumentError(`"${file}" is a folder. Name the file`)
  return file
}

function readInput(options: OptionValues) {
  return { sbomId: textOption(options, 'id'), passphrase: readPassphrase(options, {}) }
}

/** Ids of conflicts as `handover preview` shows them, separated by commas. */
function readChoices(options: OptionValues, take: 'ours' | 'theirs') {
  const ids = (textOption(options, take) ?? '').split(',').map((id) => id.trim())
  return ids.filter((id) => id !== '').map((id) => ({ id, take: take.toUpperCase() }))
}

async function send({ client }: CommandContext, path: string, input: object): Promise<Payload> {
  const operation = { query: mutation, variables: { input: { ...input, file: null } } }
  const file = { path, variable: 'input.file' }
  const { payload } = await client.run<{ payload: Payload }>({ ...operation, file })
  if (payload.errors.length > 0) throw new RejectedError(payload.errors.join('\n'))
  return payload
}

/** A version that the file creates is processed first. */
async function sendUntilApplied(context: CommandContext, file: string, input: object): Promise<Payload> {
  const first = await send(context, file, input)
  if (first.state !== 'WAITING' || !first.sbom) return first
  await waitForVersion(context, first.sbom.id)
  const second = await send(context, file, input)
  if (second.state !== 'WAITING') return second
  throw new OperationalError('The version is not processed yet. Run the command again later')
}

function countConflicts({ outcomes, noteOutcomes }: Payload): number {
  const ofNotes = (noteOutcomes ?? []).filter(({ outcome }) => outcome === 'CONFLICT')
  const ofDecisions = (outcomes ?? []).filter(({ key }) => key === 'CONFLICT')
  return [...ofNotes, ...ofDecisions].reduce((sum, { count }) => sum + count, 0)
}

function rowsOf({ entries, notes }: Payload) {
  const decisions = (entries ?? []).map(({ id, outcome, vulnerability, component, ours, theirs }) => ({
    ...{ outcome, kind: 'DECISION', vulnerability, component, reason: null, id },
    ...{ here: ours?.vexStatus.name ?? null, hereBy: ours?.decidedBy.name ?? null },
    ...{ there: theirs?.vexStatus.name ?? null, thereBy: theirs?.decidedBy.name ?? null },
  }))
  const others = (notes ?? []).map(({ id, outcome, kind, name, vulnerability, component, ours, theirs, reason }) => ({
    ...{ outcome, kind: name === '' ? kind : `${kind} ${name}`, id },
    ...{ vulnerability: vulnerability ?? null, component: component ?? null, reason: reason ?? null },
    ...{ here: ours ?? null, hereBy: null, there: theirs ?? null, thereBy: null },
  }))
  return [...decisions, ...others]
}

function show({ output }: CommandContext, answer: Payload): void {
  const { outcomes, noteOutcomes, file } = answer
  output.result(keys, rowsOf(answer), 'Nothing differs')
  if (file) {
    const { projectGroupName, projectVersion, madeBy, signature, edited, unknownKinds } = file
    const key = signature.keyName === null ? '' : `, ${signature.keyName}`
    output.note(`${projectGroupName} ${projectVersion}, by ${madeBy}. Signature: ${signature.state}${key}`)
    if (unknownKinds.length > 0) output.note(`Kinds of notes that are not known here: ${unknownKinds.join(', ')}`)
    if (edited) output.note('Components were edited there. Edits are not in the file')
  }
  const counts = (outcomes ?? []).map(({ label, count }) => `${label}: ${count}`)
  if (counts.length > 0) output.note(counts.join(', '))
  const ofNotes = (noteOutcomes ?? []).map(({ kind, outcome, count }) => `${kind} ${outcome}: ${count}`)
  if (ofNotes.length > 0) output.note(`Notes: ${ofNotes.join(', ')}`)
}
