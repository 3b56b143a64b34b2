import type { AdvisoryBundleKey } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments, requiredOption } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { Command } from '#cli/command.ts'
import { exitCodes, RejectedError, ArgumentError } from '#cli/exit-code.ts'

type ListedKey = Pick<AdvisoryBundleKey, 'fingerprint' | 'name' | 'own' | 'addedAt' | 'revokedAt'>

const columns = ['fingerprint', 'name', 'own', 'addedAt', 'revokedAt']
const fields = columns.join(' ')
const list = `{ advisoryBundleKeys { ${fields} } }`
const trust = `mutation ($input: AdvisoryBundleKeyTrustInput!) {
  payload: advisoryBundleKeyTrust(input: $input) { advisoryBundleKey { ${fields} } errors }
}`
const revoke = `mutation ($input: AdvisoryBundleKeyRevokeInput!) {
  payload: advisoryBundleKeyRevoke(input: $input) { advisoryBundleKey { ${fields} } errors }
}`

/** Lists the trusted keys of bundles. */
export const advisoriesKeysCommand: Command = {
  name: 'advisories keys',
  usage: '',
  summary: "List bundle signing keys: this installation's key first, revoked keys included",
  options: {},
  prepare(words) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      const { advisoryBundleKeys } = await client.run<{ advisoryBundleKeys: ListedKey[] }>({ query: list })
      output.result(columns, advisoryBundleKeys, 'No keys yet. A key is created with the first bundle')
      return exitCodes.done
    }
  },
}

/** Trusts the key of another computer. */
export const advisoriesTrustCommand: Command = {
  name: 'advisories trust',
  usage: 'FINGERPRINT --name NAME',
  summary: 'Trust a bundle signing key; first compare its fingerprint with the one on the exporting computer',
  options: { name: { type: 'string' } },
  prepare(words, options) {
    const fingerprint = readFingerprint(words)
    const name = requiredOption(options, 'name')
    return async ({ client, output }) => {
      output.result(columns, [await change(client, trust, { fingerprint, name })])
      return exitCodes.done
    }
  },
}

/** Revokes a trusted key. */
export const advisoriesRevokeCommand: Command = {
  name: 'advisories revoke',
  usage: 'FINGERPRINT',
  summary: "Revoke a key so that its bundles are rejected; revoking this installation's key replaces it",
  options: {},
  prepare(words) {
    const fingerprint = readFingerprint(words)
    return async ({ client, output }) => {
      output.result(columns, [await change(client, revoke, { fingerprint })])
      return exitCodes.done
    }
  },
}

/** Reads a fingerprint, whose groups may be separated by spaces. */
function readFingerprint(words: readonly string[]): string {
  if (words.length === 0) throw new ArgumentError('No key fingerprint given')
  return words.join('')
}

async function change(client: Client, query: string, input: object): Promise<ListedKey> {
  type Answer = { payload: { advisoryBundleKey: ListedKey | null; errors: string[] } }
  const { payload } = await client.run<Answer>({ query, variables: { input } })
  if (!payload.advisoryBundleKey) throw new RejectedError(payload.errors.join('\n'))
  return payload.advisoryBundleKey
}
