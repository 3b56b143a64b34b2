import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#shared/bridge.ts'
import type { RecoveryReply, RecoveryRequest } from '#shared/recovery.ts'
import { headersOf, recoveryKey } from './use-recovery.ts'

async function send(session: Session, request: RecoveryRequest): Promise<RecoveryReply> {
  const headers = { ...headersOf(session), 'content-type': 'application/json' }
  const response = await fetch('recovery', { method: 'POST', headers, body: JSON.stringify(request) })
  if (response.ok) return (await response.json()) as RecoveryReply // the service's contract
  return {
    problem: `The service returned an error (HTTP ${response.status}).`,
    isEmptyFolder: false,
    needsPassphrase: false,
  }
}

/** Sends what the user decided. The state is read again after it. */
export function useRecoveryAction(session: Session) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RecoveryRequest) => send(session, request),
    onSettled: () => client.invalidateQueries({ queryKey: recoveryKey }),
  })
}
