import { GraphQLError } from 'graphql'
import { Rejection } from '#service/domain/rejection.ts'

interface MutationInput {
  readonly clientMutationId?: string | null | undefined
}

/** The fields of every mutation payload, beside its own objects. */
export interface MutationPayload {
  readonly clientMutationId: string | null
  readonly errors: string[]
}

/**
 * Runs a mutation and creates its payload: `clientMutationId` is returned as it was sent, `errors` is empty on success. A rejection by a
 * rule or a missing role sets `errors` and nothing else; a fault is rethrown.
 */
export async function payload<T extends object>(
  input: MutationInput | null | undefined,
  work: () => Promise<T>,
): Promise<Partial<T> & MutationPayload> {
  const clientMutationId = input?.clientMutationId ?? null
  try {
    return { ...(await work()), clientMutationId, errors: [] }
  } catch (error) {
    const refusal = rejectionMessages(error)
    if (!refusal) throw error
    return { clientMutationId, errors: [...refusal] } as Partial<T> & MutationPayload // no field of T is set
  }
}

/** Error codes caused by the request (missing permission, invalid or unsupported input), not by a fault of the service. */
const rejectionCodes: ReadonlySet<unknown> = new Set(['FORBIDDEN', 'BAD_USER_INPUT', 'NOT_AVAILABLE'])

function rejectionMessages(error: unknown): readonly string[] | null {
  if (error instanceof Rejection) return error.messages
  if (error instanceof GraphQLError && rejectionCodes.has(error.extensions['code'])) return [error.message]
  return null
}
