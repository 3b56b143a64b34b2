import { GraphQLError } from 'graphql'
import { Rejection } from '#service/domain/rejection.ts'

interface MutationInput {
  readonly clientMutationId?: string | null | undefined
}

/** What every mutation answers with, beside its own objects. */
export interface MutationPayload {
  readonly clientMutationId: string | null
  readonly errors: string[]
}

/**
 * Runs a mutation and makes its payload: what the client sent as `clientMutationId` comes back, `errors` is empty on success. A
 * refusal by a rule or a role becomes `errors` with nothing else set; a fault is thrown on.
 */
export async function payload<T extends object>(
  input: MutationInput | null | undefined,
  work: () => Promise<T>,
): Promise<Partial<T> & MutationPayload> {
  const clientMutationId = input?.clientMutationId ?? null
  try {
    return { ...(await work()), clientMutationId, errors: [] }
  } catch (error) {
    const refusal = refusalMessages(error)
    if (!refusal) throw error
    return { clientMutationId, errors: [...refusal] } as Partial<T> & MutationPayload // nothing of T is set
  }
}

/** Error codes caused by the request (missing permission, invalid or unsupported input), not by a fault of the service. */
const refusalCodes: ReadonlySet<unknown> = new Set(['FORBIDDEN', 'BAD_USER_INPUT', 'NOT_AVAILABLE'])

function refusalMessages(error: unknown): readonly string[] | null {
  if (error instanceof Rejection) return error.messages
  if (error instanceof GraphQLError && refusalCodes.has(error.extensions['code'])) return [error.message]
  return null
}
