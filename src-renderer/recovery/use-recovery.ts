import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '#shared/bridge.ts'
import type { RecoveryState } from '#shared/recovery.ts'
import { useStoreHealth } from '#renderer/lib/store-health.ts'

/** State of the data folder. `opening`: it is being opened or closed. `unknown`: the service does not say; the page goes on. */
export type ShownRecovery = RecoveryState | { readonly state: 'opening' } | { readonly state: 'unknown' }

/** Key of the state. */
export const recoveryKey = ['recovery'] as const

/** Headers of a request about the data folder. */
export function headersOf({ token }: Session): Record<string, string> {
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
    if (reports > 0) void client.invalidateQueries({ queryKey: recoveryKey })
  }, [client, reports])
  const { data } = useQuery({
    queryKey: recoveryKey,
    queryFn: ({ signal }) => readState(session, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => interval(state.data),
  })
  return data
}
