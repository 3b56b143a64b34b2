import type { SendFileMutationVariables } from '#renderer/generated/documents.ts'
import type { DownloadChoice, Output } from './choice.ts'
import { normalizeChoice, switchesOf } from './choice.ts'

/** What an encrypted file contains. An empty `vex` is none. */
export type SentChoice = DownloadChoice

/** Replaces what cannot be combined by the nearest that can. A VEX document would name the components that are to be left out. */
export function normalizeSent(choice: SentChoice, outputs: readonly Output[]): SentChoice {
  const redactInternal = switchesOf(choice).redactInternal && choice.vex === '' && choice.redactInternal
  const { vex, ...possible } = normalizeChoice(choice, outputs)
  return { ...possible, redactInternal, vex: choice.vex === '' ? '' : vex }
}

/** The input of a normalized choice, without its passphrase. */
export function sentInput(
  sbomId: string,
  { spec, specVersion, format, profile, redactInternal, vex }: SentChoice,
): Omit<SendFileMutationVariables['input'], 'passphrase'> {
  return { sbomId, spec, specVersion, format, profile, redactInternal, ...(vex !== '' && { vex }) }
}
