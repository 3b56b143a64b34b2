import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { HandoverExportPayload } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import { findVersion, requireVersionChoice, versionMeaning, versionOptions, versionUsage } from '#cli/chosen-version.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { passphraseOptions, readPassphrase } from '#cli/passphrase.ts'

const mutation = `mutation ($input: HandoverExportInput!) {
  payload: handoverExport(input: $input) { errors url filename sha256 findingsCount }
}`
type Payload = { payload: HandoverExportPayload }

/** Writes a version with its decisions and their history to a file for another store. */
export const handoverExportCommand: ServiceCommand = {
  name: 'handover export',
  usage: `OUT ${versionUsage} [--passphrase-file FILE] [--key ID]`,
  summary: `Write a version with its decisions for another store (OUT: file or folder; ${versionMeaning}); --key signs it`,
  options: { ...versionOptions, ...passphraseOptions, key: { type: 'string' } },
  prepare([out, ...rest], options) {
    if (!out) throw new ArgumentError('No output file given')
    rejectExtraArguments(rest)
    const choice = requireVersionChoice(options)
    // Not the passphrase of backups: who receives the file must not learn that one.
    const passphrase = readPassphrase(options, {})
    const signingKeyId = textOption(options, 'key')
    return async ({ client, output }) => {
      const sbomId = await findVersion(client, choice)
      const variables = { input: { sbomId, passphrase, signingKeyId } }
      const { payload } = await client.run<Payload>({ query: mutation, variables })
      if (payload.url == null) throw new RejectedError(payload.errors.join('\n'))
      const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() === true
      const file = isFolder ? join(out, basename(payload.filename ?? 'version.waybill-handover')) : out
      const saved = await client.download(payload.url, file, payload.sha256 ?? null)
      output.result(
        ['file', 'bytes', 'sha256', 'findings'],
        [{ file, ...saved, findings: payload.findingsCount ?? null }],
      )
      return exitCodes.done
    }
  },
}
