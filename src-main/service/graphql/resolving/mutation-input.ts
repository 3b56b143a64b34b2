import { Rejection } from '#service/domain/rejection.ts'

type MutationArguments = Readonly<Record<string, unknown>>

/**
 * Returns the input of a mutation that accepts its arguments directly or inside `input` (API rule 3).
 *
 * @throws {Rejection} if both forms are used at once, neither is used, or a required name is missing
 */
export function resolveMutationInput<Input extends object>(
  args: { readonly input?: Input | null | undefined },
  required: readonly (keyof Input & string)[] = [],
): Input {
  const { input, ...rest } = args as MutationArguments & { readonly input?: Input | null }
  const direct = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const isDirect = Object.keys(direct).some((name) => name !== 'clientMutationId')
  if (input && isDirect) throw new Rejection('Pass the arguments directly or in "input", not both')
  const chosen = (input ?? direct) as Input // the SDL gives both forms the same names and types
  const missing = required.find((name) => chosen[name] == null)
  if (missing) throw new Rejection(`"${missing}" is required`)
  return chosen
}

/** Returns `clientMutationId` from the form that was used. */
export function clientMutationIdOf(args: {
  readonly input?: { readonly clientMutationId?: string | null | undefined } | null | undefined
  readonly clientMutationId?: string | null | undefined
}): { readonly clientMutationId: string | null } {
  return { clientMutationId: args.input?.clientMutationId ?? args.clientMutationId ?? null }
}
