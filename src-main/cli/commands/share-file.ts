import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ShareFile } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import {
  findVersion,
  requireVersionChoice,
  versionMeaning,
  versionOptions,
  versionUsage,
  waitForVersion,
} from '#cli/chosen-version.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { passphraseOptions, readPassphrase } from '#cli/passphrase.ts'
import { readSpec } from '#cli/spec-value.ts'
import type { Terminal } from '#cli/terminal.ts'

const variable = 'WAYBILL_SHARE_PASSPHRASE'
const create = `mutation ($input: SbomShareFileCreateInput!) {
  payload: sbomShareFileCreate(input: $input) { errors file { url filename sha256 documents { name warnings } } }
}`
type MadeFile = Pick<ShareFile, 'url' | 'filename' | 'sha256' | 'documents'>
type Payload = { payload: { errors: readonly string[]; file: MadeFile | null } }

/** Writes a version into an encrypted file for receivers without access. */
export const shareFileCommand: ServiceCommand = {
  name: 'share file',
  usage: `OUT ${versionUsage} [--spec CycloneDX|SPDX] [--spec-version V]
      [--format JSON|XML|TAG_VALUE] [--profile NAME] [--vex CYCLONEDX|SPDX|OPENVEX|CSAF] [--redact-internal] [--wait]
      [--passphrase-file FILE]`,
  summary: `Write a version to a file that a passphrase encrypts, for receivers without access (OUT: file or folder; ${versionMeaning}); the program age
      opens it. The passphrase is asked for, or in ${variable}`,
  options: {
    ...versionOptions,
    ...passphraseOptions,
    spec: { type: 'string' },
    'spec-version': { type: 'string' },
    format: { type: 'string' },
    profile: { type: 'string' },
    vex: { type: 'string' },
    'redact-internal': { type: 'boolean' },
    wait: { type: 'boolean' },
  },
  prepare([out, ...rest], options, env) {
    if (!out) throw new ArgumentError('No output file given')
    rejectExtraArguments(rest)
    const choice = requireVersionChoice(options)
    const given = readPassphrase(options, env, variable)
    const asked = {
      spec: readSpec(textOption(options, 'spec')),
      specVersion: textOption(options, 'spec-version'),
      format: textOption(options, 'format'),
      profile: textOption(options, 'profile') ?? 'default',
      vex: textOption(options, 'vex'),
      redactInternal: options['redact-internal'] === true,
    }
    return async (context) => {
      const { client, output, terminal } = context
      const passphrase = given ?? (await askTwice(terminal))
      const sbomId = await findVersion(client, choice)
      if (options['wait'] === true) await waitForVersion(context, sbomId)
      const variables = { input: { sbomId, passphrase, ...asked } }
      const { errors, file: made } = (await client.run<Payload>({ query: create, variables })).payload
      if (!made) throw new RejectedError(errors.join('\n'))
      const file = isFolder(out) ? join(out, basename(made.filename)) : out
      const saved = await client.download(made.url, file, made.sha256)
      output.result(['file', 'bytes', 'sha256', 'documents'], [{ file, ...saved, documents: namesOf(made) }])
      for (const { name, warnings } of made.documents) {
        for (const warning of warnings) output.note(`${name}: ${warning}`)
      }
      return exitCodes.done
    }
  },
}

/** @throws {ArgumentError} if there is no terminal, or the second text differs */
async function askTwice(terminal: Terminal | null): Promise<string> {
  if (!terminal) {
    throw new ArgumentError(
      `No passphrase given. Use --passphrase-file FILE, with "-" for standard input, or ${variable}`,
    )
  }
  const first = await terminal.askSecret('Passphrase of the file: ')
  const second = await terminal.askSecret('Passphrase again: ')
  if (first !== second) throw new ArgumentError('The two texts differ. Start again')
  return first
}

function namesOf({ documents }: MadeFile): string {
  return documents.map(({ name }) => name).join(', ')
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
