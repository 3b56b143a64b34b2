import type { Actor } from '#service/domain/actor.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Which carried decisions an environment confirms without a person. */
export const confirmSettings = ['NONE', 'UNCHANGED_EVIDENCE'] as const
export type ConfirmSetting = (typeof confirmSettings)[number]

/** Who confirmed what the setting confirms, in the history of a finding. */
export const confirmingSetting: Actor = {
  kind: 'SYSTEM',
  name: 'Confirm carried decisions with unchanged evidence',
  id: null,
}

/**
 * Reads the setting in any letter case.
 *
 * @throws {Rejection} if there is no such value
 */
export function readConfirmSetting(text: string): ConfirmSetting {
  const setting = confirmSettings.find((one) => one === text.trim().toUpperCase())
  if (!setting)
    throw new Rejection(`"${text}" is not a value of carryOverAutoConfirm. Use ${confirmSettings.join(' or ')}`)
  return setting
}
