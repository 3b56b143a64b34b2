import {
  type ConstDirectiveNode,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
} from 'graphql'

interface Element {
  readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined
}

type Input = GraphQLArgument | GraphQLInputField

/** Tests whether the SDL marks a part of the schema as one whose feature is not there. */
export function isNotAvailable({ astNode }: Element): boolean {
  return astNode?.directives?.some(({ name }) => name.value === 'notAvailable') ?? false
}

/**
 * Returns a function that names the first thing in given arguments whose feature is not there, or undefined; null if the arguments can hold
 * no such thing, so that nothing has to be looked through. Null, false, an empty list and the default ask for nothing.
 */
export function findUnavailable(
  inputs: readonly Input[],
): ((given: Readonly<Record<string, unknown>>) => string | undefined) | null {
  const marked = inputs.some((input) => holdsMark(input, new Set()))
  return marked ? (given) => unavailableIn(inputs, given) : null
}

function holdsMark(input: Input, seen: Set<GraphQLNamedInputType>): boolean {
  if (isNotAvailable(input)) return true
  const type = getNamedType(input.type)
  if (seen.has(type)) return false
  seen.add(type)
  if (isEnumType(type)) return type.getValues().some(isNotAvailable)
  return isInputObjectType(type) && Object.values(type.getFields()).some((field) => holdsMark(field, seen))
}

function unavailableIn(inputs: readonly Input[], given: Readonly<Record<string, unknown>>): string | undefined {
  for (const input of inputs) {
    const value = given[input.name]
    if (asksForNothing(value)) continue
    if (isNotAvailable(input) && value !== input.defaultValue) return input.name
    const within = unavailableValue(input.type, value)
    if (within !== undefined) return within
  }
  return undefined
}

function asksForNothing(value: unknown): boolean {
  return value == null || value === false || (Array.isArray(value) && value.length === 0)
}

function unavailableValue(declared: GraphQLInputType, value: unknown): string | undefined {
  const type = getNamedType(declared)
  if (!isEnumType(type) && !isInputObjectType(type)) return undefined
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      const within = unavailableValue(type, item)
      if (within !== undefined) return within
    }
    return undefined
  }
  if (isInputObjectType(type))
    return unavailableIn(Object.values(type.getFields()), (value ?? {}) as object as Record<string, unknown>)
  const chosen = type.getValues().find((known) => known.value === value)
  return chosen && isNotAvailable(chosen) ? chosen.name : undefined
}
