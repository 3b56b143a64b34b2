/** The text of a GraphQL operation. The types of its data and variables are known to the compiler only. */
export type OperationText<Data, Variables> = string & { readonly types?: (variables: Variables) => Data }
