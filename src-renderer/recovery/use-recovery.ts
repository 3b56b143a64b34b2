import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '#shared/bridge.ts'
import type { RecoveryReply, RecoveryRequest, RecoveryState } from '#shared/recovery.ts'
import { useStoreHealth } from '#renderer/lib/store-health.ts'
import * as texts from './first-texts.ts'

/** State of the data folder. `opening`: it is being opened or closed. `unknown`: the service does not say; the page goes on. */
export type ShownRecovery = RecoveryState | { readonly state: 'opening' } | { readonly state: 'unknown' }

const queryKey = ['recovery'] as const

function headersOf({ token }: Session): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

async function readState(session: Session, signal: AbortSignal): Promise<ShownRecovery> {
  try {
    const response = await fetch('recovery', { headers: headersOf(session), signal })
    if (response.status === 503) return { state: 'opening' }
    if (!response.ok) return { state: 'unknown' }
    return (await response.json()) as RecoveryState // the service's contract
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return { state: 'unknown' } // not reachable
    throw error
  }
}

/** Milliseconds until the state is read again. While the folder is open, damage that no request met shows within a minute. */
function interval(shown: ShownRecovery | undefined): number {
  if (shown === undefined || shown.state === 'opening') return 400
  if (shown.state === 'rejected') return shown.work === null ? 5_000 : 400
  return 60_000
}

/** Reads the state of the data folder, and again when it may have changed. Undefined until it is known. */
export function useRecoveryState(session: Session): ShownRecovery | undefined {
  const client = useQueryClient()
  const reports = useStoreHealth((health) => health.damageReports)
  useEffect(() => {
    if (reports > 0) void client.invalidateQueries({ queryKey })
  }, [client, reports])
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readState(session, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => interval(state.data),
  })
  return data
}

async function send(session: Session, request: RecoveryRequest): Promise<RecoveryReply> {
  const headers = { ...headersOf(session), 'content-type': 'application/json' }
  const response = await fetch('recovery', { method: 'POST', headers, body: JSON.stringify(request) })
  if (response.ok) return (await response.json()) as RecoveryReply // the service's contract
  return {
    problem: texts.serviceReturnedAnErrorHttp(response.status),
    isEmptyFolder: false,
    needsPassphrase: false,
  }
}

/** Sends what the user decided. The state is read again after it. */
export function useRecoveryAction(session: Session) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: RecoveryRequest) => send(session, request),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
