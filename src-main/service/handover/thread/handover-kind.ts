import type { SignedKind } from '#service/backups/thread/manifest-signature.ts'

/** A signature of a handover file is none of a backup. */
export const handoverKind: SignedKind = {
  payloadType: 'application/vnd.waybill.handover+json',
  what: 'the handover file',
}
